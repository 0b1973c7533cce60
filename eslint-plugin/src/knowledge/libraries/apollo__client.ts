import type { Library } from "../library.js";

export const library: Library = {
  package: "@apollo/client",
  modules: ["@apollo/client", "@apollo/client/link/retry", "@apollo/client/core", "apollo-link-retry", "@apollo/client/link/retry/index.js"],
  version: "4.3.8",
  source: ["@apollo/client@4.3.8/link/retry/retryLink.js", "ran"],
  sites: [
    {
      shape: "new RetryLink({ delay: { initial, max, jitter }, attempts: { max, retryIf } })",
      kind: "config",
      match: ["RetryLink.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      retried: { statuses: [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504], methods: ["POST"], onReset: ["POST"] },
      policy: {
        attempts: { path: "attempts.max", countsFirstTry: true, default: 5, deciders: ["attempts"] },
        delay: {
          growth: "exponential",
          base: { path: "delay.initial", default: 300 },
          factor: { default: 2 },
          max: { path: "delay.max" },
          custom: ["delay"],
          jitter: "random",
          jitterBy: { path: "delay.jitter", values: { true: "random", false: "none" } },
          retryAfter: "ignored",
        },
        retries4xx: true,
        filters: ["attempts.retryIf", "attempts"],
        writes: "unknown",
      },
    },
  ],
};
