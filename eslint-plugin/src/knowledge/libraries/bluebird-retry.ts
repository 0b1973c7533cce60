import type { Library } from "../library.js";

export const library: Library = {
  package: "bluebird-retry",
  modules: ["bluebird-retry"],
  version: "0.11.0",
  source: ["bluebird-retry@0.11.0/lib/bluebird-retry.js", "ran"],
  traps: [
    "The time that the attempt took is subtracted from the wait: an attempt slower than `interval` is followed by no delay at all.",
    "max_tries: -1 never ends (ran).",
    "No jitter.",
    "Fails with a new ETIMEDOUT-coded error unless throw_original is set.",
  ],
  sites: [
    {
      shape: "retry(fn, options)",
      kind: "library",
      match: ["()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "max_tries", countsFirstTry: true, default: 5, negative: "unbounded" },
        delay: {
          growth: "exponential",
          base: { path: "interval", default: 1000 },
          factor: { path: "backoff", default: 1 },
          max: { path: "max_interval" },
          jitter: "none",
        },
        retries4xx: true,
        filters: ["predicate"],
        stops: { errors: ["StopError.new()"] },
        writes: "always",
        deadline: { path: "timeout" },
      },
      lacks: { jitter: "bluebird-retry has no jitter option" },
    },
  ],
};
