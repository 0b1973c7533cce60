import type { Library } from "../library.js";

export const library: Library = {
  package: "wretch",
  modules: ["wretch", "wretch/middlewares", "wretch/middlewares/retry", "wretch-middlewares"],
  version: "3.0.9",
  source: ["wretch@3.0.9/dist/middlewares/retry.js", "wretch@2.11.0", "ran"],
  traps: [
    "maxAttempts counts retries (10 = 11 requests, ran) and 0 means infinite (ran).",
    "POST is retried (ran).",
    "2.x retries every 4xx (ran: 404 x 11); 3.x retries no 4xx at all, so 429 and 408 are NOT retried (ran).",
    "Network errors are not retried unless retryOnNetworkError.",
    "No jitter, no Retry-After.",
  ],
  sites: [
    {
      shape: "wretch(url).middlewares([retry(options)])",
      kind: "config",
      match: ["retry.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      retried: { statuses: [500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: [] },
      policy: {
        attempts: { path: "maxAttempts", countsFirstTry: false, default: 11, zero: "unbounded" },
        delay: {
          growth: "linear",
          base: { path: "delayTimer", default: 500 },
          custom: ["delayRamp"],
          jitter: "none",
          retryAfter: "ignored",
        },
        retries4xx: { byVersion: [["<3.0.0", true], [">=3.0.0", false]] },
        filters: ["until", "skip"],
        writes: "always",
      },
    },
  ],
};
