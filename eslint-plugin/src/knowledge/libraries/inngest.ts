import type { Library } from "../library.js";

export const library: Library = {
  package: "inngest",
  modules: ["inngest"],
  version: "4.24.0",
  source: ["inngest@4.24.0/components/InngestFunction.d.ts:170"],
  traps: [
    "retries applies to each step.run on its own: non-step code in the handler runs again on every attempt.",
  ],
  sites: [
    {
      shape: "inngest.createFunction({ id, retries }, trigger, handler)",
      kind: "config",
      match: ["Inngest.new().createFunction.()"],
      operation: { kind: "job" },
      options: [{ arg: 0 }],
      enabledBy: ["retries"],
      offBy: [{ path: "retries", values: [0] }],
      policy: {
        attempts: { path: "retries", countsFirstTry: false, default: 4 },
        delay: { growth: "unknown", jitter: "unknown", quiet: true },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
