import type { Library, PolicyShape, Varying } from "../library.js";

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

/** Where more than 60 s are asked for, these versions come back after their own half second. */
const OVER_A_MINUTE_IGNORED: Varying<"honoured" | "shortened"> = {
  byVersion: [
    ["<5.0.0", "shortened"],
    [">=6.0.0 <7.0.0", "honoured"],
    [">=7.0.0", "shortened"],
  ],
};

export const library: Library = {
  package: "openai",
  modules: ["openai"],
  version: "7.59.0",
  source: ["openai@7.59.0/client.js:1398", "openai@6.49.0", "openai@4.104.0", "ran"],
  traps: [
    "Retries by default: 3 POSTs (ran).",
    "Retry-After over 60 s is ignored and the request is sent again after 0.5 s (7.59, 4.104: ran with 300); 6.49 waits any length.",
    "The request option idempotencyKey has NO effect: idempotencyHeader is never set, so no header goes out (ran on 4, 6 and 7).",
    "409 is retried.",
    "3.x (axios based) has no retry.",
  ],
  sites: [
    {
      shape: "new OpenAI({ maxRetries })",
      kind: "config",
      match: ["new()", "OpenAI.new()", "AzureOpenAI.new()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      saysByDefault: [],
      retried: { statuses: [408, 409, 429, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        ...STAINLESS_POLICY,
        delay: { ...STAINLESS_POLICY.delay, retryAfter: OVER_A_MINUTE_IGNORED },
      },
    },
  ],
};
