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
        delay: { growth: "fixed", base: { path: "#1", default: 100 }, custom: ["#1"], jitter: "none", retryAfter: "shortened" },
      },
    },
    clientSite("new DynamoDBClient({ maxAttempts })", ["DynamoDBClient.new()", "DynamoDB.new()"], DYNAMODB_ATTEMPTS, DYNAMODB_BASE_MS, "POST"),
    clientSite("DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts }))", ["DynamoDBDocumentClient.from.()", "DynamoDBDocument.from.()"], DYNAMODB_ATTEMPTS, DYNAMODB_BASE_MS, "POST"),
    clientSite("new S3Client({ maxAttempts })", ["*Client.new()"], 3),
    // Services also export a class with a method for each command, named by the service alone: `new S3({})`.
    clientSite("new S3({ maxAttempts })", ["S3|SQS|SNS|SES|SESv2|Lambda|KMS|SSM|STS|ECS|EC2|RDS|IAM|Kinesis|Firehose|EventBridge|SecretsManager|CloudWatch|CloudWatchLogs|CloudFront|Route53|StepFunctions|SFN|BedrockRuntime|Athena|Glue|Batch.new()"], 3),
  ],
};
