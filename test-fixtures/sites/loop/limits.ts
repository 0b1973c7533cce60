import { setTimeout as sleep } from "node:timers/promises";

export async function endless(url: string) {
  for (;;) {
  //^^^^^^^^^ site: loop attempts=unbounded wait=fixed
  //^^^^^^^^^ no-unbounded-retry: unbounded
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      await sleep(1000);
      //    ^^^^^^^^^^^ require-jitter: noJitter
    }
  }
}

export async function boundInTheCatch(url: string) {
  let attempt = 0;
  while (true) {
  //^^^^^^^^^^^^^ site: loop attempts=4 wait=exponential
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      attempt += 1;
      if (attempt >= 4) throw error;
      await sleep(Math.random() * 250 * 2 ** attempt);
    }
  }
}

export async function counterNeverMoves(url: string) {
  let attempt = 0;
  while (attempt < 5) {
  //^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unbounded wait=fixed
  //     ^^^^^^^^^^^ no-unbounded-retry: ineffectiveLimit
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      await sleep(100 + Math.random() * 1000);
    }
  }
  throw new Error("no answer");
}

let failures = 0;

export async function sharedCounter(url: string) {
  while (failures < 10) {
  //^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=10 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: sharedCounter
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      failures += 1;
      await sleep(Math.random() * 1000);
    }
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

export async function deadline(url: string) {
  const end = Date.now() + 20_000;
  for (;;) {
  //^^^^^^^^^ site: loop attempts=unknown wait=fixed
    try {
      return await fetch(url);
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(300 + Math.random() * 600);
    }
  }
}

export async function untilAborted(url: string, signal: AbortSignal) {
  while (!signal.aborted) {
  //^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unbounded wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: abortable
    try {
      return await fetch(url, { signal });
    } catch {
      await sleep(Math.random() * 2000);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-abort-signal: deafWait
    }
  }
  throw signal.reason;
}

export async function tooMany(url: string) {
  for (let attempt = 0; attempt < 5000; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5000 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unbounded-retry: tooMany
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      await sleep(Math.random() * 2000);
    }
  }
  throw new Error("no answer");
}

const DELAYS_MS = [100, 500, 2000];

export async function delayTable(url: string) {
  for (let attempt = 0; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=4 wait=table
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      const delay = DELAYS_MS[attempt];
      if (delay === undefined) throw error;
      await sleep(delay * (0.5 + Math.random()));
    }
  }
}

export async function limitIsAParameter(url: string, limit: number) {
  for (let attempt = 1; attempt <= limit; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unknown wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch {
      await sleep(Math.random() * 2000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  }
  throw new Error("no answer");
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-swallowed-failure: lostCause
}

export async function doneFlag(url: string) {
  let done = false;
  let attempts = 0;
  let answer: Response | undefined;
  while (!done) {
  //^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
    try {
      answer = await fetch(url);
      //             ^^^^^^^^^^ require-deadline: noDeadline
      done = true;
    } catch (error) {
      if (++attempts === 3) throw error;
      await sleep(Math.random() * 500);
    }
  }
  return answer;
}
