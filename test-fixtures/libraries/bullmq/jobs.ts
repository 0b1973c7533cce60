import { Queue, type JobsOptions } from "bullmq";

export const queue = new Queue("mails", { defaultJobOptions: { attempts: 5, backoff: { type: "exponential", delay: 5000 } } });
//                                                             ^^^^^^^^ site: config attempts=5 wait=exponential jitter=none filter=filtered replay=unknown

export const add = (name: string) => queue.add(name, {}, { attempts: 3 });
//                                                         ^^^^^^^^ site: config attempts=3 wait=none filter=filtered replay=unknown

export const addWell = (name: string) => queue.add(name, {}, { attempts: 3, backoff: { type: "exponential", delay: 1000, jitter: 0.5 } });
//                                                             ^^^^^^^^ site: config attempts=3 wait=exponential jitter=random filter=filtered replay=unknown

export const options: JobsOptions = { attempts: 4, backoff: 1000 };
//                                    ^^^^^^^^ site: config attempts=4 wait=fixed jitter=none filter=filtered replay=unknown

// not-a-site: one attempt
export const once = (name: string) => queue.add(name, {}, { attempts: 1 });

// not-a-site: no retries are asked for
export const plain = (name: string) => queue.add(name, {});
