import type { Library } from "../library.js";

export const library: Library = {
  package: "cockatiel",
  modules: ["cockatiel"],
  version: "4.0.0",
  source: ["cockatiel@4.0.0/dist/Policy.js:233", "cockatiel@4.0.0/dist/backoff/ExponentialBackoff.js", "ran"],
  traps: [
    "retry(handleAll, {}) retries for ever with 0 ms between attempts (ran: > 60).",
    "maxAttempts counts RETRIES: maxAttempts: 3 = 4 calls (ran).",
    "Adding only a backoff leaves it unbounded.",
    "Abort during the wait does not cut the wait, and one more attempt is made with the aborted signal (ran).",
    "noJitterGenerator ignores `exponent` (always 2).",
    "With handleWhenResult, running out of attempts RETURNS the bad result instead of throwing.",
  ],
  sites: [
    {
      shape: "retry(policy, { maxAttempts, backoff }).execute(fn)",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "later", methods: ["execute"] },
      pollsBy: ["handleWhenResult.()"],
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: "maxAttempts", countsFirstTry: false, default: "unbounded" },
        delay: { growth: "none", custom: ["backoff", "backoff.next"], jitter: "none" },
        retries4xx: true,
        filters: ["#0"],
        writes: "always",
      },
    },
  ],
  delays: {
    "ExponentialBackoff.new()": {
      growth: "exponential",
      base: { path: "initialDelay", default: 128 },
      factor: { path: "exponent", default: 2 },
      max: { path: "maxDelay", default: 30_000 },
      jitter: "random",
      jitterBy: { path: "generator", values: { noJitterGenerator: "none", on: "random" } },
    },
    "ConstantBackoff.new()": { growth: "fixed", base: { path: "" }, jitter: "none" },
    "IterableBackoff.new()": { growth: "fixed", custom: [""], jitter: "none" },
    "DelegateBackoff.new()": { growth: "unknown", custom: [""], jitter: "unknown" },
  },
};
