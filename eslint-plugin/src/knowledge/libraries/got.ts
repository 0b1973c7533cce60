import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: ["retry.limit", "retry"], countsFirstTry: false, default: 3 },
  delay: {
    growth: "exponential",
    base: { default: 1000 },
    factor: { default: 2 },
    max: { path: "retry.backoffLimit" },
    custom: ["retry.calculateDelay"],
    jitter: { rangeMs: 100 },
    jitterBy: { path: "retry.noise", values: { "0": "none", on: { rangeMs: 100 } } },
    retryAfter: "honoured",
  },
  retries4xx: false,
  statuses: "retry.statusCodes",
  writes: "never",
  methods: "retry.methods",
  attemptTimeout: { path: "timeout.request" },
  signal: "signal",
};

const OFF = [
  { path: "retry.limit", values: [0] },
  { path: "retry", values: [0, false] },
];

export const library: Library = {
  package: "got",
  modules: ["got", "got-cjs"],
  version: "16.1.0",
  source: ["got@16.1.0/dist/source/core/calculate-retry-delay.js", "got@14.6.6", "got@11.8.6", "ran"],
  traps: [
    "Retries by default: a loop or p-retry around got multiplies by 3.",
    "Before 16 (ran on 14.6.6; same code in 13.0.0): a custom calculateDelay that always returns a number removes the limit AND the method/status rules: got.post on a 400 was sent > 40 times . 16 sets enforceRetryRules: true, which stops that (ran).",
    "Retry-After is unbounded unless maxRetryAfter or timeout.request is set: 86400 = 24 h (ran).",
    "Retry-After over the limit means no retry at all, not a shorter wait.",
    "retry: 0 (a number) throws in 12+ (ran); use { limit: 0 }.",
    "The jitter is 100 ms whatever the delay.",
    "throwHttpErrors: false still retries (ran).",
    "413 is retried only with Retry-After (ran).",
  ],
  sites: [
    {
      shape: "got.extend({ retry })",
      kind: "config",
      match: ["**.extend.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy,
    },
    {
      shape: "got(url, { retry })",
      kind: "config",
      match: ["**.()", "**.get|post|put|patch|head|delete|stream.()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }, { arg: 0, plain: true }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
      policy,
    },
  ],
};
