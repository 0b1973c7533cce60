import type { DelayShape, Library, PolicyShape } from "../library.js";

/** Shared by the packages that are built on `retry`: 1 s, doubling, no cap, ten repeats. */
export const RETRY_DELAY: DelayShape = {
  growth: "exponential",
  base: { path: "minTimeout", default: 1000 },
  factor: { path: "factor", default: 2 },
  max: { path: "maxTimeout" },
  jitter: "none",
  jitterBy: { path: "randomize", values: { true: "random", false: "none" } },
};

export const RETRY_POLICY: PolicyShape = {
  attempts: {
    path: "retries",
    countsFirstTry: false,
    default: 11,
    unlimitedBy: [{ path: "forever", value: true }],
  },
  delay: RETRY_DELAY,
  retries4xx: true,
  writes: "always",
  deadline: { path: "maxRetryTime" },
};

export const library: Library = {
  package: "retry",
  modules: ["retry"],
  version: "0.13.1",
  source: ["retry@0.13.1/lib/retry.js:10", "ran"],
  traps: [
    "No jitter and no cap by default.",
    "retries: Infinity does not mean forever: operation() builds the whole timeouts array first and dies with RangeError: Invalid array length after ~5 s of blocked event loop (ran).",
    "options may be an array of delays (ms): [100, 500, 1000] = 4 attempts.",
    "timeouts are sorted ascending, so a factor < 1 does not give decreasing delays.",
  ],
  sites: [
    {
      shape: "const operation = retry.operation(options); operation.attempt(fn)",
      kind: "library",
      match: ["operation.()"],
      operation: { kind: "later", methods: ["attempt"], isSite: true },
      options: [{ arg: 0 }],
      policy: RETRY_POLICY,
    },
    {
      shape: "retry.wrap(object, options, methods)",
      kind: "library",
      match: ["wrap.()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: 1 }],
      policy: RETRY_POLICY,
    },
  ],
};
