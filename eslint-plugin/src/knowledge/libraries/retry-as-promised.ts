import type { Library } from "../library.js";

export const library: Library = {
  package: "retry-as-promised",
  modules: ["retry-as-promised"],
  version: "7.1.1",
  source: ["retry-as-promised@7.1.1/index.ts:115", "ran"],
  traps: [
    "Growth is only x1.1: five attempts wait 100,110,121,133 ms.",
    "max: Infinity is accepted, no cap option exists.",
    "Used inside sequelize (options.retry).",
  ],
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
