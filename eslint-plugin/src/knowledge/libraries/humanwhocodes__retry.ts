import type { Library } from "../library.js";

export const library: Library = {
  package: "@humanwhocodes/retry",
  modules: ["@humanwhocodes/retry"],
  version: "0.4.3",
  source: ["@humanwhocodes/retry@0.4.3/dist/retrier.mjs", "ran"],
  sites: [
    {
      shape: "new Retrier((error) => boolean, options).retry(fn)",
      kind: "library",
      match: ["Retrier.new()"],
      operation: { kind: "later", methods: ["retry"] },
      options: [{ arg: 1 }],
      policy: {
        attempts: { countsFirstTry: true, default: "unbounded" },
        delay: { growth: "exponential", factor: { default: 1.2 }, max: { path: "maxDelay", default: 100 }, jitter: "none" },
        retries4xx: true,
        filters: ["#0"],
        writes: "always",
        deadline: { path: "timeout", default: 60_000 },
      },
      lacks: { jitter: "@humanwhocodes/retry has no jitter option" },
    },
  ],
};
