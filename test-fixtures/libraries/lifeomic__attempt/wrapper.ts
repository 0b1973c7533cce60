import { retry } from "@lifeomic/attempt";

export const load = (url: string) => retry(() => fetch(url), { maxAttempts: 0, delay: 200, jitter: true, factor: 2, maxDelay: 5000 });
//                                   ^^^^^ site: library attempts=unbounded wait=exponential jitter=random filter=noStatus replay=safe

export const loadWell = (url: string) => retry(() => fetch(url), { maxAttempts: 4, delay: 200, jitter: true, factor: 2, maxDelay: 5000 });
//                                       ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=noStatus replay=safe
