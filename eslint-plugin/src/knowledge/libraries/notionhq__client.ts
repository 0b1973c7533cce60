import type { Library } from "../library.js";

export const library: Library = {
  package: "@notionhq/client",
  modules: ["@notionhq/client"],
  version: "5.26.0",
  source: ["@notionhq/client@5.26.0/build/src/Client.js", "@notionhq/client@2.3.0", "ran"],
  traps: [
    "2.3.0 had no retry at all.",
    "Network errors are not retried (ran).",
    "Retry-After over 60 s is cut (ran: 300 -> 60 s).",
  ],
  sites: [
    {
      shape: "new Client({ retry: { maxRetries } })",
      kind: "config",
      match: ["Client.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [{ path: "retry", values: [false] }],
      saysByDefault: [],
      retried: { statuses: [429, 500, 503], methods: ["GET", "DELETE"], onReset: [] },
      policy: {
        attempts: { path: "retry.maxRetries", countsFirstTry: false, default: { byVersion: [["<5.0.0", 1], [">=5.26.0", 3]] } },
        delay: {
          growth: "exponential",
          base: { path: "retry.initialRetryDelayMs", default: 1000 },
          factor: { default: 2 },
          max: { path: "retry.maxRetryDelayMs", default: 60_000 },
          jitter: "random",
          retryAfter: "shortened",
        },
        retries4xx: false,
        writes: "never",
      },
    },
  ],
};
