import type { Library } from "../library.js";

/** Without one of these a notifier answers at once, or ends the retries. */
const WAITS = ["timer", "delay", "delayWhen", "interval", "debounceTime", "scheduled"];

export const library: Library = {
  package: "rxjs",
  modules: ["rxjs", "rxjs/operators", "rxjs/internal/operators"],
  version: "7.8.2",
  source: ["rxjs@7.8.2/dist/esm/internal/operators/retry.js:6", "ran"],
  traps: [
    "retry() is endless and synchronous: no delay at all (ran: > 200).",
    "retry({ delay: 1000 }) without count is endless; a fixed delay has no jitter.",
    "A delay notifier (or retryWhen notifier such as take(2)) that COMPLETES makes the result complete without error: the failure is swallowed (ran: retryWhen(e => e.pipe(delay, take(2))) completed).",
    "retry(0) and negative counts mean no retry (ran).",
    "resetOnSuccess: true with count turns a flapping stream into an endless retry.",
  ],
  sites: [
    {
      shape: "source.pipe(retry({ count, delay } | count))",
      kind: "library",
      match: ["retry.()"],
      operation: { kind: "piped" },
      options: [{ arg: 0 }],
      policy: {
        attempts: { path: ["count", ""], countsFirstTry: false, default: "unbounded" },
        delay: { growth: "fixed", base: { path: "delay" }, onlyWith: ["delay"], custom: ["delay"], madeBy: WAITS, jitter: "none" },
        retries4xx: true,
        filters: ["delay"],
        writes: "always",
      },
    },
    {
      shape: "source.pipe(retryWhen((errors) => ...))",
      kind: "library",
      match: ["retryWhen.()"],
      operation: { kind: "piped" },
      options: [],
      policy: {
        attempts: { countsFirstTry: false, default: "caller" },
        delay: { growth: "unknown", custom: ["#0"], madeBy: WAITS, jitter: "unknown" },
        retries4xx: true,
        filters: ["#0"],
        writes: "always",
      },
    },
  ],
};
