import type { Library } from "../library.js";

export const library: Library = {
  package: "@google-cloud/storage",
  modules: ["@google-cloud/storage"],
  version: "7.22.0",
  source: ["@google-cloud/storage@7.22.0/build/cjs/src/storage.js", "ran"],
  traps: [
    "Units are seconds.",
    "Writes are retried only with a precondition (ifGenerationMatch) unless IdempotencyStrategy.RetryAlways.",
  ],
  sites: [
    {
      shape: "new Storage({ retryOptions })",
      kind: "config",
      match: ["Storage.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "retryOptions" }],
      offBy: [
        { path: "autoRetry", values: [false] },
        { path: "maxRetries", values: [0] },
      ],
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET"], onReset: ["GET"] },
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: 4 },
        delay: {
          growth: "exponential",
          base: { default: 2000 },
          factor: { path: "retryDelayMultiplier", default: 2 },
          max: { path: "maxRetryDelay", default: 64, unitMs: 1000 },
          jitter: "random",
          retryAfter: "ignored",
        },
        retries4xx: false,
        filters: ["retryableErrorFn"],
        writes: "never",
        deadline: { path: "totalTimeout", default: 600, unitMs: 1000 },
      },
    },
  ],
};
