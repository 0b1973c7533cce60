import type { Library } from "../library.js";
import { RETRY_DELAY, RETRY_POLICY } from "./retry.js";

export const library: Library = {
  package: "async-retry",
  modules: ["async-retry"],
  version: "1.3.3",
  source: ["async-retry@1.3.3/lib/index.js:4", "ran"],
  traps: [
    "bail(err) only rejects the promise: if the function then throws (bail(e); throw e), the attempts go on in the background (ran: 1 call when the promise settled, 4 calls a moment later).",
    "Writes randomize: true into the caller's options object (shared option objects are mutated).",
    "No cap: the tenth wait is 512-1024 s.",
    "forever: true repeats the LAST delay of the first `retries` ones (10 -> 512 s each).",
  ],
  sites: [
    {
      shape: "retry(async (bail, attempt) => ..., options)",
      kind: "library",
      match: ["()"],
      operation: { kind: "callback", args: [0] },
      options: [{ arg: 1 }],
      policy: { ...RETRY_POLICY, delay: { ...RETRY_DELAY, jitter: "random" }, stops: { parameter: 0 } },
    },
  ],
};
