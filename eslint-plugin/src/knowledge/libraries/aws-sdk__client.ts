import type { DelayShape, Library, PolicyShape, SiteShape, Varying } from "../library.js";

const delay: DelayShape = {
  growth: "exponential",
  base: { default: 50 },
  factor: { default: 2 },
  max: { default: 20_000 },
  jitter: "random",
  retryAfter: "shortened",
};

const policy: PolicyShape = {
  attempts: { path: "maxAttempts", countsFirstTry: true, default: 3 },
  delay,
  retries4xx: false,
  writes: "always",
};

/** Newer versions try DynamoDB once more than all other services; where that began was not checked. */
const DYNAMODB_ATTEMPTS: Varying<number> = {
  byVersion: [
    ["<3.800.0", 3],
    [">=3.1169.0", 4],
  ],
};

const DYNAMODB_BASE_MS: Varying<number> = {
  byVersion: [
    ["<3.800.0", 50],
    [">=3.1169.0", 25],
  ],
};

function clientSite(shape: string, match: readonly string[], attempts: Varying<number>, baseMs: Varying<number> = 50, method = "GET"): SiteShape {
  return {
    shape,
    kind: "config",
    match,
    operation: { kind: "client" },
    options: [{ arg: 0 }],
    // Each service has its own methods: S3 was read from, DynamoDB takes POST alone.
    retried: { statuses: [429, 500, 502, 503, 504], methods: [method], onReset: [method] },
    saysByDefault: [],
    policy: { ...policy, attempts: { ...policy.attempts, default: attempts }, delay: { ...delay, base: { default: baseMs } } },
  };
}

export const library: Library = {
  package: "@aws-sdk/client-s3",
  modules: ["@aws-sdk/client-*", "@aws-sdk/lib-dynamodb", "@smithy/util-retry", "@aws-sdk/util-retry", "@smithy/middleware-retry"],
  version: "3.1175.0",
  source: ["@smithy/core@3 (retry)", "@aws-sdk/client-dynamodb@3.1169.0", "@aws-sdk/client-s3@3.1175.0", "ran"],
  traps: [
    "maxAttempts counts the FIRST try (maxAttempts: 1 = no retry, ran); aws-sdk v2 maxRetries did not.",
    "Every client retries by default: a loop around client.send() multiplies by 3 (DynamoDB 4).",
    "ConfiguredRetryStrategy replaces the jittered backoff with your function: no jitter unless you add it (ran: 1100, 2100, 3100 ms exactly).",
    "First waits are tiny (0-50 ms; DynamoDB 0-25, ran 5/34/74 ms).",
    "Retry-After: 60 was cut to about 5 s (ran).",
    "501 and other 5xx outside 500/502/503/504 are not retried (ran).",
    "A 500-token bucket per client stops retries when many fail.",
    "Values changed in 2026 releases: DynamoDB maxAttempts 3 -> 4, base 100 -> 50 ms: do not hard-code them.",
  ],
  sites: [
    {
      shape: "new ConfiguredRetryStrategy(attempts, delay)",
      kind: "config",
      match: ["ConfiguredRetryStrategy.new()"],
      operation: { kind: "client" },
      options: [],
      policy: {
        ...policy,
        attempts: { path: "#0", countsFirstTry: true, default: "caller" },
        delay: { growth: "fixed", base: { path: "#1", default: 100 }, custom: ["#1"], spread: { path: "#1", value: "(attempt) => Math.random() * Math.min(20_000, 100 * 2 ** attempt)" }, jitter: "none", retryAfter: "shortened" },
      },
    },
    clientSite("new DynamoDBClient({ maxAttempts })", ["DynamoDBClient.new()", "DynamoDB.new()"], DYNAMODB_ATTEMPTS, DYNAMODB_BASE_MS, "POST"),
    clientSite("DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts }))", ["DynamoDBDocumentClient.from.()", "DynamoDBDocument.from.()"], DYNAMODB_ATTEMPTS, DYNAMODB_BASE_MS, "POST"),
    clientSite("new S3Client({ maxAttempts })", ["*Client.new()"], 3),
    // Services also export a class with a method for each command, named by the service alone: `new S3({})`.
    clientSite("new S3({ maxAttempts })", ["S3|SQS|SNS|SES|SESv2|Lambda|KMS|SSM|STS|ECS|EC2|RDS|IAM|Kinesis|Firehose|EventBridge|SecretsManager|CloudWatch|CloudWatchLogs|CloudFront|Route53|StepFunctions|SFN|BedrockRuntime|Athena|Glue|Batch.new()"], 3),
  ],
};
