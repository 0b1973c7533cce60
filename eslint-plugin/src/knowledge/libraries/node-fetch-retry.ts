import type { Library } from "../library.js";

export const library: Library = {
  package: "node-fetch-retry",
  modules: ["node-fetch-retry"],
  version: "2.0.1",
  source: ["node-fetch-retry@2.0.1/index.js", "ran"],
  traps: [
    "Only network errors are retried; 503 is not (ran).",
    "No delay unless `pause`; POST is retried; retry: 0 means 3 (ran).",
    "A negative `retry` returns undefined without any request.",
  ],
  sites: [
    {
      shape: "fetch(url, { retry, pause })",
      kind: "config",
      match: ["()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      retried: { statuses: [], methods: [], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy: {
        attempts: { path: "retry", countsFirstTry: true, default: 3, zero: 3 },
        delay: { growth: "fixed", base: { path: "pause" }, onlyWith: ["pause"], jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        writes: "onNetworkErrors",
      },
      lacks: { jitter: "node-fetch-retry has no jitter option" },
    },
  ],
};
