import { S3Client } from "@aws-sdk/client-s3";
import { ConfiguredRetryStrategy } from "@smithy/util-retry";

export const client = new S3Client({ maxAttempts: 5 });
//                                   ^^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=random filter=filtered replay=unknown

export const strategy = new S3Client({ retryStrategy: new ConfiguredRetryStrategy(4, 100) });
//                                                                                ^ site: config attempts=4 wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: the defaults are sound
export const plain = new S3Client({});

// not-a-site: one attempt
export const off = new S3Client({ maxAttempts: 1 });
