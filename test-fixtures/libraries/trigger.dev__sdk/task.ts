import { retry, task } from "@trigger.dev/sdk";

export const plain = task({ id: "a", retry: { maxAttempts: 5, randomize: false }, run: async () => undefined });
//                                            ^^^^^^^^^^^ site: config attempts=5 wait=exponential jitter=none filter=filtered replay=unknown

export const load = (url: string) => retry.onThrow(() => fetch(url), { maxAttempts: 3 });
//                                   ^^^^^^^^^^^^^ site: library attempts=3 wait=exponential jitter=random filter=noStatus replay=safe

// not-a-site: one attempt
export const once = task({ id: "b", retry: { maxAttempts: 1 }, run: async () => undefined });
