import type { Library } from "../library.js";

/** Runs on a schedule, repeats no failure. */
export const library: Library = {
  package: "node-cron",
  modules: ["node-cron"],
  version: "4.6.0",
  source: ["node-cron@4.6.0, read"],
  traps: [
    "Periodic, not a retry (rule 16): every instance fires at the same second unless maxRandomDelay is set.",
  ],
  sites: [],
};
