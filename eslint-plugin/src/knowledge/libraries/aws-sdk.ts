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

function siteOf(match: readonly string[], attempts: number): SiteShape {
  return {
    shape: "new AWS.S3({ maxRetries })",
    kind: "config",
    match,
    operation: { kind: "client" },
    options: [{ arg: 0 }],
    saysByDefault: [],
    policy: { ...policy, attempts: { ...policy.attempts, default: attempts } },
  };
}

export const library: Library = {
  package: "aws-sdk",
  modules: ["aws-sdk", "aws-sdk/clients/*"],
  version: "2.1693.0",
  source: ["aws-sdk@2.1693.0/lib/service.js", "ran"],
  sites: [siteOf(["DynamoDB.**.new()"], 11), siteOf(["*.new()", "new()"], 4)],
};
