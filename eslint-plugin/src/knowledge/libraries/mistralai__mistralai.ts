import type { Library } from "../library.js";

export const library: Library = {
  package: "@mistralai/mistralai",
  modules: ["@mistralai/mistralai"],
  version: "2.7.0",
  source: ["@mistralai/mistralai@2.7.0/lib/retries.js", "ran"],
  traps: [
    "strategy: 'none' by default (ran).",
    "With backoff the only limit is maxElapsedTime: one hour by default (Speakeasy runtime, shared by many SDKs).",
  ],
  sites: [
    {
      shape: "new Mistral({ retryConfig: { strategy: 'backoff' } })",
      kind: "config",
      match: ["Mistral.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "retryConfig" }],
      enabledBy: ["strategy"],
      offBy: [{ path: "strategy", values: ["none"] }],
      retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: {
        attempts: { countsFirstTry: true, default: "unbounded" },
        delay: {
          // `initialInterval` times the attempt's number to the power of `exponent`, and up to a second more.
          growth: "quadratic",
          base: { path: "backoff.initialInterval", default: 500 },
          waitsMs: [500, 1000, 1914, 3098, 4500, 6090],
          max: { path: "backoff.maxInterval", default: 60_000 },
          jitter: "random",
          retryAfter: "shortened",
        },
        retries4xx: false,
        writes: "unknown",
        deadline: { path: "backoff.maxElapsedTime", default: 3_600_000 },
      },
    },
  ],
};
