import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "graphql-request",
  modules: ["graphql-request"],
  version: "7.4.0",
  source: ["graphql-request@7.4.0, ran"],
  traps: [
    "No retry (ran).",
  ],
  sites: [],
};
