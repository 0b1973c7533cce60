import type { Library } from "../library.js";

export const library: Library = {
  package: "graphile-worker",
  modules: ["graphile-worker"],
  version: "0.17.3",
  source: ["graphile-worker@0.17.3/sql/000018.sql", "ran"],
  traps: [
    "25 attempts by default, exp(n) seconds apart (6 h at most), no jitter.",
  ],
  sites: [
    {
      shape: "addJob(task, payload, { maxAttempts })",
      kind: "config",
      match: ["**.addJob|quickAddJob.()"],
      operation: { kind: "job" },
      options: [{ arg: 3 }, { arg: 2 }],
      enabledBy: ["maxAttempts"],
      offBy: [{ path: "maxAttempts", values: [1] }],
      policy: {
        attempts: { path: "maxAttempts", countsFirstTry: true, default: 25 },
        delay: { growth: "exponential", base: { default: 2718 }, factor: { default: 2.718 }, max: { default: 22_026_000 }, jitter: "none", quiet: true },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
