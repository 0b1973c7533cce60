import type { Library } from "../library.js";
import { STAINLESS_POLICY } from "./openai.js";

export const library: Library = {
  package: "@anthropic-ai/sdk",
  modules: ["@anthropic-ai/sdk"],
  version: "1.14.0",
  source: ["@anthropic-ai/sdk@1.14.0/client.js", "ran"],
  traps: [
    "Retry-After: 86400 makes it sleep 24 h (ran); only the caller's signal ends that.",
    "idempotencyKey is accepted in the types but never sent (ran).",
    "409 and 529 are retried (ran).",
  ],
  sites: [
    {
      shape: "new Anthropic({ maxRetries })",
      kind: "config",
      match: ["new()", "Anthropic.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 409, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        ...STAINLESS_POLICY,
        delay: { ...STAINLESS_POLICY.delay, retryAfter: { byVersion: [["<1.0.0", "shortened"], [">=1.0.0", "honoured"]] } },
      },
    },
  ],
};
