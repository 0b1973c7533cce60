import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "pg",
  modules: ["pg"],
  version: "8.23.1",
  source: ["pg@8.23.1, ran"],
  traps: [
    "No retry anywhere in lib (grep).",
  ],
  sites: [],
};
