import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "axios",
  modules: ["axios"],
  version: "1.21.1",
  source: ["axios@1.21.1, ran"],
  traps: [
    "axios itself never retries (ran); retries come from interceptors (axios-retry, retry-axios, own code).",
  ],
  sites: [],
};
