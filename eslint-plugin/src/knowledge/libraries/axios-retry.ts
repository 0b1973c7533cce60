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
  traps: [
    "No delay by default (ran: 0,0,0 ms), unless the server sends Retry-After.",
    "The default condition retries POST and PATCH on network errors (ran: 4 POSTs after a reset): isNetworkOrIdempotentRequestError = isNetworkError(any method) OR idempotent.",
    "Retry-After has no upper bound: 86400 means a 24 h sleep (ran).",
    "4.0/4.1 and 3.x neither retry 429 nor read Retry-After; 4.3.0 does.",
    "retryDelay: axiosRetry.linearDelay (not called) returns a function: setTimeout(NaN), i.e. no delay (ran). It must be linearDelay().",
    "linearDelay has no jitter; exponentialDelay no cap.",
    "With axios `timeout` set, all attempts share it: later attempts get what is left (ran: \"timeout of 491ms exceeded\"), and client timeouts (ECONNABORTED) are not retried.",
    "retryCondition: () => true or isRetryableError retries POST and, with () => true, 400s too (ran).",
    "Installing it twice on one instance, or in both a shared instance and per call, multiplies attempts.",
  ],
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
