import type { Library } from "../library.js";

export const library: Library = {
  package: "ai",
  modules: ["ai"],
  version: "7.0.173",
  source: ["ai@7.0.173/dist/index.mjs (retryWithExponentialBackoffRespectingRetryHeaders)", "ran"],
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
