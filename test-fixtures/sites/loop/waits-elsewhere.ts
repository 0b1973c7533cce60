declare function pauses(limit: number): AsyncIterable<number>;

export async function requestOverPauses(request: () => Promise<unknown>, limit: number) {
  let last: unknown;
  for await (const pause of pauses(limit)) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unknown wait=unknown
    console.log(pause);
    try {
      return await request();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

export function retryable<T>(work: (attempt: number) => Promise<T>, isRetryable: (attempt: number, error: unknown) => boolean): Promise<T> {
  return new Promise<T>((accept, reject) => {
    (async () => {
      for (let attempt = 0; attempt < Infinity; attempt++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unknown wait=unknown
        try {
          accept(await work(attempt));
          return;
        } catch (error) {
          if (!isRetryable(attempt, error)) {
            reject(error);
            return;
          }
        }
      }
    })();
  });
}

export async function retryAtOnce<T>(work: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 20; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=20 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
    }
  }
  throw new Error("given up");
}

export async function renameAtOnce(send: (name: string) => Promise<void>, name: string) {
  for (let attempt = 0; attempt < 8; attempt++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=8 wait=none
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-backoff: noWait
    const label = `rename ${name}, attempt ${String(attempt)}`;
    try {
      await send(name);
      return;
    } catch (error) {
      console.warn(label, error);
      if (attempt === 7) throw error;
    }
  }
}

// not-a-site: each part is sent once, as it comes
export async function sendParts(parts: AsyncIterable<string>, send: (part: string) => Promise<void>) {
  for await (const part of parts) {
    try {
      await send(part);
    } catch (error) {
      console.warn(error);
    }
  }
}

// not-a-site: every page is asked for once
export async function pages(load: (page: number) => Promise<readonly string[]>) {
  const all: string[] = [];
  for (let page = 1; page < 100; page += 1) {
    const found = await load(page);
    if (found.length === 0) break;
    all.push(...found);
  }
  return all;
}

// not-a-site: the first of several servers that answers
export async function first(hosts: readonly string[], load: (host: string) => Promise<string>) {
  for (const host of hosts) {
    try {
      return await load(host);
    } catch (error) {
      console.warn(host, error);
    }
  }
  throw new Error("no host answers");
}

// not-a-site: a question is asked again until a person has answered it
export async function confirmed(prompt: (text: string) => Promise<string>) {
  while (true) {
    const answer = await prompt("Go on? (yes or no)");
    if (answer === "yes" || answer === "no") return answer === "yes";
  }
}

// not-a-site: the work goes on after each success
export async function drain(next: () => Promise<string | undefined>, handle: (job: string) => Promise<void>) {
  for (let job = await next(); job !== undefined; job = await next()) await handle(job);
}
