import type { Library } from "../library.js";

export const library: Library = {
  package: "@microsoft/microsoft-graph-client",
  modules: ["@microsoft/microsoft-graph-client"],
  version: "3.0.7",
  source: ["@microsoft/microsoft-graph-client@3.0.7/lib/src/middleware/RetryHandler.js", "ran"],
  traps: [
    "POST is retried by default (ran); 500 is not (ran).",
    "Delays are in seconds.",
    "Retry-After: 300 was cut to 180 s (ran).",
  ],
  sites: [
    {
      shape: "new RetryHandlerOptions(delay, maxRetries, shouldRetry)",
      kind: "config",
      match: ["RetryHandlerOptions.new()", "Client.init.()", "Client.initWithMiddleware.()"],
      operation: { kind: "client" },
      options: [],
      saysByDefault: [],
      retried: { statuses: [429, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: {
        attempts: { path: "#1", countsFirstTry: false, default: 4, most: 11 },
        delay: {
          growth: "exponential",
          base: { path: "#0", default: 3, unitMs: 1000 },
          factor: { default: 2 },
          waitsMs: [3500, 5500, 7500],
          max: { default: 180_000 },
          jitter: "random",
          retryAfter: "shortened",
        },
        retries4xx: false,
        filters: ["#2"],
        writes: "unknown",
      },
    },
  ],
};
