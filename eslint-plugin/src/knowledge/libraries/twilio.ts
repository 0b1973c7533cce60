import type { Library } from "../library.js";

export const library: Library = {
  package: "twilio",
  modules: ["twilio"],
  version: "6.3.1",
  source: ["twilio@6.3.1/lib/base/RequestClient.js", "ran"],
  traps: [
    "Off by default (ran); only 429 is retried; Retry-After is not read (ran).",
    "maxRetries: 0 becomes 3 (`||`, ran).",
    "messages.create has no idempotency key: any outer retry on 5xx/timeouts can send an SMS twice.",
  ],
  sites: [
    {
      shape: "twilio(sid, token, { autoRetry: true })",
      kind: "config",
      match: ["()", "new()", "Twilio.new()"],
      operation: { kind: "client" },
      options: [{ arg: 2 }],
      enabledBy: ["autoRetry"],
      offBy: [{ path: "autoRetry", values: [false] }],
      retried: { statuses: [429], methods: ["GET"], onReset: [] },
      policy: {
        attempts: { path: "maxRetries", countsFirstTry: false, default: 4, zero: 4 },
        delay: {
          growth: "exponential",
          base: { default: 200 },
          factor: { default: 2 },
          max: { path: "maxRetryDelay", default: 3000 },
          jitter: "random",
          retryAfter: "ignored",
        },
        retries4xx: false,
        writes: "unknown",
      },
    },
  ],
};
