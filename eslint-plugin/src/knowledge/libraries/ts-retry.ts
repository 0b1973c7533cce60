import type { Library } from "../library.js";

export const library: Library = {
  package: "ts-retry",
  modules: ["ts-retry"],
  version: "7.0.3",
  source: ["ts-retry@7.0.3/lib/esm/retry/options.js", "ran"],
  sites: [
    {
      shape: "retryAsync(fn, options)",
      kind: "library",
      match: ["retryAsync.()", "retry.()", "retryAsyncUntilResponse.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        // 0 means the default, which is 240.
        attempts: { path: "maxTry", countsFirstTry: true, default: 240, zero: 240 },
        delay: { growth: "fixed", base: { path: "delay", default: 250 }, custom: ["delay"], jitter: "none" },
        retries4xx: true,
        filters: ["onError"],
        writes: "always",
      },
    },
  ],
  delays: {
    "createExponetialDelay.()": { growth: "exponential", jitter: "none" },
    "createMutiplicableDelay.()": { growth: "exponential", jitter: "none" },
    "createRandomDelay.()": { growth: "fixed", jitter: "random" },
  },
};
