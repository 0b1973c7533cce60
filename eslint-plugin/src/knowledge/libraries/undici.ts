import type { Library, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "maxRetries", countsFirstTry: false, default: 6 },
  delay: {
    growth: "exponential",
    base: { path: "minTimeout", default: 500 },
    factor: { path: "timeoutFactor", default: 2 },
    max: { path: "maxTimeout", default: 30_000 },
    jitter: "none",
    retryAfter: "shortened",
  },
  retries4xx: false,
  statuses: "statusCodes",
  filters: ["retry"],
  writes: "never",
  methods: "methods",
};

function siteOf(shape: string, match: string, options: OptionsPlace): SiteShape {
  return {
    shape,
    kind: "library",
    match: [match],
    operation: { kind: "client" },
    options: [options],
    retried: { statuses: [429, 500, 502, 503, 504], methods: ["GET", "PUT", "DELETE"], onReset: ["GET", "PUT", "DELETE"] },
    policy,
    lacks: { jitter: "undici has no jitter option" },
  };
}

export const library: Library = {
  package: "undici",
  modules: ["undici"],
  version: "8.13.1",
  source: ["undici@8.13.1/lib/handler/retry-handler.js", "undici@6.21.0", "ran"],
  traps: [
    "No jitter option at all.",
    "Retry-After over maxTimeout (30 s) is shortened and the request is sent early (ran: 86400 -> 30000 ms).",
    "Plain Agent/fetch never retries (ran); global fetch in Node uses no RetryAgent.",
    "When attempts run out on a status it rejects with RequestRetryError (fetch: TypeError \"fetch failed\") instead of giving the response (throwOnError: true default).",
  ],
  sites: [
    siteOf("new RetryAgent(dispatcher, options)", "RetryAgent.new()", { arg: 1 }),
    siteOf("dispatcher.compose(interceptors.retry(options))", "interceptors.retry.()", { arg: 0 }),
    siteOf("new RetryHandler({ retryOptions }, handlers)", "RetryHandler.new()", { arg: 0, path: "retryOptions" }),
  ],
};
