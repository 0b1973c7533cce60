import retryAsPromised from "retry-as-promised";

export const load = (url: string) => retryAsPromised(() => fetch(url), { max: 3 });
//                                   ^^^^^^^^^^^^^^^ site: library attempts=3 wait=exponential jitter=none filter=noStatus replay=safe

// not-a-site: one attempt is no retry
export const once = (url: string) => retryAsPromised(() => fetch(url), 1);
