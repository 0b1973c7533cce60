import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "plaid",
  modules: ["plaid"],
  version: "47.0.0",
  source: ["plaid@47.0.0, read"],
  traps: [
    "axios based, no retry (ran).",
  ],
  sites: [],
};
