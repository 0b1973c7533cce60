import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";

type Send = (options: { signal: AbortSignal }) => Promise<string>;
const spread = (turn: number): number => Math.random() * Math.min(10_000, 500 * 2 ** turn);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// 1: an abort is a failure like any other
export async function retried(url: string, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await fetch(url, { signal });
    } catch (error) {
      if (turn === 4) throw error;
      await pause(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
    }
  }
}
export async function asked(url: string, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await fetch(url, { signal });
    } catch (error) {
      if (signal.aborted || turn === 4) throw error;
      await sleep(spread(turn), undefined, { signal });
    }
  }
}

// 2: an option
export async function ofOptions(send: Send, { signal }: { signal: AbortSignal }) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      if (turn === 4) throw error;
      await pause(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
    }
  }
}
export async function ofOptionsByName(send: Send, { signal }: { signal: AbortSignal }) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      if ((error as Error).name === "AbortError" || turn === 4) throw error;
      await sleep(spread(turn), undefined, { signal });
    }
  }
}

// 3: a field of the options
export async function ofField(send: Send, options: { signal: AbortSignal }) {
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send({ signal: options.signal });
    } catch (error) {
      console.warn("failed", error);
    }
    if (turn < 3) await pause(spread(turn));
    //                  ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}
export async function ofFieldThrown(send: Send, options: { signal: AbortSignal }) {
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    options.signal.throwIfAborted();
    try {
      return await send({ signal: options.signal });
    } catch (error) {
      console.warn("failed", error);
    }
    if (turn < 3) await sleep(spread(turn), undefined, { signal: options.signal });
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

// 4: heard after the attempt, not in the wait
export async function deaf(send: Send, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      if (signal.aborted || turn === 4) throw error;
      await pause(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: deafWait
    }
  }
}
export async function hearing(send: Send, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      if (signal.aborted || turn === 4) throw error;
      await Promise.race([pause(spread(turn)), new Promise((_, reject) => signal.addEventListener("abort", reject, { once: true }))]);
    }
  }
}

// 5: checked in the loop's head alone
export async function inTheHead(send: Send, signal: AbortSignal) {
  let last: unknown;
  for (let turn = 0; turn < 4 && !signal.aborted; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      last = error;
      if (turn < 3) await pause(spread(turn));
      //                  ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: deafWait
    }
  }
  throw last;
}
export async function shortWaits(send: Send, signal: AbortSignal) {
  let last: unknown;
  for (let turn = 0; turn < 4 && !signal.aborted; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=fixed
    try {
      return await send({ signal });
    } catch (error) {
      last = error;
      if (turn < 3) await pause(50 + Math.random() * 100);
    }
  }
  throw last;
}

// 6: a recursion
export async function again(url: string, signal: AbortSignal, left = 4): Promise<string> {
  try {
    return (await axios.get(url, { signal })).data;
  } catch (error: any) {
    if (error.response?.status < 500 || left === 0) throw error;
    await pause(spread(4 - left));
    //    ^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: deafWait
    //    ^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    return again(url, signal, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=exponential
  }
}
export async function againUnlessCancelled(url: string, signal: AbortSignal, left = 4): Promise<string> {
  try {
    return (await axios.get(url, { signal })).data;
  } catch (error: any) {
    if (axios.isCancel(error) || error.response?.status < 500 || left === 0) throw error;
    await sleep(spread(4 - left), undefined, { signal });
    return againUnlessCancelled(url, signal, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=exponential
  }
}

// 7: a class
export class Client {
  async get(url: string, options: { signal?: AbortSignal }) {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
      try {
        return await fetch(url, { signal: options.signal ?? null });
      } catch (error) {
        if (turn === 4) throw error;
        await pause(spread(turn));
        //    ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
      }
    }
  }

  async getOrStop(url: string, options: { signal?: AbortSignal }) {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
      try {
        return await fetch(url, { signal: options.signal ?? null });
      } catch (error) {
        if (options.signal?.aborted === true || turn === 4) throw error;
        await sleep(spread(turn), undefined, { signal: options.signal });
      }
    }
  }
}

// 8: a listener that stays
export function leftBehind(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: leftListener
  });
}
export function tidy(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

// 9: a listener of an option
export const leftOfOption = (ms: number, { signal }: { signal?: AbortSignal }) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: leftListener
      clearTimeout(timer);
      resolve();
    });
  });
export const withItsOwnSignal = (ms: number, { signal }: { signal?: AbortSignal }) =>
  new Promise<void>((resolve) => {
    const done = new AbortController();
    const timer = setTimeout(() => {
      done.abort();
      resolve();
    }, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { signal: done.signal });
  });

// 10: the wait is a promise of its own
export async function ownPromise(send: Send, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    signal.throwIfAborted();
    try {
      return await send({ signal });
    } catch (error) {
      if (turn === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, spread(turn)));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: deafWait
    }
  }
}
export async function ownPromiseTidy(send: Send, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    signal.throwIfAborted();
    try {
      return await send({ signal });
    } catch (error) {
      if (turn === 4) throw error;
      await tidy(spread(turn), signal);
    }
  }
}

// 11: a filter that does not tell an abort from a failure
export async function byCode(send: Send, signal: AbortSignal) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      console.warn(error);
      if (turn >= 4) throw error;
      await pause(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
    }
  }
}
export async function byPredicate(send: Send, signal: AbortSignal, isTransient: (error: unknown) => boolean) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      if (!isTransient(error) || turn >= 4) throw error;
      await sleep(spread(turn), undefined, { signal });
    }
  }
}

// 12: a timer, whose deafness is not seen yet because the signal is handed down in it
export function inATimer(send: Send, signal: AbortSignal, done: (text: string) => void, left = 4): void {
  send({ signal }).then(done, (error) => {
    if (left === 0) throw error;
    setTimeout(() => inATimer(send, signal, done, left - 1), spread(4 - left));
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=exponential
  });
}
export async function withoutASignal(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 4) throw error;
      await pause(spread(turn));
    }
  }
}

// 13: a while loop
export async function whileLoop(send: Send, signal: AbortSignal) {
  let left = 5;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send({ signal });
    } catch (error) {
      left -= 1;
      if (left === 0) throw error;
    }
    await pause(spread(5 - left));
    //    ^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: retriesAbort
  }
}
