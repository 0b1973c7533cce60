import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";

export async function onceMoreAfterAWait(url: string) {
  try {
    return await axios.get(url);
    //           ^^^^^^^^^^^^^^ require-deadline: noDeadline
  } catch {
    await sleep(1000);
    //    ^^^^^^^^^^^ require-jitter: noJitter
    //    ^^^^^^^^^^^ respect-retry-after: ignored
    return await axios.get(url);
    //     ^^^^^^^^^^^^^^^^^^^^ site: repeat attempts=2 wait=fixed
    //     ^^^^^^^^^^^^^^^^^^^^ no-retry-client-errors: anyStatus
  }
}

export async function onceMoreAtOnce(url: string) {
  try {
    return await fetch(url);
    //           ^^^^^^^^^^ require-deadline: noDeadline
  } catch {
    return await fetch(url);
    //     ^^^^^^^^^^^^^^^^ site: repeat attempts=2 wait=none
  }
}

export async function repaired(url: string, session: { token: string; refresh(): Promise<void> }) {
  // not-a-site: the credentials change in between
  try {
    return await axios.get(url, { headers: { authorization: session.token } });
  } catch {
    await session.refresh();
    return await axios.get(url, { headers: { authorization: session.token } });
  }
}

export async function cached(url: string, cache: { get(url: string): Promise<string> }) {
  // not-a-site: the second way is another one
  try {
    return await (await fetch(url)).text();
  } catch {
    return await cache.get(url);
  }
}
