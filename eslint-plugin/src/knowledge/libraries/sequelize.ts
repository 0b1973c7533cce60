import type { Library } from "../library.js";

export const library: Library = {
  package: "sequelize",
  modules: ["sequelize", "sequelize-typescript"],
  version: "6.37.8",
  source: ["sequelize@6.37.8/lib/sequelize.js:120", "retry-as-promised@7.1.1/index.ts:115", "ran"],
  traps: [
    "Setting retry: { max: 3 } without match retries EVERY query error, constraint violations too (retry-as-promised: empty match = all).",
  ],
  sites: [
    {
      shape: "new Sequelize({ retry: { max, match } })",
      kind: "config",
      match: ["Sequelize.new()", "new()"],
      operation: { kind: "client" },
      options: [{ arg: "last", path: "retry" }],
      enabledBy: ["max"],
      policy: {
        attempts: { path: "max", countsFirstTry: true, default: 5 },
        delay: {
          growth: "exponential",
          base: { path: "backoffBase", default: 100 },
          factor: { path: "backoffExponent", default: 1.1 },
          jitter: "none",
          jitterBy: { path: "backoffJitter", values: { "0": "none", on: "random" } },
        },
        retries4xx: false,
        writes: "unknown",
        attemptTimeout: { path: "timeout" },
      },
    },
  ],
};
