import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3, S3Client } from "@aws-sdk/client-s3";

const credentials = { accessKeyId: "a", secretAccessKey: "b" };
const options = ({ url }) => ({ endpoint: url, region: "eu-west-1", credentials, forcePathStyle: true });

export const calls = {
  "new S3Client({ maxAttempts })": { methods: ["GET"], call: (place) => new S3Client(options(place)).send(new GetObjectCommand({ Bucket: "b", Key: "k" })) },
  "new S3({ maxAttempts })": { methods: ["GET"], call: (place) => new S3(options(place)).getObject({ Bucket: "b", Key: "k" }) },
  "new DynamoDBClient({ maxAttempts })": { methods: ["POST"], call: (place) => new DynamoDBClient(options(place)).send(new ListTablesCommand({})) },
};
