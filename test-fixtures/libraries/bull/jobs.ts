import Queue from "bull";

const queue = new Queue("mails");

export const add = (name: string) => queue.add({ name }, { attempts: 3, backoff: 1000 });
//                                                         ^^^^^^^^ site: config attempts=3 wait=fixed jitter=none filter=filtered replay=unknown
