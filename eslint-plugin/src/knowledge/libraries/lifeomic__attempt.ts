import type { Library } from "../library.js";

export const library: Library = {
  package: "@lifeomic/attempt",
  modules: ["@lifeomic/attempt"],
  version: "3.1.0",
  source: ["@lifeomic/attempt@3.1.0/dist/src/index.js", "ran"],
  traps: [
    "maxAttempts: 0 means UNLIMITED (ran: > 40 calls).",
    "maxDelay is ignored unless factor is set (ran: delay 500, maxDelay 100 -> 500).",
    "Per-attempt `timeout` rejects the whole retry (error ATTEMPT_TIMEOUT), it does not start another attempt.",
  ],
  sites: [
    {
      shape: "retry(async (context) => ..., options)",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "maxAttempts", countsFirstTry: true, default: 3, zero: "unbounded" },
        delay: {
          growth: "exponential",
          base: { path: "delay", default: 200 },
          // A factor of 0 is the fixed wait that holds when none is written.
          factor: { path: "factor", default: 1 },
          max: { path: "maxDelay" },
          custom: ["calculateDelay"],
          jitter: "none",
          jitterBy: { path: "jitter", values: { true: "random", false: "none" } },
        },
        retries4xx: true,
        filters: ["handleError", "beforeAttempt"],
        stops: { parameter: 0 },
        writes: "always",
        attemptTimeout: { path: "timeout" },
      },
    },
  ],
};
