import type { Library, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "maxAttempts", countsFirstTry: true, default: 3 },
  delay: {
    growth: "exponential",
    base: { path: "minTimeoutInMs", default: 1000 },
    factor: { path: "factor", default: 2 },
    max: { path: "maxTimeoutInMs", default: 60_000 },
    jitter: "random",
    jitterBy: { path: "randomize", values: { true: "random", false: "none" } },
  },
  retries4xx: false,
  writes: "unknown",
};

function siteOf(shape: string, match: string, options: OptionsPlace, change: Partial<SiteShape> = {}): SiteShape {
  return {
    shape,
    kind: "config",
    match: [match],
    operation: { kind: "job" },
    options: [options],
    offBy: [{ path: "maxAttempts", values: [1] }],
    saysByDefault: [],
    policy,
    ...change,
  };
}

export const library: Library = {
  package: "@trigger.dev/sdk",
  modules: ["@trigger.dev/sdk", "@trigger.dev/sdk/v3"],
  version: "4.8.3",
  source: ["@trigger.dev/core@4.8.3/dist/esm/v3/utils/retries.js", "ran"],
  traps: [
    "retry.onThrow inside a task with retry nests: 3 x 3.",
  ],
  sites: [
    siteOf("task({ id, retry, run })", "task|schemaTask.()", { arg: 0, path: "retry" }),
    siteOf("retry.onThrow(fn, options)", "retry.onThrow.()", { arg: 1 }, {
      kind: "library",
      operation: { kind: "callback", args: [0] },
      policy: { ...policy, retries4xx: true, writes: "always" },
    }),
  ],
};
