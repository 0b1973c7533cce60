import { Kafka, logLevel } from "kafkajs";

export const calls = {
  "new Kafka({ retry })": { connects: true, call: ({ port }) => new Kafka({ brokers: [`127.0.0.1:${port}`], logLevel: logLevel.NOTHING }).admin().connect() },
  "kafka.producer({ retry })": { connects: true, call: ({ port }) => new Kafka({ brokers: [`127.0.0.1:${port}`], logLevel: logLevel.NOTHING }).producer({}).connect() },
};
