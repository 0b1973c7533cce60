import { nanoid } from "nanoid";

// another name where this one is taken
export async function createLink(db: { insert(row: { id: string; url: string }): Promise<void> }, url: string) {
  for (let turn = 0; turn < 5; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=unknown
    const id = nanoid(6);
    try {
      await db.insert({ id, url });
      return id;
    } catch (error) {
      if ((error as { code: string }).code !== "23505") throw error;
    }
  }
  throw new Error("no free id");
}

// someone else was faster
export async function addOne(db: { read(): Promise<{ count: number; version: number }>; write(count: number, version: number): Promise<{ rowCount: number }> }) {
  for (let turn = 0; turn < 5; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=unknown
    const row = await db.read();
    const result = await db.write(row.count + 1, row.version);
    if (result.rowCount !== 0) return;
  }
  throw new Error("conflict");
}

// a lost connection is no conflict
export async function insertAnyway(db: { insert(row: { url: string }): Promise<void> }, url: string) {
  for (let turn = 0; turn < 5; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await db.insert({ url });
    } catch (error) {
      if ((error as { code: string }).code !== "ECONNRESET") throw error;
    }
  }
  throw new Error("not stored");
}

// not-a-site: what is there already is as good
export async function ensure(db: { insert(row: { id: string }): Promise<void> }, id: string) {
  try {
    await db.insert({ id });
  } catch (error) {
    if ((error as { code: string }).code !== "23505") throw error;
  }
}

// not-a-site: names until one is free
export async function freeName(db: { has(name: string): Promise<boolean> }, base: string) {
  for (let turn = 1; ; turn++) {
    const name = `${base}-${turn}`;
    if (!(await db.has(name))) return name;
  }
}

// not-a-site: proxies in turn
export async function throughProxies(url: string, proxies: string[], get: (url: string, proxy: string) => Promise<string>) {
  let place = 0;
  for (let turn = 0; turn < 10; turn++) {
    try {
      return await get(url, proxies[place % proxies.length]!);
    } catch {
      place = place + 1;
    }
  }
  throw new Error("no proxy");
}
