import type { Library } from "../library.js";

export const library: Library = {
  package: "backoff",
  modules: ["backoff"],
  version: "2.5.0",
  source: ["backoff@2.5.0/lib/function_call.js:27", "ran"],
  traps: [
    "Unbounded unless failAfter is called (ran).",
    "No jitter by default.",
    "failAfter counts retries: failAfter(3) = 4 calls (ran).",
  ],
  sites: [
    {
      shape: "backoff.exponential(options).on('ready', fn).backoff()",
      kind: "library",
      match: ["exponential.()", "fibonacci.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      policy: {
        // The limit is a later call: `.failAfter(n)`.
        attempts: { countsFirstTry: false, default: "caller" },
        delay: {
          growth: "exponential",
          base: { path: "initialDelay", default: 100 },
          factor: { path: "factor", default: 2 },
          max: { path: "maxDelay", default: 10_000 },
          jitter: "none",
          jitterBy: { path: "randomisationFactor", values: { "0": "none", on: "random" } },
        },
        retries4xx: true,
        writes: "unknown",
      },
    },
  ],
};
