import type { Library } from "../library.js";

export const library: Library = {
  package: "@google/genai",
  modules: ["@google/genai"],
  version: "3.3.0",
  source: ["@google/genai@3.3.0/dist/node/index.mjs", "ran"],
  traps: [
    "models.* does not retry unless retryOptions is given (ran: 1 request); the newer interactions/agents calls retry 4 times by default.",
    "attempts counts the first try; delays are in SECONDS.",
    "Retry-After is ignored on models.* (ran).",
    "Network errors are not retried: p-retry 4 does not know \"fetch failed\" (ran).",
  ],
  sites: [
    {
      shape: "new GoogleGenAI({ httpOptions: { retryOptions } })",
      kind: "config",
      match: ["GoogleGenAI.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0, path: "httpOptions" }],
      enabledBy: ["retryOptions"],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: {
        attempts: { path: "retryOptions.attempts", countsFirstTry: true, default: 5 },
        delay: {
          growth: "exponential",
          base: { path: "retryOptions.initialDelay", default: 1, unitMs: 1000 },
          factor: { path: "retryOptions.expBase", default: 2 },
          max: { path: "retryOptions.maxDelay", default: 60, unitMs: 1000 },
          jitter: "random",
          jitterBy: { path: "retryOptions.jitter", values: { "0": "none", on: "random" } },
          retryAfter: "ignored",
        },
        retries4xx: false,
        statuses: "retryOptions.httpStatusCodes",
        writes: "unknown",
      },
    },
  ],
};
