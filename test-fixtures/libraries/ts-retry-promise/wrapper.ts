import { retry } from "ts-retry-promise";

export const load = (url: string) => retry(() => fetch(url), { retries: 3 });
//                                   ^^^^^ site: library attempts=4 wait=fixed jitter=none filter=noStatus replay=safe

export const forEver = (url: string) => retry(() => fetch(url), { retries: "INFINITELY", timeout: "INFINITELY", delay: 1000 });
//                                      ^^^^^ site: library attempts=unbounded wait=fixed jitter=none filter=noStatus replay=safe
