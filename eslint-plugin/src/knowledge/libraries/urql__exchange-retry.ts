import type { Library } from "../library.js";

export const library: Library = {
  package: "@urql/exchange-retry",
  modules: ["@urql/exchange-retry"],
  version: "2.0.0",
  source: ["@urql/exchange-retry@2.0.0/dist/urql-exchange-retry.mjs", "ran"],
  traps: [
    "Mutations are retried (ran), and every networkError, i.e. also 400 (ran).",
    "Retry-After is not read.",
  ],
  sites: [
    {
      shape: "retryExchange({ initialDelayMs, maxDelayMs, randomDelay, maxNumberAttempts, retryIf })",
      kind: "config",
      match: ["retryExchange.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      retried: { statuses: [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504], methods: ["POST"], onReset: ["POST"] },
      policy: {
        attempts: { path: "maxNumberAttempts", countsFirstTry: true, default: 2 },
        delay: {
          growth: "exponential",
          base: { path: "initialDelayMs", default: 1000 },
          factor: { default: 2 },
          waitsMs: [2000],
          max: { path: "maxDelayMs", default: 15_000 },
          jitter: "random",
          jitterBy: { path: "randomDelay", values: { true: "random", false: "none" } },
          retryAfter: "ignored",
        },
        retries4xx: true,
        filters: ["retryIf", "retryWith"],
        writes: "unknown",
      },
    },
  ],
};
