import type { Library } from "../library.js";

export const library: Library = {
  package: "@upstash/redis",
  modules: ["@upstash/redis"],
  version: "1.39.0",
  source: ["@upstash/redis@1.39.0/nodejs.mjs", "ran"],
  traps: [
    "Network errors only; 503 is not retried (ran). Commands such as INCR are sent again after a lost answer. No jitter.",
  ],
  sites: [
    {
      shape: "new Redis({ retry: { retries, backoff } })",
      kind: "config",
      match: ["Redis.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: [
        { path: "retry", values: [false] },
        { path: "retry.retries", values: [0] },
      ],
      saysByDefault: [],
      retried: { statuses: [], methods: [], onReset: ["POST"] },
      policy: {
        attempts: { path: "retry.retries", countsFirstTry: false, default: 6 },
        delay: { growth: "exponential", base: { default: 50 }, factor: { default: 2.718 }, custom: ["retry.backoff"], spread: { path: "retry.backoff", value: "(count) => Math.random() * Math.min(5000, 50 * 2 ** count)" }, jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
