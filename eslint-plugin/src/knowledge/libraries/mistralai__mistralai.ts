import type { Library } from "../library.js";

export const library: Library = {
  package: "@mistralai/mistralai",
  modules: ["@mistralai/mistralai"],
  version: "2.7.0",
  source: ["@mistralai/mistralai@2.7.0/lib/retries.js", "ran"],
  sites: [
    {
      shape: "new Mistral({ retryConfig: { strategy: 'backoff' } })",
      kind: "config",
      match: ["Mistral.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "retryConfig" }],
      enabledBy: ["strategy"],
      offBy: [{ path: "strategy", values: ["none"] }],
      policy: {
        attempts: { countsFirstTry: true, default: "unbounded" },
        delay: {
          growth: "exponential",
          base: { path: "backoff.initialInterval", default: 500 },
          factor: { path: "backoff.exponent", default: 1.5 },
          max: { path: "backoff.maxInterval", default: 60_000 },
          jitter: "random",
          retryAfter: "honoured",
        },
        retries4xx: false,
        writes: "unknown",
        deadline: { path: "backoff.maxElapsedTime", default: 3_600_000 },
      },
    },
  ],
};
