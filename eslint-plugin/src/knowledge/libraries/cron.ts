import type { Library } from "../library.js";

/** Runs on a schedule, repeats no failure. */
export const library: Library = {
  package: "cron",
  modules: ["cron"],
  version: "4.4.0",
  source: ["cron@4.4.0, read"],
  traps: [
    "Periodic; no jitter option at all (grep of its types).",
  ],
  sites: [],
};
