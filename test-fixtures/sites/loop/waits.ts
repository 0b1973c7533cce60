import { setTimeout as sleep } from "node:timers/promises";

export async function noWait(url: string) {
  for (let attempt = 1; attempt <= 5; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      console.warn("failed", attempt, error);
    }
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

export async function fixedWait(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(2000);
      //    ^^^^^^^^^^^ require-jitter: noJitter
    }
  }
}

export async function exponentialWait(url: string) {
  let delay = 250;
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      delay *= 2;
    }
  }
}

export async function fullJitter(url: string) {
  for (let attempt = 0; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 4) throw error;
      const cap = Math.min(30_000, 500 * 2 ** attempt);
      await sleep(Math.random() * cap);
    }
  }
}

export async function tooLittleJitter(url: string) {
  for (let attempt = 0; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(5000 + Math.random() * 50);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    }
  }
}

export async function retryAfterAlone(url: string) {
  for (let attempt = 0; attempt < 5; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=retry-after
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (response.status !== 429) return response;
    await sleep(Number(response.headers.get("retry-after")) * 1000);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: bareRetryAfter
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  }
  throw new Error("still limited");
}

function backoff(attempt: number) {
  const jitter = 0.5 + Math.random();
  return 200 * 2 ** attempt * jitter;
}

async function pause(attempt: number) {
  await sleep(backoff(attempt));
}

export async function waitInHelpers(url: string) {
  for (let attempt = 0; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=exponential
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 4) throw error;
      await pause(attempt);
    }
  }
}

export async function waitAtTheHead(url: string) {
  let last: unknown;
  for (let attempt = 0; attempt < 4; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=linear
    if (attempt > 0) await sleep(1000 * attempt);
    //                     ^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

export async function timerWithoutDelay(url: string) {
  for (let attempt = 0; attempt < 4; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}
