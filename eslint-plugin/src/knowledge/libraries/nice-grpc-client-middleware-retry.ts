import type { Library } from "../library.js";

export const library: Library = {
  package: "nice-grpc-client-middleware-retry",
  modules: ["nice-grpc-client-middleware-retry"],
  version: "3.1.16",
  source: ["nice-grpc-client-middleware-retry@3.1.16/lib/index.js", "ran"],
  traps: [
    "retryMaxAttempts counts RETRIES (5 = 6 calls, ran) although the doc comment says \"total number of attempts\".",
    "INTERNAL and UNKNOWN are retried by default.",
    "Unary calls only. nice-grpc itself never retries.",
  ],
  sites: [
    {
      shape: "createClientFactory().use(retryMiddleware)",
      kind: "config",
      match: ["retryMiddleware.()"],
      operation: { kind: "client" },
      options: [],
      saysByDefault: [],
      policy: {
        attempts: { path: "retryMaxAttempts", countsFirstTry: false, default: 2 },
        delay: {
          growth: "exponential",
          base: { path: "retryBaseDelayMs", default: 1000 },
          factor: { default: 2 },
          max: { path: "retryMaxDelayMs", default: 30_000 },
          jitter: "random",
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
