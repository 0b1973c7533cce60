import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 4, deciders: ["retryOn"], decidersStartAt: 0 },
  delay: {
    growth: "fixed",
    base: { path: "retryDelay", default: 1000 },
    custom: ["retryDelay"],
    spread: { path: "retryDelay", value: "(attempt) => Math.random() * Math.min(30_000, 1000 * 2 ** attempt)" },
    jitter: "none",
    retryAfter: "ignored",
  },
  retries4xx: false,
  statuses: "retryOn",
  filters: ["retryOn"],
  writes: "onNetworkErrors",
};

export const library: Library = {
  package: "fetch-retry",
  modules: ["fetch-retry"],
  version: "6.0.0",
  source: ["fetch-retry@6.0.0/index.js:75", "ran"],
  traps: [
    "retryOn as a FUNCTION ignores `retries`: unbounded unless the function looks at `attempt` (ran: > 40 with retries: 3).",
    "By default only network errors are retried, but for every method: POST too (ran).",
    "Fixed 1000 ms, no jitter; Retry-After is never read (ran with retryOn: [503]).",
    "An aborted signal is retried too: 3 more waits of 1 s before the AbortError comes out (ran).",
    "The response of a retried status is dropped unread.",
  ],
  sites: [
    {
      shape: "fetchRetry(fetch, defaults)",
      kind: "library",
      match: ["()"],
      operation: { kind: "client", args: [0] },
      options: [{ arg: 1 }],
      retried: { statuses: [], methods: [], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy,
    },
    {
      shape: "fetchRetry(fetch)(url, { retries, retryDelay, retryOn })",
      kind: "library",
      match: ["().()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      saysByDefault: ["replay"],
      // What the call does not write, the builder may have.
      policy: { ...policy, delay: { ...policy.delay, quiet: true } },
    },
  ],
};
