import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 4, deciders: ["retryOn"], decidersStartAt: 0 },
  delay: {
    growth: "fixed",
    base: { path: "retryDelay", default: 1000 },
    custom: ["retryDelay"],
    jitter: "none",
    retryAfter: "ignored",
  },
  retries4xx: false,
  statuses: "retryOn",
  filters: ["retryOn"],
  writes: "onNetworkErrors",
};

export const library: Library = {
  package: "fetch-retry",
  modules: ["fetch-retry"],
  version: "6.0.0",
  source: ["fetch-retry@6.0.0/index.js:75", "ran"],
  sites: [
    {
      shape: "fetchRetry(fetch, defaults)",
      kind: "library",
      match: ["()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: 1 }],
      retried: { statuses: [], methods: [], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy,
    },
    {
      shape: "fetchRetry(fetch)(url, { retries, retryDelay, retryOn })",
      kind: "library",
      match: ["().()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      saysByDefault: ["replay"],
      // What the call does not write, the builder may have.
      policy: { ...policy, delay: { ...policy.delay, quiet: true } },
    },
  ],
};
