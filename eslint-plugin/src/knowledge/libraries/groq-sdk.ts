import type { Library } from "../library.js";
import { STAINLESS_POLICY } from "./openai.js";

export const library: Library = {
  package: "groq-sdk",
  modules: ["groq-sdk"],
  version: "1.6.0",
  source: ["groq-sdk@1.6.0/client.js", "ran"],
  traps: [
    "Retry-After is unbounded (ran: 300 s twice).",
  ],
  sites: [
    {
      shape: "new Groq({ maxRetries })",
      kind: "config",
      match: ["new()", "Groq.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 409, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: STAINLESS_POLICY,
    },
  ],
};
