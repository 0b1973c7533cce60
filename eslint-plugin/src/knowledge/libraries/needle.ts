import type { Library } from "../library.js";

/** Never tries again by itself. */
export const library: Library = {
  package: "needle",
  modules: ["needle"],
  version: "3.5.0",
  source: ["needle@3.5.0, ran"],
  traps: [
    "Has no retry (ran); any retry around it is the caller's.",
  ],
  sites: [],
};
