import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const sqs = new SQSClient({});

export function publish(body: string) {
  return sqs.send(new SendMessageCommand({ QueueUrl: "q", MessageBody: body }));
}
