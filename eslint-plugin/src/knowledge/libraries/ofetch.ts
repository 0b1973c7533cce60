import type { Library, PolicyShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retry", countsFirstTry: false, default: 2 },
  delay: {
    growth: "fixed",
    base: { path: "retryDelay" },
    onlyWith: ["retryDelay"],
    custom: ["retryDelay"],
    jitter: "none",
    retryAfter: "ignored",
    noWaitBecause: "ofetch has no delay unless `retryDelay` is given",
  },
  retries4xx: false,
  statuses: "retryStatusCodes",
  // Written retries hold for writes too; the default is for reading methods only.
  writes: "always",
  attemptTimeout: { path: "timeout" },
  signal: "signal",
};

const OFF = [{ path: "retry", values: [0, false] }];

export const library: Library = {
  package: "ofetch",
  modules: ["ofetch", "ohmyfetch"],
  globals: ["$fetch", "useFetch", "useLazyFetch"],
  version: "1.5.1",
  source: ["ofetch@1.5.1/dist/shared/ofetch.mjs", "ran"],
  traps: [
    "GET is retried once, at once, on 408/409/425/429/5xx and network errors (ran).",
    "Setting retry: n also turns retries on for POST (ran: retry: 2 = 3 POSTs).",
    "Retry-After is never read (ran); no jitter, no backoff (retryDelay is fixed unless a function).",
    "409 is in the default status list.",
  ],
  sites: [
    {
      shape: "ofetch(url, { retry, retryDelay })",
      kind: "config",
      match: ["ofetch.()", "$fetch.()", "useFetch|useLazyFetch.()", "**.raw.()", "**.create.().()"],
      operation: { kind: "call" },
      options: [{ arg: 1 }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 409, 425, 429, 500, 502, 503, 504], methods: ["GET"], onReset: ["GET"] },
      policy,
    },
    {
      shape: "ofetch.create({ retry })",
      kind: "config",
      match: ["**.create.()"],
      operation: { kind: "client" },
      options: [{ arg: 0 }],
      offBy: OFF,
      saysByDefault: [],
      retried: { statuses: [408, 409, 425, 429, 500, 502, 503, 504], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], onReset: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
      policy,
    },
  ],
};
