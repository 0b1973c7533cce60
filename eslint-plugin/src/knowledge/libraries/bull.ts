import type { Library, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "attempts", countsFirstTry: true, default: 1 },
  delay: {
    growth: "fixed",
    growthBy: { path: "backoff.type", values: { fixed: "fixed", exponential: "exponential", on: "unknown" } },
    base: { path: ["backoff.delay", "backoff"] },
    factor: { default: 2 },
    onlyWith: ["backoff"],
    jitter: "none",
    noWaitBecause: "`attempts` without `backoff` runs the job again immediately",
  },
  retries4xx: false,
  writes: "unknown",
};

function siteOf(shape: string, match: readonly string[], options: readonly OptionsPlace[], types: readonly string[] = []): SiteShape {
  return {
    shape,
    kind: "config",
    match,
    types,
    operation: { kind: "job" },
    options,
    enabledBy: ["attempts"],
    offBy: [{ path: "attempts", values: [0, 1] }],
    policy,
    lacks: { jitter: "bull has no jitter option, only a backoff strategy of your own" },
  };
}

export const library: Library = {
  package: "bull",
  modules: ["bull", "@nestjs/bull"],
  version: "4.16.5",
  source: ["bull@4.16.5/lib/backoffs.js", "ran"],
  traps: [
    "attempts without backoff: at once. No jitter, no cap.",
  ],
  sites: [
    siteOf("queue.add(data, { attempts, backoff })", ["new().add.()", "().add.()", "Queue.new().add.()"], [{ arg: "last" }], ["JobOptions.new()"]),
    siteOf("new Queue(name, { defaultJobOptions: { attempts, backoff } })", ["new()", "()"], [{ arg: "last", path: "defaultJobOptions" }], ["QueueOptions.new()"]),
    siteOf("BullModule.registerQueue({ name, defaultJobOptions })", ["BullModule.registerQueue|forRoot.()"], [{ arg: 0, path: "defaultJobOptions" }]),
  ],
};
