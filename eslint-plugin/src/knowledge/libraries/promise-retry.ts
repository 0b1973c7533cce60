import type { Library } from "../library.js";
import { RETRY_POLICY } from "./retry.js";

export const library: Library = {
  package: "promise-retry",
  modules: ["promise-retry"],
  version: "2.0.1",
  source: ["promise-retry@2.0.1/index.js:14", "ran"],
  traps: [
    "Retries ONLY when the callback calls its first argument (retry(err)); a plain throw is not retried (ran: 1 call). A site whose callback never uses `retry` is no retry site at all.",
    "Both argument orders are accepted.",
    "No jitter, no cap.",
  ],
  sites: [
    {
      shape: "promiseRetry((retry, number) => operation().catch(retry), options)",
      kind: "library",
      match: ["()"],
      operation: { kind: "callback", args: [0, 1] },
      options: [{ arg: 1 }, { arg: 0 }],
      policy: { ...RETRY_POLICY, continues: { parameter: 0 } },
    },
  ],
};
