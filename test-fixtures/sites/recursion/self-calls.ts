import { setTimeout as sleep } from "node:timers/promises";

export async function bounded(url: string, attempt = 1): Promise<Response> {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch (error) {
    if (attempt >= 5) throw error;
    await sleep(Math.random() * 300 * 2 ** attempt);
    return bounded(url, attempt + 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=exponential
  }
}

export async function endless(url: string): Promise<Response> {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch {
    await sleep(1000);
    //    ^^^^^^^^^^^ require-jitter: noJitter
    return endless(url);
    //     ^^^^^^^^^^^^ site: recursion attempts=unbounded wait=fixed
    //     ^^^^^^^^^^^^ no-unbounded-retry: unbounded
  }
}

export async function sameValueHandedDown(url: string, left = 3): Promise<Response> {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch (error) {
    if (left === 0) throw error;
    //  ^^^^^^^^^^ no-unbounded-retry: ineffectiveLimit
    await sleep(Math.random() * 1000);
    return sameValueHandedDown(url, left);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=fixed
  }
}

export async function noWait(url: string, left = 3): Promise<Response> {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch (error) {
    if (left === 0) throw error;
    return noWait(url, left - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=none
    //     ^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
  }
}

export function throughATimer(url: string, done: (answer: Response) => void, attempt = 0) {
  fetch(url).then(done, (error) => {
  //^^^^^^^^^^ require-deadline: noDeadline
    if (attempt === 4) throw error;
    setTimeout(() => throughATimer(url, done, attempt + 1), 1000);
    //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=fixed
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
  });
}

export class Client {
  #limit = 4;

  async load(url: string) {
    return this.#attempt(url, 1);
  }

  async #attempt(url: string, attempt: number): Promise<Response> {
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (attempt >= this.#limit) throw error;
      await sleep(500 * attempt);
      //    ^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      return this.#attempt(url, attempt + 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=4 wait=fixed
    }
  }
}

// not-a-site: the arguments differ, so it is another request
export async function tree(url: string): Promise<unknown[]> {
  const node = await (await fetch(url)).json();
  return [node, ...(await Promise.all(node.children.map((child: string) => tree(child))))];
}

// not-a-site: one replay after the token was refreshed, behind a mark that is set and tested
export async function refreshed(url: string, session: { token: string; refresh(): Promise<void> }, replayed = false): Promise<Response> {
  const response = await fetch(url, { headers: { authorization: session.token } });
  if (response.status === 401 && !replayed) {
    await session.refresh();
    return refreshed(url, session, true);
  }
  return response;
}

// not-a-site: another URL is an alternative
export async function fallback(url: string, spare: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch (error) {
    if (url === spare) throw error;
    return fallback(spare, spare);
  }
}

export async function flush(queue: { peek(): Promise<string | undefined>; drop(item: string): Promise<void> }, url: string): Promise<void> {
  const item = await queue.peek();
  if (!item) return;
  try {
    await fetch(url, { method: "PUT", body: item });
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-dead-retry-path: noStatusTest
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
    await queue.drop(item);
    return flush(queue, url);
  } catch {
    setTimeout(() => void flush(queue, url), 5000);
    //                    ^^^^^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=fixed
    //                    ^^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
  }
}

// not-a-site: a failed item is gone, the next one is another
export async function drain(queue: { receive(): Promise<string | undefined> }, url: string): Promise<void> {
  const item = await queue.receive();
  if (!item) return;
  try {
    await fetch(url, { method: "PUT", body: item });
    return drain(queue, url);
  } catch {
    setTimeout(() => void drain(queue, url), 5000);
  }
}
