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

function clientSite(match: readonly string[], attempts: Varying<number>): SiteShape {
  return {
    shape: "new S3Client({ maxAttempts })",
    kind: "config",
    match,
    operation: { kind: "client" },
    options: [{ arg: 0 }],
    saysByDefault: [],
    policy: { ...policy, attempts: { ...policy.attempts, default: attempts } },
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
    clientSite(["DynamoDBClient.new()", "DynamoDB.new()"], DYNAMODB_ATTEMPTS),
    clientSite(["DynamoDBDocumentClient.from.()", "DynamoDBDocument.from.()"], DYNAMODB_ATTEMPTS),
    clientSite(["*Client.new()"], 3),
    {
      // Services also export a class with a method for each command, named by the service alone: `new S3({})`.
      ...clientSite(["S3|SQS|SNS|SES|SESv2|Lambda|KMS|SSM|STS|ECS|EC2|RDS|IAM|Kinesis|Firehose|EventBridge|SecretsManager|CloudWatch|CloudWatchLogs|CloudFront|Route53|StepFunctions|SFN|BedrockRuntime|Athena|Glue|Batch.new()"], 3),
      shape: "new S3({ maxAttempts })",
    },
  ],
};
