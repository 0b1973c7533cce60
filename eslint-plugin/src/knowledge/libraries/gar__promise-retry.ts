import type { Library } from "../library.js";
import { RETRY_POLICY } from "./retry.js";

export const library: Library = {
  package: "@gar/promise-retry",
  modules: ["@gar/promise-retry"],
  version: "1.0.3",
  source: ["@gar/promise-retry@1.0.3/lib/index.js", "ran"],
  traps: [
    "retries: Infinity keeps 10 growing delays, then repeats 512 s for ever (ran).",
    "Same \"must call retry(err)\" rule as promise-retry.",
  ],
  sites: [
    {
      shape: "promiseRetry((retry, number, operation) => operation().catch(retry), options)",
      kind: "library",
      match: ["promiseRetry.()", "()"],
      operation: { kind: "callback", args: [0, 1] },
      options: [{ arg: 1 }, { arg: 0 }],
      policy: { ...RETRY_POLICY, continues: { parameter: 0 } },
    },
  ],
};
