import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "maxRetries", countsFirstTry: false, default: 7 },
  delay: {
    growth: "exponential",
    base: { default: 1000 },
    factor: { default: 2 },
    jitter: "random",
    retryAfter: "honoured",
  },
  retries4xx: false,
  filters: ["onFailedAttempt"],
  writes: "unknown",
};

export const library: Library = {
  package: "@langchain/core",
  modules: ["@langchain/*", "@langchain/core/utils/async_caller", "@langchain/core/runnables", "langchain/*"],
  version: "1.4.0",
  source: ["@langchain/core@1.4.0/dist/utils/async_caller.js", "ran"],
  traps: [
    "0.3.80 reads no Retry-After and retries every 429 with plain backoff (1.4.0 changed that).",
    "Default 6 retries = 7 calls (ran), up to 126 s of waits.",
    "stopAfterAttempt counts the first try, maxRetries does not.",
    "422 is retried 6 times (ran).",
    "429 without Retry-After, or with one over 60 s, is not retried (ran).",
    "withRetry around a chat model multiplies: 3 x 7.",
  ],
  sites: [
    {
      shape: "runnable.withRetry({ stopAfterAttempt })",
      kind: "library",
      match: ["**.withRetry.()"],
      operation: { kind: "piped" },
      options: [{ arg: 0 }],
      policy: {
        ...policy,
        attempts: { path: "stopAfterAttempt", countsFirstTry: true, default: 3 },
        delay: { ...policy.delay, retryAfter: "ignored" },
        retries4xx: true,
      },
    },
    {
      shape: "new ChatOpenAI({ maxRetries })",
      kind: "config",
      match: ["Chat*|*Embeddings|AsyncCaller.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 422, 425, 500, 502, 503, 504], methods: ["POST"], onReset: ["POST"] },
      policy,
    },
  ],
};
