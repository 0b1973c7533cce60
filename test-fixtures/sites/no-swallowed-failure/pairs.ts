import { setTimeout as sleep } from "node:timers/promises";

type Send = () => Promise<string>;
declare const log: { debug(...parts: unknown[]): void; error(...parts: unknown[]): void };
const rest = (turn: number): Promise<void> => sleep(Math.random() * Math.min(10_000, 300 * 2 ** turn));

// 1: the loop just ends
export async function justEnds(send: Send) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      return await send();
    } catch {
      if (turn < 2) await rest(turn);
    }
  }
}
export async function throwsAfterwards(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      if (turn < 2) await rest(turn);
    }
  }
  throw last;
}

// 2: null
export async function givesNull(send: Send) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      return await send();
    } catch (error) {
      log.debug("failed", error);
      if (turn < 2) await rest(turn);
    }
  }
  return null;
}
export async function givesResult(send: Send) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return { ok: true, value: await send() };
    } catch (error) {
      if (turn === 2) return { ok: false, error };
      await rest(turn);
    }
  }
}

// 3: an empty list
export async function givesNothing(url: string): Promise<string[]> {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
      if (response.ok) return (await response.json()) as string[];
    } catch (error) {
      log.debug(String(error));
    }
    if (turn < 2) await rest(turn);
    //                  ^^^^^^^^^^ respect-retry-after: ignored
  }
  return [];
}
export async function rejectsWithIt(url: string): Promise<string[]> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-leaked-response: leaked
      if (!response.ok) throw new Error(`refused with ${response.status}`);
      return (await response.json()) as string[];
    } catch (error) {
      if (turn === 2) return Promise.reject(error);
      await rest(turn);
      //    ^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// 4: a sentinel
export async function minusOne(send: () => Promise<number>) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      return await send();
    } catch {
      if (turn < 2) await rest(turn);
    }
  }
  return -1;
}
export async function rejectedByExecutor(send: () => Promise<number>) {
  return new Promise<number>((resolve, reject) => {
    const attempt = (turn: number): void => {
      send().then(resolve, (error) => {
        if (turn === 2) reject(error);
        else setTimeout(() => attempt(turn + 1), Math.random() * 1000);
        //                    ^^^^^^^^^^^^^^^^^ site: recursion attempts=2 wait=fixed
      });
    };
    attempt(0);
  });
}

// 5: a new error without the old one
export async function newError(send: Send) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 2) throw new Error("cannot send");
      //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
      await rest(turn);
    }
  }
}
export async function newErrorWithCause(send: Send) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 2) throw new Error("cannot send", { cause: error });
      await rest(turn);
    }
  }
}

// 6: a new error after the loop
export async function newErrorAfter(send: Send) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch {
      if (turn < 2) await rest(turn);
    }
  }
  throw new Error("cannot send");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}
export async function newErrorWithText(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      if (turn < 2) await rest(turn);
    }
  }
  throw new Error(`cannot send: ${String(last)}`);
}

// 7: a recursion
export async function recursed(send: Send, left = 3): Promise<string | undefined> {
  try {
    return await send();
  } catch {
    if (left === 0) return undefined;
    //              ^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    await rest(3 - left);
    return recursed(send, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}
export async function recursedAndThrown(send: Send, left = 3): Promise<string> {
  try {
    return await send();
  } catch (error) {
    if (left === 0) throw error;
    await rest(3 - left);
    return recursedAndThrown(send, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}

// 8: a class that keeps nothing
export class Store {
  lastError: unknown;

  async save(send: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
      try {
        await send();
        return;
      } catch {
        if (turn < 2) await rest(turn);
      }
    }
  }

  async saveOrRemember(send: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
      try {
        await send();
        return;
      } catch (error) {
        this.lastError = error;
        if (turn < 2) await rest(turn);
      }
    }
  }
}

// 9: a line that only a person who debugs sees
export async function debugged(send: () => Promise<void>) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      await send();
      return;
    } catch (error) {
      log.debug("failed", error);
      if (turn < 2) await rest(turn);
    }
  }
}
export async function reported(send: () => Promise<void>) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      await send();
      return;
    } catch (error) {
      if (turn < 2) await rest(turn);
      else log.error("gave up", error);
    }
  }
}

// 10: logged as an error, but the caller awaits a value
export async function loggedAlone(send: Send): Promise<string | undefined> {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    try {
      return await send();
    } catch (error) {
      if (turn === 2) log.error("gave up", error);
      else await rest(turn);
    }
  }
  return undefined;
}
export async function calledBack(send: Send, done: (error: unknown, value?: string) => void) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      done(null, await send());
      return;
    } catch (error) {
      if (turn === 2) {
        done(error);
        return;
      }
      await rest(turn);
    }
  }
}

// 11: the error as if it were a result
export async function errorAsResult(send: Send) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 2) return error;
      //              ^^^^^^^^^^^^^ no-swallowed-failure: swallowed
      await rest(turn);
    }
  }
}
export async function errorByType(send: Send): Promise<string | Error> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 2) return error as Error;
      await rest(turn);
    }
  }
}

// 12: an empty text
export async function emptyText(url: string) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: swallowed
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.ok) return response.text();
    await response.body?.cancel();
    if (turn < 2) await rest(turn);
    //                  ^^^^^^^^^^ respect-retry-after: ignored
  }
  return "";
}
export async function theRefusal(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.ok || turn === 2) return response;
    await response.body?.cancel();
    await rest(turn);
    //    ^^^^^^^^^^ respect-retry-after: ignored
  }
}
