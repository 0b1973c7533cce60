import type { Library } from "../library.js";

export const library: Library = {
  package: "wretch",
  modules: ["wretch", "wretch/middlewares", "wretch/middlewares/retry", "wretch-middlewares"],
  version: "3.0.9",
  source: ["wretch@3.0.9/dist/middlewares/retry.js", "wretch@2.11.0", "ran"],
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
