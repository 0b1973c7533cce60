import type { Library } from "../library.js";

export const library: Library = {
  package: "retry-as-promised",
  modules: ["retry-as-promised"],
  version: "7.1.1",
  source: ["retry-as-promised@7.1.1/index.ts:115", "ran"],
  sites: [
    {
      shape: "retryAsPromised(fn, { max } | max)",
      kind: "library",
      match: ["()", "retryAsPromised.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: ["max", ""], countsFirstTry: true, default: 1 },
        delay: {
          growth: "exponential",
          base: { path: "backoffBase", default: 100 },
          factor: { path: "backoffExponent", default: 1.1 },
          jitter: "none",
          jitterBy: { path: "backoffJitter", values: { "0": "none", on: "random" } },
        },
        retries4xx: true,
        onlyErrors: ["match"],
        writes: "always",
        attemptTimeout: { path: "timeout" },
      },
    },
  ],
};
