import type { Library, PolicyShape, SiteShape } from "../library.js";

const policy: PolicyShape = {
  attempts: { path: "maxRetries", countsFirstTry: false, default: 4 },
  delay: {
    growth: "exponential",
    base: { path: "retryDelayOptions.base", default: 100 },
    factor: { default: 2 },
    custom: ["retryDelayOptions.customBackoff"],
    jitter: "random",
    retryAfter: "ignored",
  },
  retries4xx: false,
  writes: "always",
};

function siteOf(shape: string, match: readonly string[], attempts: number, baseMs: number, method: string): SiteShape {
  return {
    shape,
    kind: "config",
    match,
    operation: { kind: "client" },
    options: [{ arg: 0 }],
    saysByDefault: [],
    retried: { statuses: [429, 500, 502, 503, 504], methods: [method], onReset: [method] },
    policy: { ...policy, attempts: { ...policy.attempts, default: attempts }, delay: { ...policy.delay, base: { path: "retryDelayOptions.base", default: baseMs } } },
  };
}

export const library: Library = {
  package: "aws-sdk",
  modules: ["aws-sdk", "aws-sdk/clients/*"],
  version: "2.1693.0",
  source: ["aws-sdk@2.1693.0/lib/service.js", "ran"],
  traps: [
    "maxRetries counts retries (v3 maxAttempts counts attempts).",
    "No delay cap.",
  ],
  sites: [siteOf("new AWS.DynamoDB({ maxRetries })", ["DynamoDB.**.new()"], 11, 50, "POST"), siteOf("new AWS.S3({ maxRetries })", ["*.new()", "new()"], 4, 100, "GET")],
};
