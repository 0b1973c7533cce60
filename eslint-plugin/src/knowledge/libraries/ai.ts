import type { Library } from "../library.js";

export const library: Library = {
  package: "ai",
  modules: ["ai"],
  version: "7.0.173",
  source: ["ai@7.0.173/dist/index.mjs (retryWithExponentialBackoffRespectingRetryHeaders)", "ran"],
  traps: [
    "4.3.19 reads no Retry-After at all; 5.0.0 and later do.",
    "No jitter (ran: exactly 2000, 4000 ms).",
    "Retry-After of 60 s or more is ignored and it retries after 2 s (ran with 300).",
    "409 is retried (ran).",
    "An outer retry or AsyncCaller around it multiplies by 3.",
  ],
  sites: [
    {
      shape: "generateText({ model, prompt, maxRetries })",
      kind: "config",
      match: ["generateText|streamText|generateObject|streamObject|embed|embedMany|generateImage|experimental_generateImage|transcribe|generateSpeech|rerank.()"],
      operation: { kind: "call" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 409, 429, 500, 502, 503, 504], methods: ["POST"], onReset: ["POST"] },
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: 3 },
        // Exactly 2 s and 4 s; there is no option for it.
        delay: { growth: "exponential", base: { default: 2000 }, factor: { default: 2 }, jitter: "none", retryAfter: "shortened", quiet: true },
        retries4xx: false,
        writes: "unknown",
        signal: "abortSignal",
      },
    },
  ],
};
