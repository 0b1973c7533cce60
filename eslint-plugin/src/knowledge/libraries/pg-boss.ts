import type { Library } from "../library.js";

export const library: Library = {
  package: "pg-boss",
  modules: ["pg-boss"],
  version: "10.4.2",
  source: ["pg-boss@10.4.2/src/plans.js", "ran"],
  traps: [
    "Retries twice by default with no delay.",
    "retryDelay is in SECONDS.",
  ],
  sites: [
    {
      shape: "boss.send(name, data, { retryLimit, retryDelay, retryBackoff })",
      kind: "config",
      match: ["new().send|insert|createQueue|publish.()", "PgBoss.new().send|insert|createQueue.()"],
      operation: { kind: "job" },
      options: [{ arg: 2 }, { arg: 1 }],
      enabledBy: ["retryLimit"],
      offBy: [{ path: "retryLimit", values: [0] }],
      policy: {
        attempts: { path: "retryLimit", countsFirstTry: false, default: 3 },
        delay: {
          growth: "fixed",
          growthBy: { path: "retryBackoff", values: { true: "exponential", false: "fixed" } },
          base: { path: "retryDelay", unitMs: 1000 },
          factor: { default: 2 },
          onlyWith: ["retryDelay", "retryBackoff"],
          jitter: "none",
          jitterBy: { path: "retryBackoff", values: { true: "random", false: "none" } },
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
