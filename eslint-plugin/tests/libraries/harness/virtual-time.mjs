// A clock that moves only when nothing else does: timers of seconds or minutes fire at once, and the waits between requests can
// be read to the millisecond. Imported first, before any library could keep Node's own timers.
import { createRequire, syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { isWireBusy } from "./wire.mjs";

// The modules themselves: the names that an import gives can't be set.
const load = createRequire(import.meta.url);
const timers = load("node:timers");
const timersPromises = load("node:timers/promises");
const RealDate = Date;
const realNow = performance.now.bind(performance);
const realSetImmediate = setImmediate;
const realSetTimeout = setTimeout;

const START_MS = RealDate.now();
/** What Node needs to tell of what has come in, in real milliseconds and turns of its loop. */
const QUIET_MS = 1;
const QUIET_TURNS = 10;
/** A process in which nothing happens and no timer waits for longer than this has come to its end. */
const IDLE_MS = 250;
/** Work that Node does outside of JavaScript: while there is any, no time passes. */
const BUSY = /^(?:FSReq|GetAddrInfo|GetNameInfo|TCPConnect|PipeConnect|WriteWrap|ShutdownWrap|Zlib|CryptoJob|RandomBytes|HTTPClientRequest)/u;

let elapsedMs = 0;
let lastId = 0;
/** @type {Map<number, FakeTimer>} */
const waiting = new Map();

/** Milliseconds of virtual time since the start. */
export const virtualNow = () => elapsedMs;

/** Forgets all timers, those of a call that is given up among them. */
export function clearTimers() {
  waiting.clear();
}

class FakeTimer {
  /**
   * @param {Function} callback
   * @param {unknown} delay
   * @param {unknown[]} args
   * @param {boolean} repeats
   */
  constructor(callback, delay, args, repeats) {
    this.id = ++lastId;
    this.delayMs = delayOf(delay);
    this.callback = callback;
    this.args = args;
    this.repeats = repeats;
    this.isReferenced = true;
    this.at = elapsedMs + this.delayMs;
    waiting.set(this.id, this);
  }
  fire() {
    if (this.repeats) this.at = elapsedMs + this.delayMs;
    else waiting.delete(this.id);
    this.callback(...this.args);
  }
  refresh() {
    this.at = elapsedMs + this.delayMs;
    waiting.set(this.id, this);
    return this;
  }
  ref() {
    this.isReferenced = true;
    return this;
  }
  unref() {
    this.isReferenced = false;
    return this;
  }
  hasRef() {
    return this.isReferenced;
  }
  close() {
    waiting.delete(this.id);
    return this;
  }
  [Symbol.toPrimitive]() {
    return this.id;
  }
}

/** As Node reads a delay: what is no number from 1 to 2^31 - 1 is 1. */
function delayOf(/** @type {unknown} */ delay) {
  const number = Number(delay);
  return number >= 1 && number <= 2 ** 31 - 1 ? Math.trunc(number) : 1;
}

/** @param {boolean} repeats */
const starter = (repeats) => (/** @type {Function} */ callback, /** @type {unknown} */ delay, /** @type {unknown[]} */ ...args) =>
  new FakeTimer(callback, delay, args, repeats);

function clear(/** @type {unknown} */ timer) {
  if (timer === undefined || timer === null) return;
  waiting.delete(Number(timer));
}

/** @returns {Promise<any>} */
function sleep(/** @type {unknown} */ delay, /** @type {unknown} */ value, /** @type {{ signal?: AbortSignal }} */ { signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = new FakeTimer(resolve, delay, [value], false);
    signal?.addEventListener("abort", () => {
      timer.close();
      reject(signal.reason);
    }, { once: true });
  });
}

const fakeSetTimeout = Object.assign(starter(false), { [promisify.custom]: sleep });
const fakes = { setTimeout: fakeSetTimeout, setInterval: starter(true), clearTimeout: clear, clearInterval: clear };
Object.assign(timers, fakes);
Object.assign(timersPromises, { setTimeout: sleep, scheduler: { ...timersPromises.scheduler, wait: (/** @type {number} */ ms) => sleep(ms, undefined) } });
Object.assign(globalThis, fakes);

class FakeDate extends RealDate {
  constructor(/** @type {any[]} */ ...args) {
    if (args.length === 0) super(START_MS + elapsedMs);
    else super(.../** @type {[any]} */ (args));
  }
  /** @override */
  static now() {
    return START_MS + elapsedMs;
  }
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (FakeDate));
performance.now = () => elapsedMs;
const hrtime = (/** @type {[number, number] | undefined} */ since) => {
  const [seconds, nanoseconds] = [Math.floor(elapsedMs / 1000), (elapsedMs % 1000) * 1e6];
  return since === undefined ? [seconds, nanoseconds] : [seconds - since[0], nanoseconds - since[1]];
};
process.hrtime = /** @type {NodeJS.HRTime} */ (Object.assign(hrtime, { bigint: () => BigInt(Math.round(elapsedMs * 1e6)) }));
syncBuiltinESMExports();

/**
 * Lets time pass until `isDone` says so: the earliest timer fires whenever the process has come to rest.
 * Answers false when nothing is left that could go on.
 * @param {{ isBusy: () => boolean, progress: () => number, isDone: () => boolean, maxVirtualMs: number, maxRealMs: number, quietMs?: number }} limits
 */
export async function passTime({ isBusy, progress, isDone, maxVirtualMs, maxRealMs, quietMs = QUIET_MS }) {
  const endVirtual = elapsedMs + maxVirtualMs;
  const endReal = realNow() + maxRealMs;
  let idleSince = realNow();
  let before = progress();
  for (;;) {
    await rest(isBusy, isDone, quietMs);
    if (isDone()) return true;
    if (progress() !== before) idleSince = realNow();
    before = progress();
    const next = earliest();
    if (next === undefined) {
      // A process may also wait for something outside of the loop, such as a worker.
      if (realNow() - idleSince > IDLE_MS) return false;
      await new Promise((resolve) => realSetTimeout(resolve, 5));
      continue;
    }
    idleSince = realNow();
    if (next.at > endVirtual || realNow() > endReal) return false;
    elapsedMs = Math.max(elapsedMs, next.at);
    next.fire();
  }
}

function earliest() {
  /** @type {FakeTimer | undefined} */
  let first;
  for (const timer of waiting.values()) {
    if (first === undefined || timer.at < first.at) first = timer;
  }
  return first;
}

/**
 * @param {() => boolean} isBusy
 * @param {() => boolean} isDone
 * @param {number} quietMs
 */
async function rest(isBusy, isDone, quietMs) {
  let turns = 0;
  let since = realNow();
  for (;;) {
    await new Promise((resolve) => realSetImmediate(resolve));
    if (isDone()) return;
    turns += 1;
    const isQuiet = turns >= QUIET_TURNS && realNow() - since >= quietMs;
    // What Node is at is asked for last: it costs the most.
    if (isBusy() || isWireBusy() || (isQuiet && process.getActiveResourcesInfo().some((name) => BUSY.test(name)))) {
      turns = 0;
      since = realNow();
    } else if (isQuiet) {
      return;
    }
  }
}
