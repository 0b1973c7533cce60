import { Kafka } from "kafkajs";

const kafka = new Kafka({ brokers: ["a:9092"], retry: { retries: 8 } });
//                                                      ^^^^^^^ site: config attempts=9 wait=exponential jitter=random filter=filtered replay=unknown

export const producer = kafka.producer({ retry: { retries: 5, factor: 0 } });
//                                                ^^^^^^^ site: config attempts=6 wait=exponential jitter=none filter=filtered replay=unknown

// not-a-site: the defaults are sound
export const consumer = kafka.consumer({ groupId: "a" });
