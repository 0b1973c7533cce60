import { retry } from "es-toolkit";

export const load = (url: string) => retry(() => fetch(url));
//                                   ^^^^^ site: library attempts=unbounded wait=none filter=noStatus replay=safe

export const loadThrice = (url: string) => retry(() => fetch(url), 3);
//                                         ^^^^^ site: library attempts=4 wait=none filter=noStatus replay=safe

export const loadWell = (url: string) => retry(() => fetch(url), { retries: 3, delay: (attempt) => Math.random() * 2 ** attempt * 100 });
//                                       ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=noStatus replay=safe
