import { Redis } from "@upstash/redis";

export const client = new Redis({ url: "a", token: "b", retry: { retries: 3, backoff: (count) => 50 * 2 ** count } });
//                                                               ^^^^^^^ site: config attempts=4 wait=exponential jitter=none filter=filtered replay=unknown

// not-a-site: turned off
export const off = new Redis({ url: "a", token: "b", retry: false });
