import axios from "axios";
import { EventEmitter } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

// not-a-site: an answer that failed is passed on
export async function checked(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

// not-a-site: a debounce
export function debounced(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work().catch(console.error);
    }, 200);
  };
}

// not-a-site: a timeout around one call
export async function within(url: string, ms: number) {
  return Promise.race([fetch(url), sleep(ms).then(() => Promise.reject(new Error("timeout")))]);
}

// not-a-site: the first folder that has the file
export async function findUp(folder: string, name: string): Promise<string | undefined> {
  for (let current = folder; ; ) {
    try {
      await stat(`${current}/${name}`);
      return `${current}/${name}`;
    } catch {
      const parent = current.replace(/\/[^/]*$/, "");
      if (parent === current) return undefined;
      current = parent;
    }
  }
}

// not-a-site: candidates in turn
export async function firstReadable(paths: string[]) {
  for (const path of paths) {
    try {
      return await readFile(path, "utf8");
    } catch {
      continue;
    }
  }
  return undefined;
}

// not-a-site: the cache is filled on a miss
export async function through(cache: Map<string, string>, url: string) {
  const hit = cache.get(url);
  if (hit !== undefined) return hit;
  const text = await (await fetch(url)).text();
  cache.set(url, text);
  return text;
}

// not-a-site: batches of ten at a time
export async function batches(urls: string[]) {
  const all: Response[] = [];
  for (let from = 0; from < urls.length; from += 10) {
    all.push(...(await Promise.all(urls.slice(from, from + 10).map((url) => fetch(url)))));
    await sleep(100);
  }
  return all;
}

// not-a-site: workers take the next item each
export async function pool(urls: string[], size: number) {
  const queue = [...urls];
  const worker = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      try {
        await fetch(url);
      } catch (error) {
        console.error(url, error);
      }
    }
  };
  await Promise.all(Array.from({ length: size }, worker));
}

// not-a-site: each event once
export function forward(source: EventEmitter, url: string) {
  source.on("data", async (data: string) => {
    try {
      await fetch(url, { method: "PUT", body: data });
    } catch (error) {
      source.emit("failed", error);
    }
  });
}

// not-a-site: two different statements of a transaction
export async function transfer(db: { query(sql: string): Promise<void> }) {
  await db.query("begin");
  try {
    await db.query("update a");
    await db.query("commit");
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
}

// not-a-site: a depth-first walk over links
export async function crawl(url: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(url)) return;
  seen.add(url);
  const links = (await (await fetch(url)).json()) as string[];
  for (const link of links) await crawl(link, seen);
}

// not-a-site: the error is mapped
export function mapped(url: string) {
  return axios.get(url).catch((error) => {
    throw new Error("upstream", { cause: error });
  });
}

// not-a-site: reads a stream to its end
export async function drained(response: Response) {
  const reader = response.body?.getReader();
  let size = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return size;
    size += part.value.length;
  }
}

// not-a-site: waits for a time, not for a success
export async function countdown(seconds: number, show: (left: number) => Promise<void>) {
  for (let left = seconds; left > 0; left--) {
    await show(left);
    await sleep(1000);
  }
}

// not-a-site: tells each listener
export async function broadcast(urls: Iterable<string>, body: string) {
  for (const url of urls) {
    const response = await fetch(url, { method: "PUT", body });
    if (!response.ok) console.warn(url, response.status);
  }
}

// not-a-site: a lease is renewed while it lasts
export async function renewed(renew: () => Promise<boolean>) {
  while (await renew()) {
    await sleep(10_000);
  }
}

// not-a-site: a queue's long poll
export async function longPoll(receive: () => Promise<string[]>, handle: (message: string) => Promise<void>, stopped: () => boolean) {
  while (!stopped()) {
    for (const message of await receive()) await handle(message);
  }
}

// not-a-site: a parser's loop
export function tokens(text: string) {
  const found: string[] = [];
  let rest = text;
  while (rest !== "") {
    const [token = rest] = /^\w+|^./.exec(rest) ?? [];
    found.push(token);
    rest = rest.slice(token.length);
  }
  return found;
}

// not-a-site: a reduced question when the first one was too long
export async function shorter(ask: (question: string) => Promise<string>, question: string) {
  try {
    return await ask(question);
  } catch {
    return await ask(question.slice(0, 1000));
  }
}

// not-a-site: a lock that somebody else holds is left alone
export async function tryLock(take: () => Promise<boolean>) {
  if (await take()) return true;
  console.log("taken");
  return false;
}

// not-a-site: every version once, newest first
export async function versions(list: number[], load: (version: number) => Promise<string>) {
  for (const version of [...list].reverse()) {
    const text = await load(version);
    if (text !== "") return text;
  }
  return undefined;
}

// not-a-site: errors are gathered for the report
export async function report(checks: Record<string, () => Promise<void>>) {
  const failures: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    await check().catch((error) => failures.push(`${name}: ${String(error)}`));
  }
  return failures;
}

// not-a-site: shuts down in order
export async function shutDown(parts: { close(): Promise<void> }[]) {
  for (const part of parts) {
    try {
      await part.close();
    } catch (error) {
      console.error(error);
    }
  }
}

// not-a-site: a state machine takes one step after the other
export async function machine(step: (state: string) => Promise<string>) {
  let state = "start";
  while (state !== "end") {
    state = await step(state);
  }
}

// not-a-site: a second opinion, whatever the first one says
export async function twice(url: string) {
  const first = await fetch(url);
  const second = await fetch(url);
  return [first.status, second.status];
}

// not-a-site: the larger page size is another request
export async function pageSizes(url: string) {
  for (const size of [1000, 100, 10]) {
    const response = await fetch(`${url}?size=${size}`);
    if (response.ok) return response;
  }
  return undefined;
}
