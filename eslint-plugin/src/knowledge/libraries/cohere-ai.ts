import type { Library, PolicyShape } from "../library.js";

/** Shared by the SDKs that one generator makes: 1 s, doubling up to 60 s, a tenth of it random either way. */
export const FERN_POLICY: PolicyShape = {
  attempts: { path: "maxRetries", countsFirstTry: false, default: 3 },
  delay: {
    growth: "exponential",
    base: { default: 1000 },
    factor: { default: 2 },
    max: { default: 60_000 },
    jitter: "random",
    retryAfter: "shortened",
  },
  retries4xx: false,
  writes: "unknown",
  signal: "abortSignal",
};

export const library: Library = {
  package: "cohere-ai",
  modules: ["cohere-ai"],
  version: "8.1.0",
  source: ["cohere-ai@8.1.0/core/fetcher/requestWithRetries.js", "cohere-ai@7.18.1", "ran"],
  traps: [
    "Same Fern runtime as square and others (core/fetcher/requestWithRetries.js).",
    "Network errors are NOT retried (ran: 1 request).",
    "Retry-After over 60 s is cut to 60 s and sent early (ran).",
    "Retry-After waits have no jitter.",
  ],
  sites: [
    {
      shape: "new CohereClient({ maxRetries })",
      kind: "config",
      match: ["CohereClient.new()", "CohereClientV2.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: [] },
      policy: FERN_POLICY,
    },
  ],
};
