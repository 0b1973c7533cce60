import { setTimeout as pause } from "node:timers/promises";
import { journal, type Meter, Throttled, utility, vault } from "./utility.js";

// 1: signs in again on each refusal
export async function readMeter(id: string): Promise<Meter> {
  const answer = await utility.call(`/meters/${id}`, vault.token());
  if (answer.status === 401) {
    await vault.renew();
    return readMeter(id);
    //     ^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=unknown
    //     ^^^^^^^^^^^^^ no-unbounded-retry: unbounded
  }
  return answer.body as Meter;
}
export async function readMeterOnceMore(id: string, replayed = false): Promise<Meter> {
  const answer = await utility.call(`/meters/${id}`, vault.token(), AbortSignal.timeout(5000));
  if (answer.status === 401) {
    if (replayed) throw new Error(`meter ${id}: refused after signing in again`);
    await vault.renew();
    return readMeterOnceMore(id, true);
  }
  return answer.body as Meter;
}

// 2: a counter that is never other than zero
export class Tariffs {
  constructor(private readonly most = 5) {}

  async ofRegion(region: string, turn?: number): Promise<unknown> {
    try {
      return await utility.tariffs(region);
    } catch (problem) {
      if (!(problem instanceof Throttled)) throw problem;
      if (turn) turn += 1;
      else turn = 0;
      if (turn === this.most) throw problem;
      //  ^^^^^^^^^^^^^^^^^^ no-unbounded-retry: ineffectiveLimit
      await pause(750 * turn);
      return this.ofRegion(region, turn);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=unknown
    }
  }

  async ofRegionCounted(region: string, turn = 0): Promise<unknown> {
    try {
      return await utility.tariffs(region, { timeout: 5000 });
    } catch (problem) {
      if (!(problem instanceof Throttled) || turn >= this.most) throw problem;
      await pause(Math.max(problem.askedMs, Math.random() * Math.min(15_000, 750 * 2 ** turn)));
      return this.ofRegionCounted(region, turn + 1);
      //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=unknown wait=exponential
    }
  }
}

// 3: a loop that starts itself again
export async function insist<T>(work: () => Promise<T>, remaining = 4): Promise<T> {
  do {
  //^^ site: loop attempts=unbounded wait=none
  //^^ require-backoff: noWait
    try {
      return await work();
    } catch (problem) {
      if (remaining === 0) throw problem;
      journal.warn("once more");
      insist(work, remaining - 1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
    }
  } while (remaining > 0);
  //       ^^^^^^^^^^^^^ no-unbounded-retry: ineffectiveLimit
  throw new Error("no luck");
}
export async function insistInTurn<T>(work: () => Promise<T>, remaining = 4): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if (remaining <= 0) throw problem;
    journal.warn("once more");
    await pause(Math.random() * Math.min(8000, 400 * 2 ** (4 - remaining)));
    return insistInTurn(work, remaining - 1);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=exponential
  }
}

// 4: two layers
async function fetchReading(url: string): Promise<Response> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await fetch(url, { signal: AbortSignal.timeout(4000) });
    } catch (problem) {
      if (turn === 2) throw problem;
      await pause(Math.random() * 400 * 2 ** turn);
    }
  }
}
export async function dailyUse(url: string): Promise<unknown> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-dead-retry-path: noStatusTest
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-nested-retry: nested
    try {
      return await (await fetchReading(url)).json();
    } catch (problem) {
      if (turn === 2) throw problem;
      await pause(Math.random() * 900 * 2 ** turn);
    }
  }
}
async function fetchReadingOnce(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4000) });
  if (answer.status >= 500) throw new Error(`reading: ${answer.status}`);
  return answer;
}
export async function dailyUseInOneLayer(url: string): Promise<unknown> {
  for (let turn = 0; ; turn++) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=3 wait=exponential
    try {
      return await (await fetchReadingOnce(url)).json();
    } catch (problem) {
      if (turn === 2) throw problem;
      await pause(Math.random() * 900 * 2 ** turn);
    }
  }
}

// 5: the next turn is let go
export async function supervise(work: () => Promise<void>, limitMs: number, turn = 1, most = 4): Promise<void> {
  try {
    await utility.within(work(), limitMs);
  } catch (problem) {
    if (turn > most) throw problem;
    journal.warn(`${(problem as Error).message}: turn ${turn} of ${most}`);
    await pause(400 * (0.5 + Math.random()));
    void supervise(work, limitMs, turn + 1, most);
    //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=fixed
    //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-unawaited-attempt: detached
  }
}
export async function superviseToTheEnd(work: () => Promise<void>, limitMs: number, turn = 1, most = 4): Promise<void> {
  try {
    await utility.within(work(), limitMs);
  } catch (problem) {
    if (turn > most) throw problem;
    journal.warn(`${(problem as Error).message}: turn ${turn} of ${most}`);
    await pause(400 * (0.5 + Math.random()));
    return superviseToTheEnd(work, limitMs, turn + 1, most);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: recursion attempts=5 wait=fixed
  }
}
