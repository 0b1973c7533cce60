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
