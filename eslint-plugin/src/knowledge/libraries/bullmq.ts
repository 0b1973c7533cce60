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
    spread: { byVersion: [["<5.0.0", undefined], [">=6.0.0", { path: "backoff.jitter", value: "1" }]] },
    jitterBy: { path: "backoff.jitter", values: { "0": "none", on: "random" } },
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
  };
}

export const library: Library = {
  package: "bullmq",
  modules: ["bullmq", "@nestjs/bullmq"],
  version: "6.7.0",
  source: ["bullmq@6.7.0/dist/esm/classes/backoffs.js", "bullmq@4.18.3", "ran"],
  traps: [
    "attempts: 3 without backoff retries at once (calculate() gives undefined, ran).",
    "backoff: 500 (number) is fixed, no jitter (ran); exponential has no cap (attempt 10 at 1000 ms = 512 s, ran).",
    "{ type: 'exponential' } without delay gives NaN (ran).",
    "Stalled jobs run again regardless of attempts: the processor must be idempotent.",
  ],
  sites: [
    siteOf("queue.add(name, data, { attempts, backoff })", ["Queue.new().add|upsertJobScheduler.()"], [{ arg: 2 }], ["JobsOptions.new()", "DefaultJobOptions.new()", "BaseJobOptions.new()"]),
    siteOf("new Queue(name, { defaultJobOptions: { attempts, backoff } })", ["Queue.new()"], [{ arg: 1, path: "defaultJobOptions" }], ["QueueOptions.new()"]),
    siteOf("BullModule.registerQueue({ name, defaultJobOptions })", ["BullModule.registerQueue|forRoot.()"], [{ arg: 0, path: "defaultJobOptions" }]),
    siteOf("flow.add({ name, queueName, opts: { attempts, backoff } })", ["FlowProducer.new().add.()"], [{ arg: 0, path: "opts" }]),
  ],
};
