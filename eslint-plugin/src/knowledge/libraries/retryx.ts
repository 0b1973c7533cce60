import type { Library } from "../library.js";

export const library: Library = {
  package: "retryx",
  modules: ["retryx"],
  version: "0.0.9",
  source: ["retryx@0.0.9/dist/executor.js:192", "ran"],
  traps: ["`maxTries: 0` means the default, which is 5; -1 means no limit.", "`timeout` rejects the call, but the attempts go on."],
  sites: [
    {
      shape: "retryx(fn, { maxTries, waiter })",
      kind: "library",
      match: ["()", "retryx.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "maxTries", countsFirstTry: true, default: 5, zero: 5, negative: "unbounded" },
        delay: { growth: "exponential", base: { default: 200 }, factor: { default: 2 }, custom: ["waiter"], jitter: "none" },
        retries4xx: true,
        filters: ["retryCondition"],
        writes: "always",
      },
      lacks: { jitter: "retryx has no jitter option, only a `waiter` of your own" },
    },
  ],
};
