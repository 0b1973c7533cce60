import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";

async function withRetry<T>(work: () => Promise<T>, limit = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (attempt === limit) throw error;
      await sleep(Math.random() * 500 * 2 ** attempt);
    }
  }
}

export function load(url: string) {
  return withRetry(() => axios.get(url));
  //     ^^^^^^^^^ site: wrapper attempts=3 wait=unknown
  //     ^^^^^^^^^ no-retry-client-errors: anyStatus
  //     ^^^^^^^^^ respect-retry-after: ignored
  //                     ^^^^^^^^^^^^^^ require-deadline: noDeadline
}

export function create(order: object) {
  return withRetry(() => axios.post("https://shop.example.com/orders", order), 5);
  //     ^^^^^^^^^ site: wrapper attempts=5 wait=unknown
  //     ^^^^^^^^^ no-retry-client-errors: anyStatus
  //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-idempotency-key: missingKey
  //     ^^^^^^^^^ respect-retry-after: ignored
}

export async function nested(url: string) {
  for (let attempt = 1; ; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-nested-retry: nested
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
    try {
      return await load(url);
    } catch (error) {
      if (attempt === 3) throw error;
      await sleep(Math.random() * 1000);
    }
  }
}

export async function all(urls: string[]) {
  const answers = [];
  // not-a-site: a loop over items around a wrapper is no layer
  for (const url of urls) {
    answers.push(await load(url));
  }
  return answers;
}

// not-a-site: runs the work once
async function timed<T>(work: () => Promise<T>): Promise<T> {
  const start = Date.now();
  try {
    return await work();
  } finally {
    console.log(Date.now() - start);
  }
}

export function measured(url: string) {
  return timed(() => fetch(url));
}
