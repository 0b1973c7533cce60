import type { Library } from "../library.js";

export const library: Library = {
  package: "@azure/core-rest-pipeline",
  modules: ["@azure/*"],
  version: "1.25.1",
  source: ["@azure/core-rest-pipeline@1.25.1/dist/esm/policies/exponentialRetryPolicy.js", "ran"],
  traps: [
    "POST is retried by default (ran).",
    "Retry-After has no upper bound (86400 = 24 h, ran).",
    "429 without Retry-After is not retried (ran).",
    "When retries run out on a status, the response is returned (clients then throw RestError).",
  ],
  sites: [
    {
      shape: "new BlobServiceClient(endpoint, credential, { retryOptions })",
      kind: "config",
      match: ["*Client.new()", "createPipelineFromOptions.()"],
      operation: { kind: "client" },
      options: [{ arg: "last" }],
      saysByDefault: [],
      retried: { statuses: [408, 500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy: {
        attempts: { path: ["retryOptions.maxRetries", "retryOptions.maxTries"], countsFirstTry: false, default: 4 },
        delay: {
          growth: "exponential",
          base: { path: "retryOptions.retryDelayInMs", default: 1000 },
          factor: { default: 2 },
          max: { path: "retryOptions.maxRetryDelayInMs", default: 64_000 },
          jitter: "random",
          retryAfter: "honoured",
        },
        retries4xx: false,
        writes: "always",
      },
    },
  ],
};
