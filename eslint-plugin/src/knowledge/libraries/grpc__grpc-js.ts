import type { Library } from "../library.js";

/** Retries come with a service config in JSON text only. */
export const library: Library = {
  package: "@grpc/grpc-js",
  modules: ["@grpc/grpc-js"],
  version: "1.14.7",
  source: ["@grpc/grpc-js@1.14.7/build/src/retrying-call.js, ran"],
  traps: [
    "No retry without a service config (ran; only one transparent retry for calls that never reached the server).",
    "maxAttempts: 10 is silently cut to 5 (ran).",
    "maxAttempts counts the first try.",
  ],
  sites: [],
};
