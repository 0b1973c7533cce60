import { QueryClient } from "@tanstack/react-query";
import axios from "axios";
import axiosRetry from "axios-retry";
import { Queue } from "bullmq";
import got from "got";
import Redis from "ioredis";
import { Kafka } from "kafkajs";
import ky from "ky";

const client = axios.create({ baseURL: "https://api.example.com" });

axiosRetry(client, { retries: 4 });
//                   ^^^^^^^ site: config attempts=5 wait=none
//                   ^^^^^^^ require-backoff: noWait

const paced = axios.create({ baseURL: "https://api.example.com" });

axiosRetry(paced, { retries: 4, retryDelay: axiosRetry.exponentialDelay });
//                  ^^^^^^^ site: config attempts=5 wait=exponential

export const redis = new Redis({
  retryStrategy(times) {
  //^^^^^^^^^^^^^ site: config attempts=unbounded wait=linear
  //^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  //^^^^^^^^^^^^^ require-jitter: noJitter
    return Math.min(times * 50, 2000);
  },
});

export const queue = new Queue("mails", { defaultJobOptions: { attempts: 5, backoff: { type: "exponential", delay: 1000 } } });
//                                                             ^^^^^^^^ site: config attempts=5 wait=exponential
//                                                                                                          ^^^^^ require-jitter: noJitter

export const atOnce = new Queue("mails", { defaultJobOptions: { attempts: 5 } });
//                                                              ^^^^^^^^ site: config attempts=5 wait=none
//                                                              ^^^^^^^^ require-backoff: noWait

export const page = await got("https://example.com", { retry: { limit: 3 } });
//                                                              ^^^^^ site: config attempts=4 wait=exponential

export const api = ky.create({ retry: 3 });
//                             ^^^^^ site: config attempts=4 wait=exponential

export const kafka = new Kafka({ brokers: ["localhost:9092"], retry: { retries: 8 } });
//                                                                     ^^^^^^^ site: config attempts=9 wait=exponential

export const queries = new QueryClient({ defaultOptions: { queries: { retry: 5 } } });
//                                                                    ^^^^^ site: config attempts=6 wait=exponential

// not-a-site: turned off
export const quiet = new QueryClient({ defaultOptions: { queries: { retry: false } } });

// not-a-site: turned off
export const noStrategy = new Redis({ retryStrategy: null as never });

// not-a-site: turned off
export const once = await got("https://example.com", { retry: { limit: 0 } });

// not-a-site: one attempt is no retry
export const single = new Queue("mails", { defaultJobOptions: { attempts: 1 } });

// not-a-site: an option of a function that is no client
export const settings = Object.assign({}, { retries: 5 });
