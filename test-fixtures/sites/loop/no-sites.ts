import { setTimeout as sleep } from "node:timers/promises";

export async function polling(id: string) {
  // not-a-site: polls until the job is done, and a failure ends it
  for (;;) {
    const job = await (await fetch(`/jobs/${id}`)).json();
    if (job.state === "done") return job;
    await sleep(1000);
  }
}

export async function patientPolling(id: string) {
  // not-a-site: a poller that tolerates errors goes round after success too
  for (;;) {
    try {
      const job = await (await fetch(`/jobs/${id}`)).json();
      if (job.state === "done") return job;
    } catch (error) {
      console.warn(error);
    }
    await sleep(1000);
  }
}

export async function items(urls: string[]) {
  const results = [];
  // not-a-site: each item once, failures are skipped
  for (const url of urls) {
    try {
      results.push(await fetch(url));
    } catch (error) {
      console.warn(url, error);
    }
  }
  return results;
}

export async function pages(url: string) {
  const all = [];
  // not-a-site: the next page is another request
  for (let page = 1; page < 100; page++) {
    try {
      const batch = await (await fetch(`${url}?page=${page}`)).json();
      if (batch.length === 0) break;
      all.push(...batch);
    } catch (error) {
      console.warn(page, error);
    }
  }
  return all;
}

const MIRRORS = ["https://a.example.com", "https://b.example.com"];

export async function mirrors(path: string) {
  let last: unknown;
  // not-a-site: another mirror is another request
  for (const mirror of MIRRORS) {
    try {
      return await fetch(mirror + path);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

export async function consumer(queue: { next(): Promise<string> }, handle: (message: string) => Promise<void>) {
  // not-a-site: an event loop goes on after success
  while (true) {
    const message = await queue.next();
    try {
      await handle(message);
    } catch (error) {
      console.error(message, error);
    }
  }
}

export async function freeName(exists: (name: string) => Promise<boolean>, name: string) {
  let candidate = name;
  // not-a-site: makes a name until it is free
  for (let count = 1; await exists(candidate); count++) {
    candidate = `${name}-${count}`;
  }
  return candidate;
}

export function spin(lock: { tryTake(): boolean }) {
  // not-a-site: a lock without I/O
  while (!lock.tryTake()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  }
}

export async function retryByName(retries: string[]) {
  // not-a-site: names with "retry" in them say nothing
  for (const retry of retries) {
    await fetch(retry);
  }
}

export async function askAgain(ask: (question: string) => Promise<string>) {
  // not-a-site: a person is asked again
  for (;;) {
    const answer = await ask("Name?");
    if (answer.trim() !== "") return answer;
  }
}
