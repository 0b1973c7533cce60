import type { Library } from "../library.js";

export const library: Library = {
  package: "es-toolkit",
  modules: ["es-toolkit", "es-toolkit/function"],
  version: "1.53.2",
  source: ["es-toolkit@1.53.2/dist/function/retry.mjs:4", "ran"],
  traps: [
    "retry(fn) with no options never stops and never waits (ran: > 100 calls).",
    "retry(fn, 3) = 4 attempts with no delay (ran).",
    "retry(fn, { delay }) without retries is still unbounded.",
    "The package's own doc comment shows { delay: 1000, times: 5 } - `times` is not an option, so that example is unbounded (retry.d.ts).",
    "The abort signal is only looked at before an attempt: it does not cut the delay.",
  ],
  sites: [
    {
      shape: "retry(fn, { retries, delay } | retries)",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: ["retries", ""], countsFirstTry: false, default: "unbounded" },
        delay: { growth: "fixed", base: { path: "delay" }, onlyWith: ["delay"], custom: ["delay"], spread: { path: "delay", value: "(attempt) => Math.random() * Math.min(30_000, 250 * 2 ** attempt)" }, jitter: "none" },
        retries4xx: true,
        filters: ["shouldRetry"],
        writes: "always",
        signal: "signal",
      },
    },
  ],
};
