import AWS from "aws-sdk";

const options = ({ url }) => ({ endpoint: url, region: "eu-west-1", accessKeyId: "a", secretAccessKey: "b", s3ForcePathStyle: true });

export const calls = {
  "new AWS.S3({ maxRetries })": {
    methods: ["GET"],
    // S3 answers in XML, and takes another answer for a broken one.
    body: "<Error><Code>Down</Code></Error>",
    call: (place) => new AWS.S3(options(place)).getObject({ Bucket: "b", Key: "k" }).promise(),
  },
  "new AWS.DynamoDB({ maxRetries })": { methods: ["POST"], call: (place) => new AWS.DynamoDB(options(place)).listTables({}).promise() },
};
