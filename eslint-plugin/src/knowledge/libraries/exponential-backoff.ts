import type { Library } from "../library.js";

export const library: Library = {
  package: "exponential-backoff",
  modules: ["exponential-backoff"],
  version: "3.1.3",
  source: ["exponential-backoff@3.1.3/dist/options.js:22", "ran"],
  traps: [
    "jitter is \"none\" by default.",
    "numOfAttempts counts the first try; values < 1 become 1 (ran).",
    "numOfAttempts: Infinity is accepted: unbounded with delays growing for ever.",
  ],
  sites: [
    {
      shape: "backOff(() => operation(), options)",
      kind: "library",
      match: ["backOff.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "numOfAttempts", countsFirstTry: true, default: 10 },
        delay: {
          growth: "exponential",
          base: { path: "startingDelay", default: 100 },
          factor: { path: "timeMultiple", default: 2 },
          max: { path: "maxDelay" },
          jitter: "none",
          jitterBy: { path: "jitter", values: { none: "none", full: "random" } },
        },
        retries4xx: true,
        filters: ["retry"],
        writes: "always",
      },
    },
  ],
};
