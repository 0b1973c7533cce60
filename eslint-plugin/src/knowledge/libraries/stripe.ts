import type { Library } from "../library.js";

export const library: Library = {
  package: "stripe",
  modules: ["stripe"],
  version: "23.1.0",
  source: ["stripe@23.1.0/esm/RequestSender.js:232", "stripe@18.5.0", "stripe@12.18.0", "ran"],
  traps: [
    "Retries by default: 0 retries in 12.18.0, 1 in 13.11.0-16.12.0, 2 from 17.7.0.",
    "A retry loop around a Stripe call makes a NEW automatic idempotency key per call, so the SDK's own key does not protect it: pass idempotencyKey.",
    "429 is not retried by the SDK (ran).",
    "maxNetworkRetries: 0 still resends once after ECONNRESET/EPIPE; in 18.5.0 that resend carries NO Idempotency-Key (ran), 23.1.0 sends one.",
    "23.1.0 no longer reads Retry-After (ran: Retry-After: 4 waited 500 ms; 18.5.0 waited 4000).",
    "Both waits that it makes by default have no jitter: exactly 500 ms each (ran); the third would be the first random one.",
  ],
  sites: [
    {
      shape: "new Stripe(key, { maxNetworkRetries })",
      kind: "config",
      match: ["new()", "Stripe.new()", "()"],
      operation: { kind: "client" },
      options: [{ arg: 1 }],
      saysByDefault: [],
      retried: { statuses: [409, 500, 502, 503, 504], methods: ["GET", "POST"], onReset: ["GET", "POST"] },
      policy: {
        attempts: {
          path: "maxNetworkRetries",
          countsFirstTry: false,
          default: { byVersion: [["<13.0.0", 1], [">=13.0.0 <17.0.0", 2], [">=17.0.0", 3]] },
        },
        delay: {
          growth: "exponential",
          base: { default: 500 },
          factor: { default: 2 },
          // The first two are exactly 500 ms.
          waitsMs: [500, 500, 750, 1500],
          max: { default: { byVersion: [["<13.0.0", 2000], [">=13.0.0", 5000]] } },
          jitter: "random",
          // Older versions compare the header's text with a number; 18 heeds it up to a minute.
          retryAfter: { byVersion: [["<18.0.0", "ignored"], [">=18.5.0 <19.0.0", "shortened"], [">=23.0.0", "ignored"]] },
        },
        retries4xx: false,
        writes: "keyed",
        attemptTimeout: { path: "timeout", default: 80_000 },
      },
    },
  ],
};
