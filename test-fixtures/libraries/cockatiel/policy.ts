import { ConstantBackoff, ExponentialBackoff, IterableBackoff, handleAll, handleWhen, handleWhenResult, noJitterGenerator, retry } from "cockatiel";

const endless = retry(handleAll, { backoff: new ExponentialBackoff() });
//              ^^^^^ site: library attempts=unbounded wait=exponential jitter=random filter=noStatus replay=safe
export const load = (url: string) => endless.execute(() => fetch(url));

const listed = retry(handleAll, { maxAttempts: 3, backoff: new IterableBackoff([100, 500, 1000]) });
//             ^^^^^ site: library attempts=4 wait=table jitter=none filter=noStatus replay=safe
export const loadListed = (url: string) => listed.execute(() => fetch(url));

const plain = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff({ generator: noJitterGenerator }) });
//            ^^^^^ site: library attempts=4 wait=exponential jitter=none filter=noStatus replay=safe
export const loadPlain = (url: string) => plain.execute(() => fetch(url));

const atOnce = retry(handleAll, { maxAttempts: 3 });
//             ^^^^^ site: library attempts=4 wait=none filter=noStatus replay=safe
export const loadAtOnce = (url: string) => atOnce.execute(() => fetch(url));

const good = retry(handleWhen((error) => (error as { status: number }).status >= 500), { maxAttempts: 3, backoff: new ExponentialBackoff() });
//           ^^^^^ site: library attempts=4 wait=exponential jitter=random filter=filtered replay=safe
export const loadWell = (url: string) => good.execute(() => fetch(url));

// not-a-site: goes round until a result is there
export const poll = retry(handleWhenResult((result) => result !== "done"), { maxAttempts: Infinity, backoff: new ConstantBackoff(500) });
