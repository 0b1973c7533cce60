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
