import { setTimeout as sleep } from "node:timers/promises";

type Send = () => Promise<string>;
const spread = (turn: number): number => Math.random() * Math.min(10_000, 300 * 2 ** turn);

// 1: a loop with its count in the head
export async function inTheHead(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      await sleep(spread(turn));
      //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw last;
}
export async function inTheHeadButTested(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      if (turn < 3) await sleep(spread(turn));
    }
  }
  throw last;
}

// 2: after the try
export async function afterTheTry(send: Send) {
  let last: unknown;
  for (let turn = 1; turn <= 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
    }
    await sleep(spread(turn));
    //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
  }
  throw last;
}
export async function beforeTheTry(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    if (turn > 0) await sleep(spread(turn));
    try {
      return await send();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

// 3: while
export async function counted(send: Send) {
  let left = 5;
  let last: unknown;
  while (left > 0) {
  //^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      left -= 1;
      await sleep(spread(5 - left));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw last;
}
export async function countedAndThrown(send: Send) {
  let left = 5;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send();
    } catch (error) {
      left -= 1;
      if (left === 0) throw error;
      await sleep(spread(5 - left));
    }
  }
}

// 4: do while
export async function atTheEnd(send: Send) {
  let turn = 0;
  let last: unknown;
  do {
  //^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
      await sleep(spread(turn));
      //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
    turn += 1;
  } while (turn < 4);
  throw last;
}
export async function atTheEndButTested(send: Send) {
  let turn = 0;
  let last: unknown;
  do {
  //^^ site: loop attempts=4 wait=exponential
    if (turn > 0) await sleep(spread(turn));
    try {
      return await send();
    } catch (error) {
      last = error;
    }
    turn += 1;
  } while (turn < 4);
  throw last;
}

// 5: an answer that says how it went
export async function answered(url: string) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.ok || response.status < 500) return response;
    await response.body?.cancel();
    await sleep(spread(turn));
    //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
  throw new Error("down");
}
export async function answeredAndTold(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.ok || response.status < 500 || turn === 2) return response;
    await response.body?.cancel();
    await sleep(spread(turn));
    //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
}

// 6: the count is looked at after the wait
export async function tooLate(send: Send) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      await sleep(spread(turn));
      //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
      if (turn >= 4) throw error;
    }
  }
}
export async function inTime(send: Send) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 4) throw error;
      await sleep(spread(turn));
    }
  }
}

// 7: a recursion that waits first
export async function waitsFirst(send: Send, left = 3): Promise<string> {
  try {
    return await send();
  } catch (error) {
    await sleep(spread(3 - left));
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    if (left === 0) throw error;
    return waitsFirst(send, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}
export async function asksFirst(send: Send, left = 3): Promise<string> {
  try {
    return await send();
  } catch (error) {
    if (left === 0) throw error;
    await sleep(spread(3 - left));
    return asksFirst(send, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
  }
}

// 8: a list of waits
const WAITS = [100, 300, 900];
export async function eachWait(send: Send) {
  let last: unknown;
  for (const ms of WAITS) {
  //^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=table
    try {
      return await send();
    } catch (error) {
      last = error;
      await sleep(ms + Math.random() * ms);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw last;
}
export async function eachWaitBefore(send: Send) {
  let last: unknown;
  for (const ms of [0, ...WAITS]) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unknown wait=table
    if (ms > 0) await sleep(ms + Math.random() * ms);
    try {
      return await send();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

// 9: a class
export class Sender {
  private readonly tries = 3;

  async run(send: Send): Promise<string> {
    for (let turn = 0; turn < this.tries; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
      try {
        return await send();
      } catch {
        await this.rest(turn);
      }
    }
    return await send();
  }

  async runOut(send: Send): Promise<string> {
    let last: unknown;
    for (let turn = 0; turn < this.tries; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
      try {
        return await send();
      } catch (error) {
        last = error;
        await this.rest(turn);
        //^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
      }
    }
    throw last;
  }

  private rest(turn: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, spread(turn)));
  }
}

// 10: finally
export async function inFinally(send: Send) {
  let last: unknown;
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
    } finally {
      if (last !== undefined) await sleep(spread(turn));
      //                      ^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw last;
}
export async function untilTheDeadline(send: Send, endMs: number) {
  for (;;) {
  //^^^^^^^^^ site: loop attempts=unknown wait=fixed
    try {
      return await send();
    } catch (error) {
      if (Date.now() >= endMs) throw error;
      await sleep(Math.min(500 + Math.random() * 500, endMs - Date.now()));
    }
  }
}

// 11: a break out of the loop
export async function brokenOff(send: Send) {
  let turn = 0;
  let last: unknown;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
    }
    await sleep(spread(turn));
    //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    turn += 1;
    if (turn === 3) break;
  }
  throw last;
}
export async function brokenOffBefore(send: Send) {
  let turn = 0;
  let last: unknown;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await send();
    } catch (error) {
      last = error;
    }
    turn += 1;
    if (turn === 3) break;
    await sleep(spread(turn));
  }
  throw last;
}

// 12: a result instead of an exception
export async function resulted(send: () => Promise<{ ok: boolean; value: string }>) {
  for (let turn = 0; turn < 3; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    const { ok, value } = await send();
    if (ok) return value;
    await sleep(spread(turn));
    //^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
  }
  throw new Error("refused");
}
export async function resultedAndTested(send: () => Promise<{ ok: boolean; value: string }>) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    const { ok, value } = await send();
    if (ok) return value;
    if (turn === 3) throw new Error("refused");
    await sleep(spread(turn));
  }
}
