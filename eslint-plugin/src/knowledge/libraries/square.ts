import type { Library } from "../library.js";
import { FERN_POLICY } from "./cohere-ai.js";

export const library: Library = {
  package: "square",
  modules: ["square"],
  version: "46.0.0",
  source: ["square@46.0.0/core/fetcher/requestWithRetries.js", "ran"],
  traps: [
    "POST payments.create is retried on 5xx/429 (ran): idempotencyKey in the BODY is required and must stay the same in an outer loop.",
  ],
  sites: [
    {
      shape: "new SquareClient({ maxRetries })",
      kind: "config",
      match: ["SquareClient.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: FERN_POLICY,
    },
  ],
};
