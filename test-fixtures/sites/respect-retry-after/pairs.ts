import axios from "axios";
import got from "got";
import { setTimeout as sleep } from "node:timers/promises";

const spread = (turn: number): number => Math.random() * Math.min(10_000, 300 * 2 ** turn);

// 1: the status decides
export async function byStatus(url: string) {
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429) return response;
    await response.text();
    if (turn < 3) await sleep(spread(turn));
    //                  ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
  throw new Error("busy");
}
export async function byStatusAndHeader(url: string) {
  for (let turn = 0; turn < 4; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=retry-after
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429) return response;
    await response.text();
    const seconds = Number(response.headers.get("retry-after"));
    if (!(seconds >= 0 && seconds < 30)) throw new Error("busy");
    if (turn < 3) await sleep(seconds * 1000 + spread(turn));
  }
  throw new Error("busy");
}

// 2: a client that rejects
export async function rejected(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await axios.get(url, { timeout: 1000 });
    } catch (error: any) {
      const status = error.response?.status;
      if ((status !== undefined && status !== 429 && status < 500) || turn === 3) throw error;
      await sleep(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
export async function rejectedAndHeard(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=retry-after
    try {
      return await axios.get(url, { timeout: 1000 });
    } catch (error: any) {
      const status = error.response?.status;
      if ((status !== undefined && status !== 429 && status < 500) || turn === 3) throw error;
      const seconds = Number(error.response?.headers["retry-after"] ?? 0);
      if (!(seconds < 60)) throw error;
      await sleep(Math.max(seconds * 1000, spread(turn)));
    }
  }
}

// 3: a list of statuses
const TRANSIENT = [429, 502, 503, 504];
export async function listed(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (!TRANSIENT.includes(response.status) || turn === 3) return response;
    await response.body?.cancel();
    await sleep(spread(turn));
    //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
}
const LOST = [502, 504];
export async function listedWithout(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (!LOST.includes(response.status) || turn === 3) return response;
    await response.body?.cancel();
    await sleep(spread(turn));
  }
}

// 4: recursion
export async function again(url: string, left = 3): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
  if (response.status !== 503 || left === 0) return response;
  await response.body?.cancel();
  await sleep(spread(3 - left));
  //    ^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  return again(url, left - 1);
  //     ^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
}
export async function againWhenTold(url: string, left = 3): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  if (response.status !== 503 || left === 0 || !(seconds < 20)) return response;
  await response.body?.cancel();
  await sleep(seconds * 1000 + spread(3 - left));
  return againWhenTold(url, left - 1);
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=retry-after
}

// 5: a helper of the file that is given the failure
function pauseFor(response: Response, turn: number): number {
  const seconds = Number(response.headers.get("retry-after"));
  return seconds > 0 && seconds < 60 ? Math.max(seconds * 1000, spread(turn)) : spread(turn + 10);
}
export async function byHelper(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=fixed
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429 || turn === 3) return response;
    await response.body?.cancel();
    await sleep(pauseFor(response, turn));
  }
}
function pauseForNothing(_response: Response, turn: number): number {
  return spread(turn);
}
export async function byDeafHelper(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429 || turn === 3) return response;
    await response.body?.cancel();
    await sleep(pauseForNothing(response, turn));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
}

// 6: read, and only logged
export async function onlyLogged(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429 || turn === 3) return response;
    console.warn("asked to wait", response.headers.get("retry-after"));
    await response.body?.cancel();
    await sleep(spread(turn));
    //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
}
export async function byReset(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=retry-after
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    if (response.status !== 429 || turn === 3) return response;
    const resetMs = Number(response.headers.get("x-ratelimit-reset")) * 1000 - Date.now();
    await response.body?.cancel();
    await sleep(Math.max(0, resetMs) + spread(turn));
  }
}

// 7: a switch
export async function bySwitch(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    switch (response.status) {
      case 429:
      case 503:
        if (turn === 3) throw new Error("busy");
        await response.body?.cancel();
        await sleep(spread(turn));
        //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
        break;
      default:
        return response;
    }
  }
}
export async function bySwitchOfOthers(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    switch (response.status) {
      case 502:
      case 504:
        if (turn === 3) throw new Error("busy");
        await response.body?.cancel();
        await sleep(spread(turn));
        break;
      default:
        return response;
    }
  }
}

// 8: a class whose failures carry a status
export class Client {
  async call(send: () => Promise<string>): Promise<string> {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
      try {
        return await send();
      } catch (error) {
        if ((error as { status?: number }).status !== 429 || turn === 3) throw error;
        await sleep(spread(turn));
        //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
      }
    }
  }

  async callLater(send: () => Promise<string>): Promise<string> {
    for (let turn = 0; ; turn++) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
      try {
        return await send();
      } catch (error) {
        const { status, retryAfterMs } = error as { status?: number; retryAfterMs?: number };
        if (status !== 429 || turn === 3) throw error;
        await sleep((retryAfterMs ?? 0) + spread(turn));
      }
    }
  }
}

// 9: a timer
export function timed(url: string, done: (response: Response) => void, left = 3) {
  fetch(url, { signal: AbortSignal.timeout(1000) }).then((response) => {
    if (response.status === 429 && left > 0) {
      setTimeout(() => timed(url, done, left - 1), spread(3 - left));
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=exponential
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
      return;
    }
    done(response);
  }, console.error);
}
export function timedByHeader(url: string, done: (response: Response) => void, left = 3) {
  fetch(url, { signal: AbortSignal.timeout(1000) }).then((response) => {
    const seconds = Number(response.headers.get("retry-after"));
    if (response.status === 429 && left > 0 && seconds >= 0 && seconds < 60) {
      setTimeout(() => timedByHeader(url, done, left - 1), seconds * 1000 + spread(3 - left));
      //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=retry-after
      return;
    }
    done(response);
  }, console.error);
}

// 10: an interceptor
const impatient = axios.create();
impatient.interceptors.response.use(undefined, async (error) => {
  const { config, response } = error;
  if (config.method !== "get" || response?.status !== 429 || config.tries >= 3) throw error;
  config.tries = (config.tries ?? 0) + 1;
  await sleep(spread(config.tries));
  //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  return impatient(config);
  //     ^^^^^^^^^^^^^^^^^ site: interceptor attempts=3 wait=fixed
});
const patient = axios.create();
patient.interceptors.response.use(undefined, async (error) => {
  const { config, response } = error;
  const seconds = Number(response?.headers["retry-after"]);
  if (config.method !== "get" || response?.status !== 429 || config.tries >= 3 || !(seconds < 60)) throw error;
  config.tries = (config.tries ?? 0) + 1;
  await sleep(seconds * 1000 + spread(config.tries));
  return patient(config);
  //     ^^^^^^^^^^^^^^^ site: interceptor attempts=3 wait=retry-after
});

// 11: a wrapper
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (turn === 3) throw error;
      await sleep(spread(turn));
    }
  }
}
export const wrapped = (url: string) => retrying(() => axios.get(url, { timeout: 1000 }));
//                                      ^^^^^^^^ site: wrapper attempts=4 wait=unknown
//                                      ^^^^^^^^ no-retry-client-errors: anyStatus
//                                      ^^^^^^^^ respect-retry-after: ignored
export const wrappedWork = (work: () => Promise<string>) => retrying(work);

// 12: a library that hears it by itself
export const heard = (url: string) => got(url, { timeout: { request: 1000 }, retry: { limit: 3 } });
//                                                                                    ^^^^^ site: config attempts=4 wait=exponential
export async function everyFailure(url: string) {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      return await got(url, { timeout: { request: 1000 }, retry: { limit: 0 } });
    } catch (error: any) {
      if (error.response?.statusCode === 404 || turn === 3) throw error;
      await sleep(spread(turn));
      //    ^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}
