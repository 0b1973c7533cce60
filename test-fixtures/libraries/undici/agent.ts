import { Agent, RetryAgent, interceptors } from "undici";

export const agent = new RetryAgent(new Agent(), { maxRetries: 3 });
//                       ^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=none filter=filtered replay=safe

export const composed = new Agent().compose(interceptors.retry({ maxRetries: 3, methods: ["GET", "POST"] }));
//                                          ^^^^^^^^^^^^^^^^^^ site: library attempts=4 wait=exponential jitter=none filter=filtered replay=anyMethod
