import type { Library, PolicyShape } from "../library.js";

/** Shared by the SDKs that one generator makes: 0.5 s, doubling up to 8 s, a quarter of it random. */
export const STAINLESS_POLICY: PolicyShape = {
  attempts: { path: "maxRetries", countsFirstTry: false, default: 3 },
  delay: {
    growth: "exponential",
    base: { default: 500 },
    factor: { default: 2 },
    max: { default: 8000 },
    jitter: "random",
    retryAfter: "honoured",
  },
  retries4xx: false,
  writes: "unknown",
  attemptTimeout: { path: "timeout", default: 600_000 },
  signal: "signal",
};

export const library: Library = {
  package: "openai",
  modules: ["openai"],
  version: "7.59.0",
  source: ["openai@7.59.0/client.js:1398", "openai@6.49.0", "openai@4.104.0", "ran"],
  sites: [
    {
      shape: "new OpenAI({ maxRetries })",
      kind: "config",
      match: ["new()", "OpenAI.new()", "AzureOpenAI.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      policy: STAINLESS_POLICY,
    },
  ],
};
