import type { Library } from "../library.js";

export const library: Library = {
  package: "radash",
  modules: ["radash", "radashi"],
  version: "12.1.1",
  source: ["radash@12.1.1/dist/esm/async.mjs", "ran"],
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
        delay: { growth: "fixed", base: { path: "delay" }, onlyWith: ["delay", "backoff"], custom: ["backoff"], jitter: "none" },
        retries4xx: true,
        stops: { parameter: 0 },
        writes: "always",
      },
    },
  ],
};
