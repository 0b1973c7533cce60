import { retry } from "radash";

export const load = (url: string) => retry({ times: 4 }, () => fetch(url));
//                                   ^^^^^ site: library attempts=4 wait=none filter=noStatus replay=safe

export const loadWell = (url: string) => retry({ times: 4, backoff: (count) => Math.random() * 2 ** count * 100 }, () => fetch(url));
//                                       ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=noStatus replay=safe
