import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: ["retry.retries", "retry"], countsFirstTry: false, default: 1 },
  delay: {
    growth: "exponential",
    base: { path: "retry.minTimeout", default: 1000 },
    factor: { path: "retry.factor", default: 2 },
    max: { path: "retry.maxTimeout" },
    jitter: "none",
    jitterBy: { path: "retry.randomize", values: { true: "random", false: "none" } },
    retryAfter: "ignored",
  },
  retries4xx: false,
  writes: "never",
  attemptTimeout: { path: "timeout" },
};

export const library: Library = {
  package: "make-fetch-happen",
  modules: ["make-fetch-happen"],
  version: "16.0.1",
  source: ["make-fetch-happen@16.0.1/lib/remote.js", "ran"],
  traps: [
    "Off by default (ran); with retry: n no jitter and no Retry-After (ran).",
    "PATCH is retried (ran).",
    "When attempts run out on a status the response is returned, not thrown (ran).",
  ],
  sites: [
    {
      shape: "fetch.defaults({ retry })",
      kind: "config",
      match: ["**.defaults.()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }, { arg: 0 }],
      enabledBy: ["retry"],
      offBy: [{ path: "retry", values: [0, false] }],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "PATCH", "DELETE"], onReset: ["GET", "PUT", "PATCH", "DELETE"] },
      policy,
    },
    {
      shape: "fetch(url, { retry })",
      kind: "config",
      match: ["**.()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      enabledBy: ["retry"],
      offBy: [{ path: "retry", values: [0, false] }],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "PUT", "PATCH", "DELETE"], onReset: ["GET", "PUT", "PATCH", "DELETE"] },
      policy,
    },
  ],
};
