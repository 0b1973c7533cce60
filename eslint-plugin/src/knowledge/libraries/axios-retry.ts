import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 4 },
  delay: {
    growth: "none",
    custom: ["retryDelay"],
    jitter: "none",
    retryAfter: { byVersion: [["<4.3.0", "ignored"], [">=4.3.0", "honoured"]] },
    noWaitBecause: "axios-retry has no delay unless `retryDelay` is given",
  },
  retries4xx: false,
  filters: ["retryCondition"],
  writes: "onNetworkErrors",
};

export const library: Library = {
  package: "axios-retry",
  modules: ["axios-retry"],
  version: "4.5.0",
  source: ["axios-retry@4.5.0/dist/esm/index.js:56", "axios-retry@3.9.1", "ran"],
  sites: [
    {
      shape: "axiosRetry(client, options)",
      kind: "config",
      match: ["()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: 1 }],
      retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy,
    },
  ],
  delays: {
    exponentialDelay: { growth: "exponential", base: { default: 200 }, factor: { default: 2 }, jitter: "random" },
    "linearDelay.()": { growth: "linear", base: { path: "#0", default: 100 }, jitter: "none" },
    // The function that makes the delay is handed on instead of the delay: the timer gets NaN.
    linearDelay: { growth: "none", jitter: "none", noWaitBecause: "`linearDelay` is not called, so that the timer gets a function instead of a number" },
  },
};
