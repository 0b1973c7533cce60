import type { Library } from "../library.js";

export const library: Library = {
  package: "gaxios",
  modules: ["gaxios"],
  version: "8.3.3",
  source: ["gaxios@8.3.3/build/esm/src/retry.js", "ran"],
  traps: [
    "Off unless retry/retryConfig is given (ran).",
    "No jitter, no Retry-After (ran).",
    "Network errors are limited by noResponseRetries (2), statuses by retry (3).",
  ],
  sites: [
    {
      shape: "request({ url, retryConfig })",
      kind: "config",
      match: ["request.()", "**.Gaxios.new()", "Gaxios.new().request.()", "instance.request.()"],
      operation: { kind: "call" },
      options: [{ arg: 0 }],
      enabledBy: ["retryConfig", "retry"],
      offBy: [
        { path: "retry", values: [false] },
        { path: "retryConfig.retry", values: [0] },
      ],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy: {
        attempts: { path: "retryConfig.retry", countsFirstTry: false, default: 4 },
        delay: {
          growth: "exponential",
          base: { path: "retryConfig.retryDelay", default: 100 },
          factor: { path: "retryConfig.retryDelayMultiplier", default: 2 },
          // The first is `retryDelay`; then 500 ms times 2 ** n - 1.
          waitsMs: [100, 500, 1500],
          max: { path: "retryConfig.maxRetryDelay" },
          custom: ["retryConfig.retryBackoff"],
          jitter: "none",
          retryAfter: "ignored",
        },
        retries4xx: false,
        statuses: "retryConfig.statusCodesToRetry",
        filters: ["retryConfig.shouldRetry"],
        writes: "never",
        methods: "retryConfig.httpMethodsToRetry",
        deadline: { path: "retryConfig.totalTimeout" },
      },
      lacks: { jitter: "gaxios has no jitter option" },
    },
  ],
};
