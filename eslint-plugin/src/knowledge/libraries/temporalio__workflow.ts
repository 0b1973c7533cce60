import type { Library } from "../library.js";

export const library: Library = {
  package: "@temporalio/workflow",
  modules: ["@temporalio/workflow"],
  version: "1.24.0",
  source: ["@temporalio/common@1.24.0/lib/retry-policy.js", "documentation of the server's defaults"],
  traps: [
    "Activities retry for ever by default: they must be idempotent and need scheduleToCloseTimeout or maximumAttempts.",
    "An activity with its own retry loop (or an SDK that retries) nests.",
  ],
  sites: [
    {
      shape: "proxyActivities({ retry: { maximumAttempts, initialInterval } })",
      kind: "config",
      match: ["proxyActivities|proxyLocalActivities.()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "retry" }],
      offBy: [{ path: "maximumAttempts", values: [1] }],
      // Endless activities with a server-side schedule are how the engine works; only written limits are of interest.
      saysByDefault: [],
      enabledBy: ["maximumAttempts"],
      policy: {
        attempts: { path: "maximumAttempts", countsFirstTry: true, default: "unbounded", zero: "unbounded" },
        delay: { growth: "exponential", jitter: "unknown", quiet: true },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
