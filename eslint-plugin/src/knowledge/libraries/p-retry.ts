import type { Library, PolicyShape } from "../library.js";
import { RETRY_POLICY } from "./retry.js";

const policy: PolicyShape = {
  ...RETRY_POLICY,
  filters: ["shouldRetry", "onFailedAttempt"],
  stops: { errors: ["AbortError.new()"] },
  signal: "signal",
};

export const library: Library = {
  package: "p-retry",
  modules: ["p-retry"],
  version: "9.0.0",
  source: ["p-retry@9.0.0/index.js:251", "p-retry@6.2.1/index.js:35", "p-retry@4.6.2/index.js:42", "ran"],
  traps: [
    "No jitter by default (randomize: false) and no cap (maxTimeout: Infinity): the default run waits 1,2,4..512 s = 17 min in total.",
    "forever is refused in 7+ (\"The `forever` option is no longer supported\"); in <=6 it is passed to `retry`.",
    "retries: Infinity in <=6 (which uses retry@0.13) blocks ~5 s building an endless array and rejects with RangeError: Invalid array length (ran on 4.6.2); only 7+ supports it.",
    "TypeErrors other than known network messages are never retried; \"fetch failed\" is retried only in versions whose network list has it (4.6.2 does not: @google/genai over p-retry 4 does not retry a reset).",
    "shouldConsumeRetry: () => false (7+) makes an unbounded loop with no delay (ran).",
    "A fetch() inside that does not throw on !response.ok is never retried on 5xx/429.",
  ],
  sites: [
    {
      shape: "pRetry(fn, options)",
      kind: "library",
      match: ["()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy,
    },
    {
      shape: "makeRetriable(fn, options)",
      kind: "library",
      match: ["makeRetriable.()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy,
    },
  ],
};
