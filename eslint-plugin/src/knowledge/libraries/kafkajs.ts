import type { Library, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 6 },
  delay: {
    growth: "exponential",
    base: { path: "initialRetryTime", default: 300 },
    // `factor` is the random share here, `multiplier` the growth.
    factor: { path: "multiplier", default: 2 },
    max: { path: "maxRetryTime", default: 30_000 },
    jitter: "random",
    jitterBy: { path: "factor", values: { "0": "none", on: "random" } },
  },
  retries4xx: false,
  writes: "unknown",
};

function siteOf(shape: string, match: string, options: OptionsPlace): SiteShape {
  return {
    shape,
    kind: "config",
    match: [match],
    operation: { kind: "client" },
    options: [options],
    offBy: [{ path: "retries", values: [0] }],
    saysByDefault: [],
    policy,
  };
}

export const library: Library = {
  package: "kafkajs",
  modules: ["kafkajs"],
  version: "2.2.4",
  source: ["kafkajs@2.2.4/src/retry/defaults.js", "ran"],
  traps: [
    "`factor` is the JITTER (0.2) and `multiplier` the growth: factor: 2 is a mistake.",
    "An idempotent producer retries Number.MAX_SAFE_INTEGER times by default.",
    "A crashed consumer restarts for ever on retriable errors unless restartOnFailure says no; eachMessage is retried, so it must be idempotent.",
  ],
  sites: [
    siteOf("new Kafka({ retry })", "Kafka.new()", { arg: 0, path: "retry" }),
    siteOf("kafka.producer({ retry })", "**.producer|consumer|admin.()", { arg: 0, path: "retry" }),
  ],
};
