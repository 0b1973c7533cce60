import { createRandomDelay, retryAsync } from "ts-retry";

export const load = (url: string) => retryAsync(() => fetch(url), { maxTry: 0 });
//                                   ^^^^^^^^^^ site: library attempts=240 wait=fixed jitter=none filter=noStatus replay=safe

export const loadWell = (url: string) => retryAsync(() => fetch(url), { maxTry: 3, delay: createRandomDelay(100, 500) });
//                                       ^^^^^^^^^^ site: library attempts=3 wait=fixed jitter=random filter=noStatus replay=safe
