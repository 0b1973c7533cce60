import type { Library } from "../library.js";

export const library: Library = {
  package: "svix",
  modules: ["svix"],
  version: "1.99.1",
  source: ["svix@1.99.1/dist/request.js:115", "ran"],
  traps: [
    "No jitter, 50 ms first wait. POST gets an automatic idempotency-key.",
  ],
  sites: [
    {
      shape: "new Svix(token, { numRetries, retryScheduleInMs })",
      kind: "config",
      match: ["Svix.new()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      offBy: [{ path: "numRetries", values: [0] }],
      saysByDefault: [],
      retried: { statuses: [500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        attempts: { path: "numRetries", countsFirstTry: false, default: 3 },
        delay: { growth: "exponential", base: { default: 50 }, factor: { default: 2 }, custom: ["retryScheduleInMs"], jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        writes: "keyed",
      },
      lacks: { jitter: "svix has no jitter option" },
    },
  ],
};
