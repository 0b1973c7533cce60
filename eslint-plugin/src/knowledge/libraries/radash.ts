import type { Library } from "../library.js";

export const library: Library = {
  package: "radash",
  modules: ["radash", "radashi"],
  version: "12.1.1",
  source: ["radash@12.1.1/dist/esm/async.mjs", "ran"],
  traps: [
    "No delay by default (ran: 3 calls at once).",
    "delay and backoff are both slept, one after the other (ran).",
    "A rejection with a falsy value counts as success and gives undefined (ran).",
    "times: 0 still runs once (ran).",
  ],
  sites: [
    {
      shape: "retry(options, async (exit) => ...)",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "callback", args: [1] },
      options: [{ arg: 0 }],
      policy: {
        attempts: { path: "times", countsFirstTry: true, default: 3 },
        // `delay` and `backoff` are both slept.
        delay: { growth: "fixed", base: { path: "delay" }, onlyWith: ["delay", "backoff"], custom: ["backoff"], spread: { path: "backoff", value: "(count) => Math.random() * Math.min(30_000, 250 * 2 ** count)" }, jitter: "none" },
        retries4xx: true,
        stops: { parameter: 0 },
        writes: "always",
      },
    },
  ],
};
