import axios from "axios";
import retry from "async-retry";
import { backOff } from "exponential-backoff";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";

const rest = (turn: number): Promise<void> => sleep(Math.random() * Math.min(10_000, 300 * 2 ** turn));
async function send(url: string): Promise<string> {
  return (await axios.get(url, { timeout: 1000 })).data as string;
}

// 1: returned from a loop
export async function returned(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      return send(url);
      //     ^^^^^^^^^ no-unawaited-attempt: returned
    } catch (error) {
      if (turn === 2) throw error;
      await rest(turn);
      //    ^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
export async function returnedAwaited(work: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (turn === 2) throw error;
      await rest(turn);
    }
  }
}

// 2: a request itself
export async function requestReturned(url: string) {
  let left = 3;
  while (left > 0) {
  //^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return fetch(url);
      //     ^^^^^^^^^^ no-unawaited-attempt: returned
      //     ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      left -= 1;
      await rest(3 - left);
      //^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}
export async function returnedOutsideOfTry(work: () => Promise<void>, url: string) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      await work();
      break;
    } catch (error) {
      if (turn === 2) throw error;
      await rest(turn);
    }
  }
  return fetch(url);
}

// 3: a typed parameter in a recursion
export async function typed(work: () => Promise<string>, left = 3): Promise<string> {
  try {
    return work();
    //     ^^^^^^ no-unawaited-attempt: returned
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    return typed(work, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}
export async function plain(read: () => string, left = 3): Promise<string> {
  try {
    return read();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    return plain(read, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}

// 4: braces without return
export const braces = (url: string) => pRetry(() => { send(url); }, { retries: 3, randomize: true });
//                                     ^^^^^^ site: library attempts=4 wait=exponential
//                                     ^^^^^^ no-retry-client-errors: anyStatus
//                                     ^^^^^^ respect-retry-after: ignored
//                                                    ^^^^^^^^^ no-unawaited-attempt: dropped
export const arrow = (work: () => Promise<string>) => pRetry(() => work(), { retries: 3, randomize: true });
//                                                    ^^^^^^ site: library attempts=4 wait=exponential

// 5: braces around a request
export const braced = (url: string) => backOff((): any => { fetch(url, { signal: AbortSignal.timeout(1000) }); }, { jitter: "full" });
//                                     ^^^^^^^ site: library attempts=10 wait=exponential
//                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: dropped
export const bracedAwaited = (work: () => Promise<string>) => backOff(async () => { await work(); }, { jitter: "full" });
//                                                            ^^^^^^^ site: library attempts=10 wait=exponential

// 6: another library
export const bracesOfAnother = (url: string) => retry(() => { axios.get(url, { timeout: 1000 }); }, { retries: 3 });
//                                              ^^^^^ site: library attempts=4 wait=exponential
//                                              ^^^^^ no-retry-client-errors: anyStatus
//                                              ^^^^^ respect-retry-after: ignored
//                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: dropped
export const asyncOfAnother = (work: () => Promise<string>) => retry(async () => { await work(); }, { retries: 3 });
//                                                             ^^^^^ site: library attempts=4 wait=exponential

// 7: called again without await
export async function calledAgain(work: () => Promise<string>, left = 3): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    calledAgain(work, left - 1);
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
  }
  return undefined;
}
export async function calledAgainReturned(work: () => Promise<string>, left = 3): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    return calledAgainReturned(work, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}

// 8: void
export async function voided(work: () => Promise<void>, left = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    void voided(work, left - 1);
    //   ^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
    //   ^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
  }
}
export async function awaited(work: () => Promise<void>, left = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    await awaited(work, left - 1);
    //    ^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}

// 9: a class
export class Loader {
  async load(url: string): Promise<string> {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
      try {
        return this.ask(url);
        //     ^^^^^^^^^^^^^ no-unawaited-attempt: returned
      } catch (error) {
        if (turn === 2) throw error;
        await rest(turn);
        //    ^^^^^^^^^^ respect-retry-after: ignored
      }
    }
  }

  async loadAwaited(work: () => Promise<string>): Promise<string> {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
      try {
        return await work();
      } catch (error) {
        if (turn === 2) throw error;
        await rest(turn);
      }
    }
  }

  private async ask(url: string): Promise<string> {
    return (await axios.get(url, { timeout: 1000 })).data as string;
  }
}

// 10: a chain that is dropped
export function chained(work: () => Promise<string>, left = 3): void {
  work().catch((error) => {
    if (left === 0) throw error;
    rest(3 - left).then(() => chained(work, left - 1));
    //                        ^^^^^^^^^^^^^^^^^^^^^^^ site: chain attempts=4 wait=exponential
    //                        ^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
  });
}
export function chainedAndReturned(work: () => Promise<string>, left = 3): Promise<string> {
  return work().catch((error) => {
    if (left === 0) throw error;
    return rest(3 - left).then(() => chainedAndReturned(work, left - 1));
    //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: chain attempts=4 wait=exponential
  });
}

// 11: a method in a class that calls itself
export class Queue {
  async push(item: string, left = 3): Promise<boolean> {
    try {
      await this.put(item);
      return true;
    } catch (error) {
      if (left === 0) throw error;
      await rest(3 - left);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
      this.push(item, left - 1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
      //^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
      //^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
      return false;
    }
  }

  async pushAwaited(item: string, left = 3): Promise<boolean> {
    try {
      await this.put(item);
      return true;
    } catch (error) {
      if (left === 0) throw error;
      await rest(3 - left);
      //    ^^^^^^^^^^^^^^ respect-retry-after: ignored
      return this.pushAwaited(item, left - 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    }
  }

  private async put(item: string): Promise<void> {
    await axios.put(`/items/${item}`, undefined, { timeout: 1000 });
  }
}

// 12: several in one callback
export const severalDropped = (url: string) => pRetry(() => {
//                                             ^^^^^^ site: library attempts=3 wait=exponential
//                                             ^^^^^^ no-retry-client-errors: anyStatus
//                                             ^^^^^^ respect-retry-after: ignored
  const address = `${url}/items`;
  send(address);
  //^^^^^^^^^^^^^ no-unawaited-attempt: dropped
}, { retries: 2, randomize: true });
export const severalReturned = (work: (address: string) => Promise<string>, url: string) => pRetry(() => {
//                                                                                          ^^^^^^ site: library attempts=3 wait=exponential
  const address = `${url}/items`;
  return work(address);
}, { retries: 2, randomize: true });

// a background job that logs its last failure
export async function inTheBackground(work: () => Promise<void>, left = 3): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (left === 0) {
      console.error("gave up", error);
      return;
    }
    setTimeout(() => void inTheBackground(work, left - 1), Math.random() * 1000);
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=fixed
  }
}
