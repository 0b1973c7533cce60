import type { Library } from "../library.js";

export const library: Library = {
  package: "contentful",
  modules: ["contentful", "contentful-management"],
  version: "11.12.10",
  source: ["contentful-sdk-core@9/dist/index.js (rateLimitRetry)", "ran"],
  traps: [
    "Six requests by default (ran).",
  ],
  sites: [
    {
      shape: "createClient({ retryLimit, retryOnError })",
      kind: "config",
      match: ["createClient.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "retryOnError", values: [false] }],
      saysByDefault: [],
      retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET"], onReset: ["GET"] },
      policy: {
        attempts: { path: "retryLimit", countsFirstTry: false, default: 6 },
        delay: { growth: "exponential", base: { default: 1414 }, factor: { default: 1.41 }, waitsMs: [2014, 2600, 3428, 4600, 6256], jitter: "random", retryAfter: "ignored" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
