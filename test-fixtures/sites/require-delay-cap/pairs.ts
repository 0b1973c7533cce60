import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";

// 1: a power of two over many attempts
export async function power(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=11 wait=exponential
    try {
      return await axios.get(url, { timeout: 1000 });
    } catch (error: any) {
      if (error.response?.status < 500 || turn === 10) throw error;
      await sleep(Math.random() * 1000 * 2 ** turn);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
export async function powerOfFew(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await axios.get(url, { timeout: 1000 });
    } catch (error: any) {
      if (error.response?.status < 500 || turn === 4) throw error;
      await sleep(Math.random() * 1000 * 2 ** turn);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

// 2: a wait that is doubled in place
export async function doubled(send: () => Promise<string>) {
  let ms = 500;
  for (let turn = 0; turn < 12; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=12 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 11) throw error;
      await sleep(ms + Math.random() * ms);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
      ms *= 2;
    }
  }
  throw new Error("unreachable");
}
export async function doubledToALimit(send: () => Promise<string>) {
  let ms = 500;
  for (let turn = 0; turn < 12; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=12 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 11) throw error;
      await sleep(ms + Math.random() * ms);
      ms = Math.min(ms * 2, 20_000);
    }
  }
  throw new Error("unreachable");
}

// 3: a recursion that hands its wait down
export async function handedDown(url: string, left = 10, ms = 250): Promise<string> {
  try {
    return (await axios.get(url)).data;
    //            ^^^^^^^^^^^^^^ require-deadline: noDeadline
  } catch (error: any) {
    if (left === 0 || error.response?.status < 500) throw error;
    await sleep(ms * (1 + Math.random()));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    return handedDown(url, left - 1, ms * 2);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=11 wait=linear
  }
}
export async function handedDownCapped(url: string, left = 10, ms = 250): Promise<string> {
  try {
    return (await axios.get(url)).data;
    //            ^^^^^^^^^^^^^^ require-deadline: noDeadline
  } catch (error: any) {
    if (left === 0 || error.response?.status < 500) throw error;
    await sleep(ms * (1 + Math.random()));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    return handedDownCapped(url, left - 1, Math.min(ms * 2, 8000));
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=11 wait=exponential
  }
}

// 4: a shift
export async function shifted(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=16 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 15) throw error;
      await sleep((100 << turn) * (0.5 + Math.random() / 2));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    }
  }
}
export async function shiftedALittle(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=6 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 5) throw error;
      await sleep((100 << turn) * (0.5 + Math.random() / 2));
    }
  }
}

// 5: Math.pow in a function of the file
const growing = (turn: number): number => Math.random() * 300 * Math.pow(3, turn);
export async function byFunction(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=9 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 8) throw error;
      await sleep(growing(turn));
      //    ^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    }
  }
}
const limited = (turn: number): number => Math.random() * Math.min(30_000, 300 * Math.pow(3, turn));
export async function byLimitedFunction(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=9 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 8) throw error;
      await sleep(limited(turn));
    }
  }
}

// 6: a cap that limits nothing
export async function infiniteCap(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=13 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 12) throw error;
      await sleep(Math.random() * Math.min(200 * 2 ** turn, Infinity));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    }
  }
}
export async function capFromOutside(send: () => Promise<string>, capMs: number) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=13 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 12) throw error;
      await sleep(Math.random() * Math.min(200 * 2 ** turn, capMs));
    }
  }
}

// 7: an unknown base that is doubled many times
export async function unknownBase(send: () => Promise<string>, baseMs: number) {
  for (let turn = 0; turn < 14; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=14 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 13) throw error;
      await sleep(Math.random() * baseMs * 2 ** turn);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    }
  }
  throw new Error("unreachable");
}
export async function unknownBaseFewTimes(send: () => Promise<string>, baseMs: number) {
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn === 3) throw error;
      await sleep(Math.random() * baseMs * 2 ** turn);
    }
  }
  throw new Error("unreachable");
}

// 8: a timer that can't hold the wait
export async function overflowing(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=33 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 32) throw error;
      await sleep(Math.random() * 1000 * 2 ** turn);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: timerOverflow
    }
  }
}
export async function longButHeld(send: () => Promise<string>) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=33 wait=exponential
    try {
      return await send();
    } catch (error) {
      if (turn >= 32) throw error;
      await sleep(Math.random() * Math.min(60_000, 1000 * 2 ** turn));
    }
  }
}

// 9: XOR
export async function xor(send: () => Promise<string>) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=linear
    try {
      return await send();
    } catch (error) {
      if (turn > 4) throw error;
      await sleep(Math.random() * 1000 * (2 ^ turn));
      //                                  ^^^^^^^^ require-delay-cap: xorNotPower
    }
  }
}
export async function xorOfFlags(send: (mode: number) => Promise<string>, mode: number) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await send(mode ^ 2);
    } catch (error) {
      if (turn > 4) throw error;
      await sleep(Math.random() * 1000 * 2 ** turn);
    }
  }
}

// 10: a class with a field
export class Uploader {
  private readonly tries = 11;

  async put(send: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < this.tries; turn += 1) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=11 wait=exponential
      try {
        return await send();
      } catch (error) {
        if (turn === this.tries - 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** turn + Math.random() * 500));
        //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
      }
    }
  }
}
export class CarefulUploader {
  private readonly tries = 11;

  async put(send: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < this.tries; turn += 1) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=11 wait=exponential
      try {
        return await send();
      } catch (error) {
        if (turn === this.tries - 1) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.min(400 * 2 ** turn, 15_000) + Math.random() * 500));
      }
    }
  }
}

// 11: a library's option
export const many = (url: string) => pRetry(() => axios.get(url, { timeout: 1000 }), { retries: 14, randomize: true, shouldRetry: ({ error }: any) => error.status >= 500 });
//                                   ^^^^^^ site: library attempts=15 wait=exponential
//                                                                                                  ^^^^^^^^^ require-delay-cap: uncapped
export const manyCapped = (url: string) => pRetry(() => axios.get(url, { timeout: 1000 }), { retries: 14, randomize: true, maxTimeout: 30_000, shouldRetry: ({ error }: any) => error.status >= 500 });
//                                         ^^^^^^ site: library attempts=15 wait=exponential

// 12: minutes that are added up
export async function linear(send: () => Promise<string>) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=20 wait=linear
    try {
      return await send();
    } catch (error) {
      if (turn === 20) throw error;
      await sleep(10_000 * turn + Math.random() * 5000);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-delay-cap: uncapped
    }
  }
}
export async function linearAndShort(send: () => Promise<string>) {
  for (let turn = 1; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=20 wait=linear
    try {
      return await send();
    } catch (error) {
      if (turn === 20) throw error;
      await sleep(1000 * turn + Math.random() * 500);
    }
  }
}
