import axios from "axios";
import got from "got";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

// only the number: a date is NaN, and the timer fires at once
export async function numberOnly(response: Response) {
  const seconds = Number(response.headers.get("Retry-After"));
  //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  await sleep(seconds * 1000);
}

export async function parsedOnly(response: Response) {
  const header = response.headers.get("retry-after");
  if (header) await sleep(Number.parseInt(header, 10) * 1000);
  //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
}

export async function unaryPlus(response: Response) {
  const pauseMs = +response.headers.get("retry-after")! * 1e3;
  //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

export async function floatOfAxios(url: string) {
  try {
    return await axios.get(url);
  } catch (error: any) {
    await sleep(parseFloat(error.response.headers["retry-after"]) * 1000 + 250);
    //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
    throw error;
  }
}

// seconds that are taken for milliseconds
export async function secondsAsMs(response: Response) {
  const header = response.headers.get("retry-after");
  await sleep(Number(header));
  //          ^^^^^^^^^^^^^^ valid-retry-after: secondsAsMs
}

export async function secondsAsMsWithDefault(response: Response) {
  const wait = parseInt(response.headers.get("retry-after") ?? "5", 10);
  //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: secondsAsMs
  await new Promise((resolve) => setTimeout(resolve, wait));
}

class Pause {
  async after(response: Response) {
    const { headers } = response;
    await sleep(Number(headers.get("retry-after") || 1));
    //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: secondsAsMs
  }
}

// what is missing, empty or a date counts as nought
export async function orZero(response: Response) {
  const seconds = parseInt(response.headers.get("retry-after") ?? "", 10) || 0;
  //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: asZero
  await sleep(seconds * 1000);
}

export async function nullIsZero(response: Response) {
  const ms = (Number(response.headers.get("retry-after")) || 0) * 1000;
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: asZero
  await new Promise((resolve) => setTimeout(resolve, ms));
}

export async function defaultOfZero(response: Response) {
  const header = response.headers.get("retry-after") ?? "0";
  await sleep(Number(header) * 1000);
  //          ^^^^^^^^^^^^^^ valid-retry-after: numberOnly
}

// a lone number is read as a year or a day
export async function dateAlone(response: Response) {
  const at = Date.parse(response.headers.get("retry-after") ?? "");
  //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: dateOfNumber
  await sleep(at - Date.now());
}

export async function dateFirst(response: Response) {
  const header = response.headers.get("retry-after") ?? "";
  const at = new Date(header).getTime();
  //         ^^^^^^^^^^^^^^^^ valid-retry-after: dateOfNumber
  const ms = Number.isNaN(at) ? Number(header) * 1000 : at - Date.now();
  if (ms > 60_000) throw new Error("too long");
  await sleep(ms);
}

export async function dateFirstWithIf(response: Response, limitMs: number) {
  const header = response.headers.get("retry-after") ?? "";
  let ms;
  const at = Date.parse(header);
  //         ^^^^^^^^^^^^^^^^^^ valid-retry-after: dateOfNumber
  if (!isNaN(at)) {
    ms = at - Date.now();
  } else {
    ms = parseInt(header, 10) * 1000;
  }
  if (ms > limitMs) throw new Error("too long");
  await sleep(ms);
}

// the name in capitals on an object whose keys are lower-case
export async function capitalsOfAxios(url: string) {
  const response = await axios.get(url, { validateStatus: () => true });
  const header = response.headers["Retry-After"];
  //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: headerCase
  if (header) await sleep(Math.min(Number(header) || 1, 60) * 1000);
}

export async function capitalsOfError(error: any) {
  const header = error.response.headers["Retry-After"];
  //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: headerCase
  const seconds = /^\d+$/.test(header) ? Number(header) : 1;
  if (seconds < 60) await sleep(seconds * 1000);
}

export function capitalsOfNode(url: string, again: () => void) {
  https.get(url, (answer) => {
    const seconds = Number(answer.headers["Retry-After"]) || 1;
    //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: headerCase
    if (seconds < 60) setTimeout(again, seconds * 1000);
  });
}

export async function capitalsOfGot(url: string) {
  const response = await got(url, { throwHttpErrors: false });
  const seconds = Number(response.headers["RETRY-AFTER"]);
  //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: headerCase
  if (seconds > 0 && seconds < 60) await sleep(seconds * 1000);
}

// nothing limits it
export async function unbounded(response: Response) {
  const header = response.headers.get("retry-after") ?? "1";
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  await sleep(ms);
  //    ^^^^^^^^^ valid-retry-after: unbounded
}

export async function unboundedWithJitter(response: Response) {
  const seconds = Number(response.headers.get("retry-after"));
  if (Number.isFinite(seconds) && seconds > 0) {
    await sleep(seconds * 1000 + Math.random() * 1000);
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: unbounded
  }
}

// cut short
export async function shortened(response: Response) {
  const seconds = Number(response.headers.get("retry-after"));
  const ms = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000;
  await sleep(Math.min(ms, 30_000));
  //          ^^^^^^^^^^^^^^^^^^^^ valid-retry-after: shortened
}

export async function shortenedByBackoff(response: Response, attempt: number) {
  const header = Number(response.headers.get("retry-after")) || 1;
  await sleep(Math.min(header * 1000, 500 * 2 ** attempt));
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: shortened
}

// jitter that can undercut it
export async function fullJitter(response: Response) {
  const seconds = Number(response.headers.get("retry-after"));
  if (!(seconds > 0 && seconds < 120)) throw new Error("too long");
  await sleep(Math.random() * seconds * 1000);
  //          ^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: undercut
}

export async function bothWays(response: Response) {
  const seconds = Number(response.headers.get("retry-after"));
  if (!Number.isFinite(seconds) || seconds > 120) throw new Error("too long");
  const ms = seconds * 1000;
  await sleep(ms + (Math.random() - 0.5) * 1000);
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: undercut
}

export async function halfDown(response: Response) {
  const ms = Number(response.headers.get("retry-after") ?? "1") * 1000;
  if (!(ms < 60_000)) throw new Error("too long");
  await sleep(ms * (0.5 + Math.random()));
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: undercut
}

export async function subtracted(response: Response) {
  const ms = Number(response.headers.get("retry-after") ?? "1") * 1000;
  if (Number.isNaN(ms) || ms > 60_000) throw new Error("too long");
  await sleep(ms - Math.random() * 200);
  //          ^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: undercut
}

// the text is gone before a date is looked for
export async function overwritten(response: Response) {
  let value: any = response.headers.get("retry-after");
  value = Number(value);
  const ms = Number.isNaN(value) ? Date.parse(value) - Date.now() : value * 1000;
  //                                          ^^^^^ valid-retry-after: rawOverwritten
  await sleep(ms);
}

export async function overwrittenByParse(response: Response) {
  let header: any = response.headers.get("retry-after");
  if (!header) return;
  header = parseInt(header, 10);
  if (isNaN(header)) header = new Date(header).getTime() - Date.now();
  //                                   ^^^^^^ valid-retry-after: rawOverwritten
  else header *= 1000;
  await sleep(header);
}

// a wait that a function of the file works out
function pauseOf(response: Response): number {
  return Number(response.headers.get("retry-after")) * 1000;
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
}

export async function elsewhere(response: Response) {
  await sleep(pauseOf(response));
}

// the wait of a library's call
export function byOption(url: string) {
  return got(url, { retry: { limit: 3, calculateDelay: ({ error }) => Number(error.response?.headers["retry-after"]) * 1000 } });
  //                         ^^^^^ site: config attempts=4 wait=linear
  //                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: noJitter
  //                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
}

// the same through a class and a helper of its own
export class Throttled {
  private readonly pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  private secondsOf(response: Response): number {
    return parseInt(response.headers.get("retry-after") as string, 10);
    //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  }

  async wait(response: Response) {
    await this.pause(this.secondsOf(response) * 1000);
  }
}

// taken apart first
export async function takenApart({ headers }: Response) {
  const value = headers.get("retry-after");
  await sleep(Number(value) * 1000);
  //          ^^^^^^^^^^^^^ valid-retry-after: numberOnly
}

// `NaN > limit` is false, so that the limit lets a date through
export async function limitOnly(response: Response) {
  const ms = Number(response.headers.get("retry-after")) * 1000;
  //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
  if (ms > 60_000) throw new Error("too long");
  await sleep(ms);
}

// a cap takes the place of a bound
export async function capped(response: Response) {
  const header = response.headers.get("retry-after") ?? "1";
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  const wait = ms > 30_000 ? 30_000 : ms;
  //           ^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: shortened
  await sleep(wait);
}

// a recursion that waits in a timer
export function again(url: string, done: (response: Response) => void) {
  fetch(url).then((response) => {
  //^^^^^^^^^^ require-deadline: noDeadline
    if (response.status === 429) setTimeout(() => again(url, done), Number(response.headers.get("retry-after")) * 1000);
    //                                            ^^^^^^^^^^^^^^^^ site: recursion attempts=unbounded wait=retry-after
    //                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ require-jitter: bareRetryAfter
    //                                            ^^^^^^^^^^^^^^^^ no-unbounded-retry: unbounded
    //                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: numberOnly
    else done(response);
  });
}

// another, shorter wait where it is too long
export async function orBackoff(response: Response, attempt: number) {
  const value = Number(response.headers.get("retry-after"));
  const ms = value > 0 && value <= 30 ? value * 1000 : Math.random() * 1000 * 2 ** attempt;
  //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ valid-retry-after: shortened
  await sleep(ms);
}

// cut in place
export async function cutInPlace(response: Response) {
  let seconds = Number(response.headers.get("retry-after")) || 1;
  if (seconds > 20) seconds = 20;
  //                ^^^^^^^^^^^^ valid-retry-after: shortened
  await sleep(seconds * 1000);
}
