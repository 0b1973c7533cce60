import type { Library } from "../library.js";

export const library: Library = {
  package: "retry-request",
  modules: ["retry-request"],
  version: "8.0.4",
  source: ["retry-request@8.0.4/index.js", "ran"],
  traps: [
    "Units are SECONDS.",
    "Looks at no method: POST is retried.",
    "Retry-After is not read.",
  ],
  sites: [
    {
      shape: "retryRequest(request, options, callback)",
      kind: "config",
      match: ["()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      saysByDefault: [],
      retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        attempts: { path: "retries", countsFirstTry: false, default: 3 },
        delay: {
          growth: "exponential",
          base: { default: 2000 },
          factor: { path: "retryDelayMultiplier", default: 2 },
          max: { path: "maxRetryDelay", default: 64, unitMs: 1000 },
          jitter: "random",
          retryAfter: "ignored",
        },
        retries4xx: false,
        filters: ["shouldRetryFn"],
        writes: "always",
        deadline: { path: "totalTimeout", default: 600, unitMs: 1000 },
      },
    },
  ],
};
