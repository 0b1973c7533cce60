import type { Library } from "../library.js";

export const library: Library = {
  package: "es-toolkit",
  modules: ["es-toolkit", "es-toolkit/function"],
  version: "1.53.2",
  source: ["es-toolkit@1.53.2/dist/function/retry.mjs:4", "ran"],
  sites: [
    {
      shape: "retry(fn, { retries, delay } | retries)",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { path: ["retries", ""], countsFirstTry: false, default: "unbounded" },
        delay: { growth: "fixed", base: { path: "delay" }, onlyWith: ["delay"], custom: ["delay"], jitter: "none" },
        retries4xx: true,
        filters: ["shouldRetry"],
        writes: "always",
        signal: "signal",
      },
    },
  ],
};
