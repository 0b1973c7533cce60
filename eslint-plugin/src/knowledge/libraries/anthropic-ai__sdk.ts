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
      policy: STAINLESS_POLICY,
    },
  ],
};
