import { setTimeout as sleep } from "node:timers/promises";

export async function tuples(attempt: () => Promise<[Error, undefined] | [undefined, string]>) {
  for (let count = 0; count < 3; count++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
    const [error, value] = await attempt();
    if (!error) return value;
    await sleep(1000);
    //    ^^^^^^^^^^^ require-jitter: noJitter
    //^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
  }
  throw new Error("no answer");
}

export async function xorNotPower(url: string) {
  for (let count = 1; ; count++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=5 wait=linear
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (count > 4) throw error;
      await sleep((2 ^ count) * 100);
      //    ^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
      //           ^^^^^^^^^ require-delay-cap: xorNotPower
    }
  }
}

export class Sender {
  private delays = [100, 200, 400];

  async send(url: string) {
    let last: unknown;
    for (const delay of [0, ...this.delays]) {
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=unknown wait=table
    //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-deadline: noDeadline
      if (delay > 0) await this.pause(delay);
      try {
        return await this.#post(url);
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  private pause(ms: number) {
    return new Promise<void>((resolve) => {
      setTimeout(resolve, ms + Math.random() * ms);
    });
  }

  #post(url: string) {
    return fetch(url, { method: "PUT" });
  }
}

export async function predicate(url: string, shouldRetry: (error: unknown, attempt: number) => boolean) {
  let attempt = 0;
  for (;;) {
  //^^^^^^^^^ site: loop attempts=unknown wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (!shouldRetry(error, ++attempt)) throw error;
      await sleep(Math.random() * 500);
    }
  }
}

export async function doWhile(url: string) {
  let left = 3;
  let last: unknown;
  do {
  //^^ site: loop attempts=3 wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      last = error;
      left--;
      await sleep(Math.random() * 500);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-wait-after-last-attempt: uselessWait
    }
  } while (left > 0);
  throw last;
}

export async function labelled(url: string) {
  let tries = 0;
  again: while (true) {
  //     ^^^^^^^^^^^^^ site: loop attempts=3 wait=fixed
    try {
      return await fetch(url);
      //           ^^^^^^^^^^ require-deadline: noDeadline
    } catch (error) {
      if (tries++ < 2) {
        await sleep(Math.random() * 500);
        continue again;
      }
      throw error;
    }
  }
}
