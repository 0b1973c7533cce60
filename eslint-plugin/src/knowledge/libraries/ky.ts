import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: ["retry.limit", "retry"], countsFirstTry: false, default: 3 },
  delay: {
    growth: "exponential",
    base: { default: 300 },
    factor: { default: 2 },
    max: { path: "retry.backoffLimit" },
    custom: ["retry.delay"],
    // Versions before 1.14 have no option for it; nothing can be asked of them.
    jitter: { byVersion: [["<1.14.0", "unknown"], [">=1.14.0", "none"]] },
    jitterBy: { path: "retry.jitter", values: { true: "random", on: "random", false: "none" } },
    retryAfter: "honoured",
  },
  retries4xx: false,
  statuses: "retry.statusCodes",
  filters: ["retry.shouldRetry"],
  writes: "never",
  methods: "retry.methods",
  attemptTimeout: { path: "timeout", default: 10_000 },
  deadline: { path: "totalTimeout" },
  signal: "signal",
};

const OFF = [
  { path: "retry.limit", values: [0] },
  { path: "retry", values: [0, false] },
];

export const library: Library = {
  package: "ky",
  modules: ["ky", "ky-universal"],
  version: "2.1.0",
  source: ["ky@2.1.0/distribution/core/Ky.js", "ky@1.14.3", "ky@0.33.3", "ran"],
  traps: [
    "Retries by default (3 attempts); no jitter by default.",
    "Retry-After is unbounded by default (86400 = 24 h sleep, ran), and the default 10 s `timeout` does not cut the wait: it is per attempt (ran: Retry-After 20 waited 20 s twice with the default timeout, on 1.14 and 2.1) although the 1.x docs say \"including any retries\".",
    "maxRetryAfter shortens the server's wait instead of giving up.",
    "Retry-After is ignored on 500/502/504 (ran).",
    "413 without Retry-After is not retried (ran).",
  ],
  sites: [
    {
      shape: "ky.create({ retry })",
      kind: "config",
      match: ["**.create.()", "**.extend.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy,
    },
    {
      shape: "ky(url, { retry })",
      kind: "config",
      match: ["**.()", "**.get|post|put|patch|head|delete.()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy,
    },
  ],
};
