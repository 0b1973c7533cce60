import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "errorRetryCount", countsFirstTry: false, default: "unbounded", deciders: ["onErrorRetry"] },
  delay: {
    growth: "exponential",
    base: { path: "errorRetryInterval", default: 5000 },
    factor: { default: 2 },
    max: { default: 1_920_000 },
    custom: ["onErrorRetry"],
    jitter: "random",
    retryAfter: "ignored",
  },
  retries4xx: true,
  filters: ["shouldRetryOnError", "onErrorRetry"],
  writes: "never",
};

export const library: Library = {
  package: "swr",
  modules: ["swr", "swr/immutable", "swr/infinite"],
  version: "2.5.1",
  source: ["swr@2.5.1/dist/config-context-ext53wcz.mjs:555", "ran"],
  traps: [
    "Unlimited by default, 404 and 401 included.",
    "The jitter is applied before ~~ and then multiplied by 5000: the first wait is exactly 5 or 10 s (ran).",
    "The cap is 30 minutes (2 ** 8 * 5 s * 1.5).",
    "A custom onErrorRetry must call revalidate itself; without a retryCount check it is endless.",
  ],
  sites: [
    {
      shape: "useSWR(key, fetcher, { errorRetryCount, errorRetryInterval, onErrorRetry })",
      kind: "config",
      match: ["()", "useSWR.()", "useSWRInfinite.()", "useSWRImmutable.()"],
      operation: { kind: "callback", args: [1] },
      options: [{ arg: 2 }, { arg: 1 }],
      offBy: [
        { path: "shouldRetryOnError", values: [false] },
        { path: "errorRetryCount", values: [0] },
      ],
      saysByDefault: ["filter"],
      policy,
    },
  ],
};
