import type { Library } from "../library.js";

export const library: Library = {
  package: "ts-retry",
  modules: ["ts-retry"],
  version: "7.0.3",
  source: ["ts-retry@7.0.3/lib/esm/retry/options.js", "ran"],
  traps: [
    "The default is 240 attempts, 250 ms apart (one minute of retries).",
    "maxTry: 0 falls back to 240 (ran).",
    "retryAsyncUntilTruthy/Defined are polling helpers (repeat after success): not failure retries only.",
    "retryAsyncUntilResponse retries until response.ok, i.e. every 4xx too.",
  ],
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
