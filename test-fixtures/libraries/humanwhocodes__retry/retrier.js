import { Retrier } from "@humanwhocodes/retry";

const retrier = new Retrier((error) => error.code === "EMFILE", { timeout: 5000 });
//                  ^^^^^^^ site: library attempts=unknown wait=exponential jitter=none filter=filtered replay=safe

export const load = (url) => retrier.retry(() => fetch(url));
