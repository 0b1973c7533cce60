import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 11, unlimitedBy: [{ path: "retries", value: "INFINITELY" }] },
  delay: {
    growth: "fixed",
    growthBy: { path: "backoff", values: { FIXED: "fixed", LINEAR: "linear", EXPONENTIAL: "unknown" } },
    base: { path: "delay", default: 100 },
    max: { path: "maxBackOff", default: 300_000 },
    custom: ["backoff"],
    jitter: "none",
  },
  retries4xx: true,
  filters: ["retryIf"],
  stops: { errors: ["NotRetryableError.new()"] },
  writes: "always",
  deadline: { path: "timeout", default: 60_000 },
};

export const library: Library = {
  package: "ts-retry-promise",
  modules: ["ts-retry-promise"],
  version: "0.8.1",
  source: ["ts-retry-promise@0.8.1/src/retry-promise.ts:56", "ran"],
  traps: [
    "backoff: \"EXPONENTIAL\" computes delay ** attempt, not delay * 2 ** n: with the default delay 100 the waits are 100 ms, 10 s, then 300 s (cap) - the 60 s total timeout hits at the third attempt (ran).",
    "Sleeps once more AFTER the last failed attempt before rejecting (ran: tail 100 ms).",
    "No jitter option.",
    "The total timeout rejects the promise but does not cancel the running attempt.",
  ],
  sites: [
    {
      shape: "retry(fn, config)",
      kind: "library",
      match: ["retry.()", "retryDecorator.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy,
    },
    {
      shape: "customizeRetry(config)(fn)",
      kind: "library",
      match: ["customizeRetry.()", "customizeDecorator.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      policy,
    },
  ],
};
