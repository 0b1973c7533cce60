import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

interface Model {
  ask(question: string): Promise<string>;
}

export async function models(list: Model[], question: string) {
  let last: unknown;
  // not-a-site: the next model is an alternative
  for (const model of list) {
    try {
      return await model.ask(question);
    } catch (error) {
      last = error;
      await sleep(100);
    }
  }
  throw last;
}

export async function chunks(bytes: Uint8Array, put: (chunk: Uint8Array) => Promise<void>) {
  // not-a-site: each chunk once
  for (let from = 0; from < bytes.length; from += 1024) {
    try {
      await put(bytes.subarray(from, from + 1024));
    } catch (error) {
      console.error(from, error);
    }
  }
}

export async function* follow(url: string) {
  let next: string | null = url;
  // not-a-site: the next page, from a generator
  while (next !== null) {
    const page: { items: string[]; next: string | null } = await (await fetch(next)).json();
    yield* page.items;
    next = page.next;
  }
}

export async function ticker(stop: AbortSignal, tick: () => Promise<void>) {
  // not-a-site: periodic work goes on after success
  while (!stop.aborted) {
    try {
      await tick();
    } catch (error) {
      console.error(error);
    }
    await sleep(60_000);
  }
}

export function interval(refresh: () => Promise<void>) {
  // not-a-site: a timer runs whether or not it failed
  return setInterval(() => {
    refresh().catch(console.error);
  }, 60_000);
}

export function rescheduled(refresh: () => Promise<void>) {
  // not-a-site: comes back after success too
  refresh()
    .catch(console.error)
    .finally(() => setTimeout(() => rescheduled(refresh), 60_000));
}

export async function rows(cursor: AsyncIterable<string>, store: (row: string) => Promise<void>) {
  // not-a-site: rows of a cursor
  for await (const row of cursor) {
    try {
      await store(row);
    } catch {
      console.warn("skipped", row);
    }
  }
}

export async function ready(url: string) {
  // not-a-site: waits for a state that the answer says
  for (let i = 0; i < 30; i++) {
    const health = await (await fetch(url)).json();
    if (health.ready) return;
    await sleep(1000);
  }
  throw new Error("not ready");
}

export async function halves(send: (items: string[]) => Promise<void>, items: string[]): Promise<void> {
  // not-a-site: splits the batch, so the arguments shrink
  try {
    await send(items);
  } catch (error) {
    if (items.length < 2) throw error;
    const middle = Math.floor(items.length / 2);
    await halves(send, items.slice(0, middle));
    await halves(send, items.slice(middle));
  }
}

export function walk(node: { children: unknown[] }): number {
  // not-a-site: plain recursion
  try {
    return node.children.reduce((sum: number, child) => sum + walk(child as { children: unknown[] }), 1);
  } catch {
    return 0;
  }
}

export async function settled(urls: string[]) {
  // not-a-site: failures are collected, nobody asks again
  const answers = await Promise.allSettled(urls.map((url) => fetch(url)));
  return answers.filter((answer) => answer.status === "fulfilled");
}

export async function swapped(value: string, store: { get(): Promise<string>; put(value: string, old: string): Promise<boolean> }) {
  // not-a-site: reads anew each time, and another writer's change is no failure
  for (;;) {
    const old = await store.get();
    if (old === value) return;
    if (await store.put(value, old)) return;
  }
}

export function reported(command: string, done: (error: Error | null) => void) {
  // not-a-site: a callback that only passes the failure on
  execFile(command, (error) => {
    if (error) {
      done(error);
      return;
    }
    done(null);
  });
}

export class Queue {
  #jobs: (() => Promise<void>)[] = [];

  async drain() {
    // not-a-site: the next job is another one
    while (this.#jobs.length > 0) {
      const job = this.#jobs.shift();
      try {
        await job?.();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

export async function migrate(steps: { name: string; run(): Promise<void> }[]) {
  // not-a-site: one step after the other, the first failure ends it
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      throw new Error(step.name, { cause: error });
    }
  }
}

export async function cleaned(load: () => Promise<string>, clean: () => Promise<void>) {
  // not-a-site: tidies up and gives up
  try {
    return await load();
  } catch (error) {
    await clean();
    throw error;
  } finally {
    await sleep(1);
  }
}

export async function retryCount(store: { save(state: object): Promise<void> }, state: { retries: number; maxRetries: number }) {
  // not-a-site: only the words are those of a retry
  for (let retry = 0; retry < state.maxRetries; retry++) {
    state.retries = retry;
    await store.save(state);
  }
}

export async function flags(read: (name: string) => Promise<boolean>, names: string[]) {
  // not-a-site: looks for the first that is set
  for (const name of names) {
    if (await read(name)) return name;
  }
  return undefined;
}

export async function warm(urls: string[]) {
  let index = 0;
  // not-a-site: a counter over items, written as while
  while (index < urls.length) {
    const url = urls[index++] as string;
    try {
      await fetch(url);
    } catch (error) {
      console.warn(url, error);
    }
  }
}

export async function login(ask: () => Promise<string>, check: (password: string) => Promise<boolean>) {
  // not-a-site: a person is asked again, with another answer each time
  for (let tries = 0; tries < 3; tries++) {
    const password = await ask();
    if (await check(password)) return true;
    console.log("Sorry, try again.");
  }
  return false;
}

export async function upsert(db: { insert(row: object): Promise<void>; update(row: object): Promise<void> }, row: object) {
  // not-a-site: the second statement is another one
  try {
    await db.insert(row);
  } catch {
    await db.update(row);
  }
}

export function listen(socket: { on(event: string, listener: (data: string) => void): void }, handle: (data: string) => Promise<void>) {
  // not-a-site: each message once
  socket.on("message", (data) => {
    handle(data).catch((error) => {
      console.error(error);
    });
  });
}
