import type { Library, OptionsPlace, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "retries", countsFirstTry: false, default: 11 },
  delay: {
    growth: "exponential",
    base: { path: "minTimeout", default: 1000 },
    // The default policy is replaced as a whole: its factor of 1.96821 and its jitter go when `retryConfig` is given.
    factor: { path: "factor", default: 2 },
    max: { path: "maxTimeout" },
    custom: [""],
    jitter: "none",
    jitterBy: { path: "randomize", values: { true: "random", false: "none" } },
    retryAfter: "honoured",
  },
  retries4xx: true,
  writes: "unknown",
};

function siteOf(shape: string, match: string, options: OptionsPlace): SiteShape {
  return {
    shape,
    kind: "config",
    match: [match],
    operation: { kind: "client" },
    options: [options],
    offBy: [{ path: "retries", values: [0] }],
    saysByDefault: [],
    // A 429 alone is waited out; every other failure is tried again.
    retried: { statuses: [400, 401, 403, 404, 408, 409, 413, 422, 425, 500, 502, 503, 504], methods: ["POST"], onReset: ["POST"] },
    policy,
    lacks: { filter: "the client has no option that leaves client errors out" },
  };
}

export const library: Library = {
  package: "@slack/web-api",
  modules: ["@slack/web-api", "@slack/bolt"],
  version: "8.2.0",
  source: ["@slack/web-api@8.2.0/dist/retry-policies.js", "ran"],
  traps: [
    "Default: 11 POSTs over about 30 minutes (ran) - chat.postMessage is sent again after a lost answer, so messages may be doubled; a handler that awaits it hangs for half an hour.",
    "retryConfig: { retries: 3 } silently drops the jitter (randomize defaults to false) and resets factor to 2 (ran: 1000, 2000, 4000).",
    "Every non-200 status is retried, 400 too (ran).",
    "429 without a numeric Retry-After aborts at once (ran).",
    "fiveRetriesInFiveMinutes has no jitter.",
    "Uses p-retry 4.",
  ],
  sites: [
    siteOf("new WebClient(token, { retryConfig })", "WebClient.new()", { arg: 1, path: "retryConfig" }),
    siteOf("new App({ clientOptions: { retryConfig } })", "App.new()", { arg: 0, path: "clientOptions.retryConfig" }),
  ],
  delays: {
    "retryPolicies.tenRetriesInAboutThirtyMinutes": { growth: "exponential", jitter: "random" },
    "retryPolicies.fiveRetriesInFiveMinutes": { growth: "exponential", jitter: "none" },
  },
};
