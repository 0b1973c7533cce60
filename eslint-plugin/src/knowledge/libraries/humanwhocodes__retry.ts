import type { Library } from "../library.js";

export const library: Library = {
  package: "@humanwhocodes/retry",
  modules: ["@humanwhocodes/retry"],
  version: "0.4.3",
  source: ["@humanwhocodes/retry@0.4.3/dist/retrier.mjs", "ran"],
  traps: [
    "Made for EMFILE/ENFILE, not for network calls: up to one attempt every 100 ms for 60 s (~600 attempts), no jitter, no attempt limit (ran: 11 calls in 600 ms).",
    "Its queue spins on setTimeout(0) while it waits.",
  ],
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
