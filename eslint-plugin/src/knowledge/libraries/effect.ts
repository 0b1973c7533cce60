import type { Library, PolicyShape } from "../library.js";

/** A schedule is read by the analysis; the constructors it is made of stand below. */
const policy: PolicyShape = {
  attempts: { path: "times", countsFirstTry: false, default: "unbounded" },
  delay: { growth: "none", custom: ["schedule", ""], jitter: "none" },
  retries4xx: true,
  filters: ["while", "until"],
  writes: "always",
};

export const library: Library = {
  package: "effect",
  modules: ["effect", "effect/Effect", "effect/Schedule", "@effect/io/Effect"],
  version: "4.1.0",
  source: ["effect@4.1.0/dist/internal/schedule.js:56", "effect@3.22.4, ran", "effect@4.1.0, ran"],
  traps: [
    "Effect.retry({}), retry({ while }), Schedule.forever, spaced, fixed and exponential are all unlimited (ran).",
    "retry({ times: 3 }) alone has no delay (ran: 4 runs at once).",
    "union (v3) / min (v4) of exponential and recurs(3) does NOT limit: it retries for ever, the first 3 with no delay (ran). intersect/compose (v3), max (v4) or upTo({ times }) limit.",
    "Schedule.exponential has no cap; jittered is only +/-20 %.",
    "Only typed failures are retried: defects (Effect.promise rejections) are not (ran).",
  ],
  sites: [
    {
      shape: "Effect.retry(effect, schedule | { times, schedule, while })",
      kind: "library",
      match: ["Effect.retry.()", "retry.()", "Effect.retryOrElse.()", "retryOrElse.()"],
      operation: { kind: "piped" },
      options: [{ arg: 1 }, { arg: 0 }],
      policy,
    },
  ],
  delays: {
    "Schedule.exponential.()": { growth: "exponential", base: { path: "#0" }, factor: { path: "#1", default: 2 }, jitter: "none" },
    "Schedule.fibonacci.()": { growth: "exponential", base: { path: "#0" }, factor: { default: 1.618 }, jitter: "none" },
    "Schedule.spaced.()": { growth: "fixed", base: { path: "#0" }, jitter: "none" },
    "Schedule.fixed.()": { growth: "fixed", base: { path: "#0" }, jitter: "none" },
    "Schedule.linear.()": { growth: "linear", base: { path: "#0" }, jitter: "none" },
    "Schedule.recurs.()": { growth: "none", jitter: "none" },
  },
};
