import type { Library } from "../library.js";

export const library: Library = {
  package: "typescript-retry-decorator",
  modules: ["typescript-retry-decorator"],
  version: "2.6.0",
  source: ["typescript-retry-decorator@2.6.0/dist/src/retry.decorator.js", "ran"],
  traps: [
    "maxAttempts counts retries although its message says \"for N times\": 3 = 4 calls (ran).",
    "No delay unless backOff or an exponential policy is set.",
    "The final error is MaxAttemptsError with code \"429\", whatever the cause.",
  ],
  sites: [
    {
      shape: "@Retryable({ maxAttempts, backOff }) method()",
      kind: "library",
      match: ["Retryable.()"],
      as: "decorator",
      operation: { kind: "method" },
      options: [{ arg: 0 }],
      policy: {
        attempts: { path: "maxAttempts", countsFirstTry: false, default: "caller" },
        delay: {
          growth: "fixed",
          growthBy: { path: "backOffPolicy", values: { FixedBackOffPolicy: "fixed", ExponentialBackOffPolicy: "exponential" } },
          base: { path: "backOff" },
          factor: { path: "exponentialOption.multiplier", default: 2 },
          max: { path: "exponentialOption.maxInterval", default: 2000 },
          onlyWith: ["backOff", "backOffPolicy"],
          jitter: "none",
          jitterBy: { path: "exponentialOption.backoffStrategy", values: { on: "random" } },
        },
        retries4xx: true,
        filters: ["doRetry"],
        onlyErrors: ["value"],
        writes: "always",
      },
    },
  ],
};
