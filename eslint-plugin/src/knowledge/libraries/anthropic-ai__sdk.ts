import type { Library } from "../library.js";
import { STAINLESS_POLICY } from "./openai.js";

export const library: Library = {
  package: "@anthropic-ai/sdk",
  modules: ["@anthropic-ai/sdk"],
  version: "1.14.0",
  source: ["@anthropic-ai/sdk@1.14.0/client.js", "ran"],
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
