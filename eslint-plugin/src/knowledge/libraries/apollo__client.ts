import type { Library } from "../library.js";

export const library: Library = {
  package: "@apollo/client",
  modules: ["@apollo/client", "@apollo/client/link/retry", "@apollo/client/core", "apollo-link-retry", "@apollo/client/link/retry/index.js"],
  version: "4.3.8",
  source: ["@apollo/client@4.3.8/link/retry/retryLink.js", "ran"],
  traps: [
    "Mutations are retried too (ran: 5 POSTs): use attempts.retryIf on the operation.",
    "400 is retried (ran); Retry-After is not read (ran).",
    "attempts.max counts the first try (ran: max 2 = 2 requests).",
    "GraphQL errors in a 200 are not retried. attempts as a FUNCTION has no limit of its own.",
  ],
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
