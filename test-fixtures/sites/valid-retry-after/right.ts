import axios from "axios";
import { setTimeout as sleep } from "node:timers/promises";

const DIGITS = /^\d+$/;

// seconds alone, with a fallback for all else, and a bound
export async function seconds(response: Response) {
  const value = Number(response.headers.get("retry-after"));
  const ms = Number.isFinite(value) && value > 0 ? value * 1000 : 1000;
  if (ms > 60_000) throw new Error("too long");
  await sleep(ms + Math.random() * 500);
}

// a date after a test of digits
export async function date(response: Response, remainingMs: number) {
  const header = response.headers.get("retry-after") ?? "1";
  const ms = DIGITS.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  if (ms > remainingMs) throw new Error("too long");
  await sleep(Math.max(ms, 0) + Math.random() * 1000);
}

// both, number first
export async function both(response: Response, remainingMs: number) {
  const header = response.headers.get("retry-after");
  if (!header) return;
  let ms = Number(header) * 1000;
  if (Number.isNaN(ms)) ms = new Date(header).getTime() - Date.now();
  if (ms > remainingMs) throw new Error("too long");
  if (ms > 0) await sleep(ms);
}

// a function of the file that returns nothing where nothing is said
function readMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const value = Number(header);
  if (Number.isFinite(value)) return value * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(at - Date.now(), 0);
}

export async function ofFunction(response: Response, attempt: number, deadlineMs: number) {
  const ms = readMs(response.headers.get("retry-after")) ?? Math.random() * 500 * 2 ** attempt;
  if (Date.now() + ms > deadlineMs) throw new Error("too long");
  await sleep(ms);
}

// at least what the server asks for
export async function atLeast(response: Response, attempt: number) {
  const value = Number(response.headers.get("retry-after"));
  const asked = Number.isFinite(value) ? value * 1000 : 0;
  if (asked > 30_000) throw new Error("too long");
  await sleep(Math.max(asked, Math.random() * 500 * 2 ** attempt));
}

// nought where nothing is said, and the backoff above it
export async function backoffAbove(response: Response, attempt: number) {
  const asked = (parseInt(response.headers.get("retry-after") ?? "", 10) || 0) * 1000;
  if (asked > 30_000) throw new Error("too long");
  await sleep(Math.max(asked, 250 * 2 ** attempt) + Math.random() * 250);
}

// jitter upwards, in proportion
export async function upwards(response: Response) {
  const value = Number(response.headers.get("retry-after"));
  if (!(value > 0) || value > 60) throw new Error("too long");
  const ms = value * 1000;
  await sleep(ms + Math.random() * ms * 0.2);
}

export async function upwardsByFactor(response: Response) {
  const value = Number(response.headers.get("retry-after"));
  if (!(value > 0) || value > 60) throw new Error("too long");
  await sleep(value * 1000 * (1 + Math.random() * 0.3));
}

// stops where the deadline comes first
export async function deadline(response: Response, leftMs: () => number) {
  const value = Number(response.headers.get("retry-after") ?? "1");
  if (Number.isNaN(value) || value * 1000 >= leftMs()) throw new Error("too long");
  await sleep(value * 1000 + Math.random() * 100);
}

// lower-case on a plain object, and either case
export async function plainObject(url: string) {
  const response = await axios.get(url, { validateStatus: () => true });
  const value = Number(response.headers["retry-after"]);
  if (value > 0 && value < 60) await sleep(value * 1000 + Math.random() * 500);
}

export async function eitherCase(error: any) {
  const header = error.response.headers["retry-after"] ?? error.response.headers["Retry-After"];
  const value = Number(header);
  if (value > 0 && value < 60) await sleep(value * 1000);
}

// any case on a Headers object
export async function anyCase(response: Response) {
  const value = Number(response.headers.get("RETRY-AFTER"));
  if (value > 0 && value < 60) await sleep(value * 1000);
}

// handed to the caller
export function told(response: Response) {
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

// passed on as it came
export function passedOn(response: Response) {
  return new Response(null, { status: 503, headers: { "Retry-After": response.headers.get("retry-after") ?? "60" } });
}

// written down only
export async function logged(response: Response) {
  console.warn(`asked for ${Number(response.headers.get("retry-after"))} s`);
  await sleep(1000 + Math.random() * 1000);
}

// milliseconds by another header
export async function inMs(response: Response) {
  const value = Number(response.headers.get("retry-after-ms"));
  if (value > 0 && value < 60_000) await sleep(value);
}

// the sign of the random part is not known
export async function spread(response: Response, spreadMs: number) {
  const value = Number(response.headers.get("retry-after"));
  if (!(value < 60)) throw new Error("too long");
  await sleep(value * 1000 + Math.random() * spreadMs);
}

// a number by a test that the file can't show, and a date else
export async function testedElsewhere(response: Response, isWholeNumber: (text: string) => boolean) {
  const header = response.headers.get("retry-after") ?? "1";
  const ms = isWholeNumber(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  if (ms > 10_000) throw new Error("too long");
  await sleep(ms);
}

// the number wins although the date was made first
export async function numberWins(response: Response) {
  const header = response.headers.get("retry-after") ?? "";
  const at = Date.parse(header);
  const value = Number(header);
  let ms = 1000;
  if (Number.isFinite(value)) ms = value * 1000;
  else if (!Number.isNaN(at)) ms = at - Date.now();
  if (ms > 10_000) throw new Error("too long");
  await sleep(ms);
}

// a class that keeps the moment
export class Gate {
  private openAt = 0;

  note(response: Response) {
    const value = Number(response.headers.get("retry-after"));
    if (Number.isFinite(value)) this.openAt = Date.now() + value * 1000;
  }

  isOpen() {
    return Date.now() >= this.openAt;
  }
}

// a guard clause for everything that is no wait
export async function guarded(response: Response) {
  const header = response.headers.get("retry-after");
  if (header === null || !DIGITS.test(header)) return false;
  const ms = Number(header) * 1000;
  if (ms > 10_000) return false;
  await sleep(ms + Math.random() * 1000);
  return true;
}

// tests of digits in another spelling
export async function matched(response: Response) {
  const match = response.headers.get("retry-after")?.match(/^(\d+)$/);
  if (!match) return;
  const ms = Number(match[1]) * 1000;
  if (ms > 10_000) throw new Error("too long");
  await sleep(ms);
}

// a promise that ends on the first of both
export async function raced(response: Response, stop: Promise<void>) {
  const header = response.headers.get("retry-after");
  const value = header ? Number(header) : NaN;
  const ms = Number.isNaN(value) ? 1000 : value * 1000;
  if (ms > 10_000) throw new Error("too long");
  await Promise.race([stop, sleep(ms)]);
}

// a switch over the kind of the value
export async function byType(response: Response) {
  const header = response.headers.get("retry-after");
  const asked = typeof header === "string" && header !== "" ? Number(header) : undefined;
  if (asked === undefined || !Number.isInteger(asked) || asked > 30) throw new Error("no wait");
  await sleep(asked * 1000);
}

class Busy extends Error {
  retryAfterSeconds?: number;
}

export async function asLongAsAskedOrItsOwn(work: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt += 1) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ site: loop attempts=6 wait=exponential
    try {
      return await work();
    } catch (error) {
      if (attempt > 5) throw error;
      let seconds = Math.min(0.5 * 2 ** (attempt - 1), 30);
      if (error instanceof Busy) {
        seconds = error.retryAfterSeconds ?? seconds * (0.8 + Math.random() * 0.2);
        if (seconds > 60) throw error;
      }
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }
}
