import type { Library } from "../library.js";

export const library: Library = {
  package: "superagent",
  modules: ["superagent"],
  version: "10.4.2",
  source: ["superagent@10.4.2/lib/request-base.js", "ran"],
  traps: [
    "No delay, no backoff option and no Retry-After: .retry(3) fires 4 requests at once (ran).",
    "POST is retried (ran); the method check is commented out in the source.",
    "413 is retried (ran).",
  ],
  sites: [
    {
      shape: "superagent.get(url).retry(count, (error, response) => boolean)",
      kind: "library",
      match: ["**.retry.()"],
      operation: { kind: "piped" },
      options: [{ arg: 0 }],
      offBy: [{ path: "", values: [0, false] }],
      retried: { statuses: [408, 413, 429, 500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy: {
        attempts: { path: "", countsFirstTry: false, default: 2 },
        delay: { growth: "none", jitter: "none", retryAfter: "ignored" },
        retries4xx: false,
        filters: ["#1"],
        writes: "always",
      },
      lacks: { wait: "superagent has no delay option" },
    },
  ],
};
