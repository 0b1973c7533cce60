import Redis, { type RedisOptions } from "ioredis";

export const cache = new Redis({ retryStrategy: (times) => Math.min(times * 250, 3000) });
//                               ^^^^^^^^^^^^^ site: config attempts=unbounded wait=linear jitter=none filter=filtered replay=unknown

export const good = new Redis({ retryStrategy: (times) => (times > 10 ? null : Math.min(times * 250, 3000) * Math.random()) });
//                              ^^^^^^^^^^^^^ site: config attempts=11 wait=linear jitter=random filter=filtered replay=unknown

export const options: RedisOptions = { retryStrategy: (times) => Math.min(times * 50, 2000) };
//                                     ^^^^^^^^^^^^^ site: config attempts=unbounded wait=linear jitter=none filter=filtered replay=unknown

export const queue = new Redis({ maxRetriesPerRequest: null });
//                               ^^^^^^^^^^^^^^^^^^^^ site: config attempts=unknown wait=unknown filter=filtered replay=unknown

// not-a-site: turned off
export const off = new Redis({ retryStrategy: null });

// not-a-site: the defaults are the library's
export const plain = new Redis();
