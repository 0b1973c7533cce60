import type { Library } from "../library.js";

export const library: Library = {
  package: "@elastic/elasticsearch",
  modules: ["@elastic/elasticsearch", "@opensearch-project/opensearch"],
  version: "9.4.3",
  source: ["@elastic/transport@9/lib/Transport.js", "ran"],
  traps: [
    "503 is retried 3 times with no delay, POST _doc too (ran); only connection errors back off.",
    "429 is not retried (ran).",
  ],
  sites: [
    {
      shape: "new Client({ node, maxRetries })",
      kind: "config",
      match: ["Client.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: 4 },
        // None on 502-504, jittered on connection errors; neither is settled by the call.
        delay: { growth: "unknown", custom: ["retryBackoff"], jitter: "unknown", retryAfter: "ignored" },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
