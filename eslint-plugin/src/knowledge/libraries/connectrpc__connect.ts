import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "@connectrpc/connect",
  modules: ["@connectrpc/connect", "@connectrpc/connect-node", "@connectrpc/connect-web"],
  version: "2.3.0",
  source: ["@connectrpc/connect@2.3.0, ran"],
  traps: [
    "No retry in the package: retries are interceptors (own code).",
  ],
  sites: [],
};
