import type { Library } from "../library.js";

export const library: Library = {
  package: "@hubspot/api-client",
  modules: ["@hubspot/api-client"],
  version: "13.5.0",
  source: ["@hubspot/api-client@13.5.0/lib/src/services/decorators/RetryDecorator.js", "ran"],
  traps: [
    "numberOfApiCallRetries counts the first try: 3 = 3 calls, 1 = no retry (ran).",
    "POST is retried on 5xx (ran). No jitter, no Retry-After.",
  ],
  sites: [
    {
      shape: "new Client({ numberOfApiCallRetries })",
      kind: "config",
      match: ["Client.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      enabledBy: ["numberOfApiCallRetries"],
      retried: { statuses: [500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: {
        attempts: { path: "numberOfApiCallRetries", countsFirstTry: true, default: 1, most: 6 },
        delay: { growth: "linear", base: { default: 200 }, jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        writes: "unknown",
      },
      lacks: { jitter: "@hubspot/api-client has no jitter option" },
    },
  ],
};
