import type { Library } from "../library.js";

export const library: Library = {
  package: "googleapis",
  modules: ["googleapis", "@googleapis/*"],
  version: "144.0.0",
  source: ["googleapis-common@8.0.3/build/src/apirequest.js", "gaxios@8.3.3/build/esm/src/retry.js", "ran"],
  traps: [
    "googleapis turns gaxios retries on by default for GET/HEAD/PUT/OPTIONS/DELETE (ran: GET 4 requests, POST 1).",
  ],
  sites: [
    {
      shape: "google.drive({ version })",
      kind: "config",
      match: ["google.*.()", "*.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "retry", values: [false] }],
      saysByDefault: [],
      enabledBy: ["retryConfig"],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy: {
        attempts: { path: "retryConfig.retry", countsFirstTry: false, default: 4 },
        delay: {
          growth: "exponential",
          base: { path: "retryConfig.retryDelay", default: 100 },
          factor: { path: "retryConfig.retryDelayMultiplier", default: 2 },
          waitsMs: [100, 500, 1500],
          max: { path: "retryConfig.maxRetryDelay" },
          jitter: "none",
          retryAfter: "ignored",
        },
        retries4xx: false,
        writes: "never",
      },
    },
  ],
};
