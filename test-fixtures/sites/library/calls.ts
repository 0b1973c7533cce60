import retry from "async-retry";
import { backOff } from "exponential-backoff";
import pRetry, { AbortError } from "p-retry";
import promiseRetry from "promise-retry";
import { retry as retryOperator, timer } from "rxjs";
import { ajax } from "rxjs/ajax";

export function defaults(url: string) {
  return pRetry(() => fetch(url));
  //     ^^^^^^ site: library attempts=11 wait=exponential
  //     ^^^^^^ require-jitter: noJitter
  //     ^^^^^^ require-delay-cap: uncapped
  //                  ^^^^^^^^^^ require-deadline: noDeadline
}

export function randomized(url: string) {
  return pRetry(() => fetch(url), { retries: 4, randomize: true });
  //     ^^^^^^ site: library attempts=5 wait=exponential
  //                  ^^^^^^^^^^ require-deadline: noDeadline
}

export function forever(url: string) {
  return pRetry(() => fetch(url), { forever: true, randomize: true });
  //     ^^^^^^ site: library attempts=unbounded wait=exponential
  //     ^^^^^^ no-unbounded-retry: unbounded
  //                  ^^^^^^^^^^ require-deadline: noDeadline
  //                                               ^^^^^^^^^ require-delay-cap: uncapped
}

export function infinite(url: string) {
  return pRetry(() => fetch(url), { retries: Infinity, randomize: true });
  //     ^^^^^^ site: library attempts=unbounded wait=exponential
  //     ^^^^^^ no-unbounded-retry: unbounded
  //                  ^^^^^^^^^^ require-deadline: noDeadline
  //                                                   ^^^^^^^^^ require-delay-cap: uncapped
}

export function asyncRetry(url: string) {
  return retry(() => fetch(url), { retries: 3 });
  //     ^^^^^ site: library attempts=4 wait=exponential
  //                 ^^^^^^^^^^ require-deadline: noDeadline
}

export function exponential(url: string) {
  return backOff(() => fetch(url), { numOfAttempts: 4 });
  //     ^^^^^^^ site: library attempts=4 wait=exponential
  //     ^^^^^^^ require-jitter: noJitter
  //                   ^^^^^^^^^^ require-deadline: noDeadline
}

export function fullJitter(url: string) {
  return backOff(() => fetch(url), { numOfAttempts: 4, jitter: "full" });
  //     ^^^^^^^ site: library attempts=4 wait=exponential
  //                   ^^^^^^^^^^ require-deadline: noDeadline
}

export function byPromise(url: string) {
  return promiseRetry((again) => fetch(url).catch(again), { retries: 3 });
  //     ^^^^^^^^^^^^ site: library attempts=4 wait=exponential
  //     ^^^^^^^^^^^^ require-jitter: noJitter
  //                             ^^^^^^^^^^ require-deadline: noDeadline
}

export function atOnce(url: string) {
  return ajax(url).pipe(retryOperator(3));
  //                    ^^^^^^^^^^^^^ site: library attempts=4 wait=none
  //                    ^^^^^^^^^^^^^ require-backoff: noWait
}

export function paced(url: string) {
  return ajax(url).pipe(retryOperator({ count: 3, delay: () => timer(Math.random() * 1000) }));
  //                    ^^^^^^^^^^^^^ site: library attempts=4 wait=linear
}

export function off(url: string) {
  // not-a-site: no second attempt
  return pRetry(() => fetch(url), { retries: 0 });
}

export function abort(url: string) {
  // not-a-site: the class alone retries nothing
  return new AbortError(url);
}

export function ownPRetry(url: string, pRetryLike: (work: () => Promise<Response>) => Promise<Response>) {
  // not-a-site: a parameter is no library
  return pRetryLike(() => fetch(url));
}
