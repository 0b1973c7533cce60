import type { Library } from "../library.js";

/** Retries come with a service config in JSON text only. */
export const library: Library = {
  package: "@grpc/grpc-js",
  modules: ["@grpc/grpc-js"],
  version: "1.14.7",
  source: ["@grpc/grpc-js@1.14.7/build/src/retrying-call.js, ran"],
  sites: [],
};
