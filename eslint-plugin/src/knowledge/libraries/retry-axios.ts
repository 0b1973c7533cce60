import type { Library } from "../library.js";

export const library: Library = {
  package: "retry-axios",
  modules: ["retry-axios"],
  version: "4.0.3",
  source: ["retry-axios@4.0.3/build/src/index.js", "ran"],
  traps: [
    "After attach() every request is retried with the defaults, even with no raxConfig (ran).",
    "Retry-After: 0 (or over maxRetryAfter) makes it give up at once instead of retrying (ran).",
    "The shown delay formula gives 50,150,350 ms for retryDelay 100: the first wait is half of retryDelay.",
    "No jitter by default, no cap by default.",
    "shouldRetry replaces the method and status checks (POST is then retried).",
    "2.x: base is 1000 ms (500, 1500, 3500) and network errors are limited by noResponseRetries: 2; onRetryAttempt was not awaited before the wait.",
  ],
  sites: [
    {
      shape: "rax.attach(client); client({ raxConfig })",
      kind: "config",
      match: ["attach.()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: "named", path: "raxConfig" }],
      retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy: {
        attempts: { path: "retry", countsFirstTry: false, default: 4 },
        delay: {
          growth: "exponential",
          base: { path: "retryDelay", default: 100 },
          factor: { default: 2 },
          // `retryDelay` times (2 ** n - 1) / 2.
          waitsMs: [50, 150, 350],
          max: { path: "maxRetryDelay" },
          jitter: "none",
          jitterBy: { path: "jitter", values: { none: "none", full: "random", equal: "random" } },
          retryAfter: "honoured",
        },
        retries4xx: false,
        statuses: "statusCodesToRetry",
        filters: ["shouldRetry"],
        writes: "never",
        methods: "httpMethodsToRetry",
      },
      // The policy stands in the requests, which may be in other files.
      saysByDefault: [],
    },
  ],
};
