import type { Library } from "../library.js";
import { RETRY_DELAY, RETRY_POLICY } from "./retry.js";

export const library: Library = {
  package: "async-retry",
  modules: ["async-retry"],
  version: "1.3.3",
  source: ["async-retry@1.3.3/lib/index.js:4", "ran"],
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
