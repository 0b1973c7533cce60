import type { Library } from "../library.js";

export const library: Library = {
  package: "google-gax",
  modules: ["google-gax"],
  version: "6.17.0",
  source: ["google-gax@6.17.0/build/src/gax.js:419", "ran"],
  traps: [
    "maxRetries counts the first try: maxRetries: 3 = 3 calls, 1 and 0 = 1 call (ran).",
    "createDefaultBackoffSettings() alone is unbounded (ran: > 60 calls).",
    "Sleeps once more after the last failure before it gives up (ran).",
    "maxRetries and totalTimeoutMillis together are an INVALID_ARGUMENT.",
  ],
  sites: [
    {
      shape: "createDefaultBackoffSettings()",
      kind: "config",
      match: ["createDefaultBackoffSettings.()"],
      operation: { kind: "client" },
      options: [],
      policy: {
        attempts: { countsFirstTry: true, default: "unbounded" },
        delay: {
          growth: "exponential",
          base: { default: 100 },
          factor: { default: 1.3 },
          max: { default: 60_000 },
          jitter: "random",
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
