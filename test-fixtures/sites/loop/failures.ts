import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";

export async function everyStatus(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      return await axios.get(url);
      //           ^^^^^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function filtered(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    try {
      return await axios.get(url);
      //           ^^^^^^^^^^^^^^ require-deadline: noDeadline
    } catch (error: any) {
      const status = error.response?.status;
      const isTransient = status === undefined || status === 429 || status >= 500;
      if (!isTransient || attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

const RETRYABLE = new Set([401, 404, 429, 500, 502, 503]);

export async function listed(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=linear
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: listedStatus
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (!RETRYABLE.has(response.status) || attempt === 5) return response;
    await sleep(Math.random() * 1000 * attempt);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
}

export async function notOk(url: string) {
  for (let attempt = 1; attempt <= 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (response.ok) return response.json();
    await sleep(Math.random() * 1000 * attempt);
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
  }
  throw new Error("no answer");
}

export async function lostInText(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
    try {
      const response = await fetch(url);
      //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
      //                     ^^^^^^^^^^ require-deadline: noDeadline
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await response.json();
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(Math.random() * 1000 * attempt);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
    }
  }
}

export async function resultsInsteadOfExceptions(send: () => Promise<{ ok: boolean; value?: string }>) {
  for (let attempt = 1; attempt <= 3; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=linear
    const result = await send();
    if (result.ok) return result.value;
    await sleep(Math.random() * 1000 * attempt);
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
  }
  throw new Error("no answer");
}

export async function someStatusesFirst(url: string) {
  for (let attempt = 0; attempt < 5; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=fixed
    const response = await fetch(url);
    //               ^^^^^^^^^^^^^^^^ no-leaked-response: leaked
    //                     ^^^^^^^^^^ require-deadline: noDeadline
    if (response.status === 404) return null;
    if (response.status >= 500 || response.status === 429) {
      await sleep(1000 + Math.random() * 1000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
      //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ respect-retry-after: ignored
      continue;
    }
    return response.json();
  }
  throw new Error("no answer");
}

export async function pollsUntilFound(url: string) {
  // not-a-site: a success that says "not yet" comes round too
  for (let look = 0; look < 5; look++) {
    const response = await fetch(url);
    if (response.status === 404) return null;
    const job = await response.json();
    if (job.finished) return job;
    await sleep(1000);
  }
  return undefined;
}
