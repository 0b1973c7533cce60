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
