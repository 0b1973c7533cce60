import type { Library } from "../library.js";

export const library: Library = {
  package: "@reduxjs/toolkit",
  modules: ["@reduxjs/toolkit/query", "@reduxjs/toolkit/query/react", "@reduxjs/toolkit/dist/query"],
  version: "2.15.0",
  source: ["@reduxjs/toolkit@2.15.0/src/query/retry.ts:142", "ran"],
  traps: [
    "Every error is retried, 400 too, and mutations too when the baseQuery is wrapped (ran: 6 calls on a 400).",
    "A retryCondition REPLACES the maxRetries check: () => true is endless (ran: > 30).",
    "Retry-After is not read.",
  ],
  sites: [
    {
      shape: "retry(baseQuery, { maxRetries, retryCondition, backoff })",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: 1 }],
      offBy: [{ path: "maxRetries", values: [0] }],
      retried: { statuses: [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy: {
        // A condition replaces the limit.
        attempts: { path: "maxRetries", countsFirstTry: false, default: 6, deciders: ["retryCondition"] },
        delay: {
          growth: "exponential",
          base: { default: 600 },
          factor: { default: 2 },
          max: { default: 13_440 },
          custom: ["backoff"],
          jitter: "random",
          retryAfter: "ignored",
        },
        retries4xx: true,
        filters: ["retryCondition"],
        stops: { errors: ["retry.fail.()"] },
        writes: "unknown",
      },
    },
  ],
};
