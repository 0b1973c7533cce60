import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getEventListeners } from "node:events";
import { retry, retryFetch, type Failure, type RetryOptions } from "../../src/helper/retry.js";
import { parseHttpDate } from "../../src/policy/http-date.js";
import { seededRandom } from "../support/random.js";

const NOW = Date.UTC(2026, 10, 30, 12);
const DAY_NAMES = ["Sun", "Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur"];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An error as HTTP clients throw it. */
class HttpError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, headers: Record<string, string> = {}) {
    super(`status ${String(status)}`);
    this.status = status;
    this.headers = headers;
  }
}

interface Run<T> {
  readonly starts: number[];
  readonly value?: T;
  readonly error?: unknown;
  readonly totalMs: number;
}

/** Runs the helper on the fake clock; each entry is what one attempt does, the last one goes on. */
async function runRetry<T>(results: readonly (() => Promise<T>)[], options: RetryOptions = {}): Promise<Run<T>> {
  const starts: number[] = [];
  return settle(starts, retry(() => { starts.push(Date.now() - NOW); return (results[starts.length - 1] ?? results.at(-1) ?? reject(new Error("nothing")))(); }, options));
}

async function settle<T>(starts: number[], promise: Promise<T>): Promise<Run<T>> {
  const settled = promise.then((value) => ({ value }), (error: unknown) => ({ error }));
  let result: Awaited<typeof settled> | undefined;
  void settled.then((found) => { result = found; });
  await vi.advanceTimersByTimeAsync(0);
  while (result === undefined && vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
  return { starts, ...(await settled), totalMs: Date.now() - NOW };
}

const reject = (error: unknown) => (): Promise<never> => Promise.reject(error as Error);
const resolve = <T>(value: T) => (): Promise<T> => Promise.resolve(value);
const refused = (): Error => Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
const reset = (): Error => Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } });
const gapsOf = ({ starts }: Run<unknown>): number[] => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

interface Sent { readonly atMs: number; readonly key: string | null; readonly signal: AbortSignal }

/** Stands in for fetch; answers the given responses in turn, the last one goes on. */
function stubFetch(answers: readonly (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (_input: unknown, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    sent.push({ atMs: Date.now() - NOW, key: headers.get("idempotency-key"), signal });
    return Promise.resolve((answers[sent.length - 1] ?? answers.at(-1) ?? (() => new Response()))());
  });
  return sent;
}
const answer = (status: number, headers: Record<string, string> = {}, body = "x") => (): Response => new Response(body, { status, headers });

async function runFetch(init?: RequestInit, options?: RetryOptions, input: string | Request = "https://api.test/"): Promise<Run<Response>> {
  return settle([], retryFetch(input, init, options));
}

describe("1: attempts and what comes out", () => {
  test("four attempts by default, no wait after the last, and the original error with retryAttempts", async () => {
    const error = new HttpError(503);
    const run = await runRetry([reject(error)]);
    expect(run.starts).toHaveLength(4);
    expect(run.totalMs).toBe(run.starts.at(-1));
    expect(run.error).toBe(error);
    expect(run.error).toMatchObject({ retryAttempts: 4 });
    expect(run.error).not.toHaveProperty("retryAfterMs");
  });

  test("maxAttempts counts the first one", async () => {
    expect((await runRetry([reject(new HttpError(503))], { maxAttempts: 1 })).starts).toHaveLength(1);
    expect((await runRetry([reject(new HttpError(503))], { maxAttempts: 2 })).starts).toHaveLength(2);
  });

  test("an error that can't be added to is still thrown as it is", async () => {
    expect((await runRetry([reject(Object.freeze(new HttpError(503)))], { maxAttempts: 2 })).error).toBeInstanceOf(HttpError);
    expect((await runRetry([reject("a text")], { maxAttempts: 2 })).error).toBe("a text");
  });

  test.each<object>([{ headers: "a text" }, { headers: null }, { headers: 7 }, { headers: [] }, { response: "a text" }, { response: null }, { status: "503" }, { cause: null }, { response: { headers: null, body: "a text" } }])("an error of an odd shape comes out as it is: %j", async (fields) => {
    const error = Object.assign(new Error("odd"), fields);
    const run = await runRetry([reject(error)], { maxAttempts: 2 });
    expect(run.error).toBe(error);
  });

  test("only a rejection is a failure of retry: a response of 503 is a result", async () => {
    const run = await runRetry([resolve(new Response("", { status: 503 }))]);
    expect(run.starts).toHaveLength(1);
    expect(run.value?.status).toBe(503);
  });

  test("an operation that throws at once is a rejection", async () => {
    expect((await runRetry([() => { throw new HttpError(503); }], { maxAttempts: 3 })).starts).toHaveLength(3);
  });

  test.each([408, 425, 429, 502, 503, 504])("retryFetch tries %i again, and returns the last response unread", async (status) => {
    const sent = stubFetch([answer(status, {}, "the reason")]);
    const run = await runFetch();
    expect(sent).toHaveLength(4);
    expect(run.value?.status).toBe(status);
    expect(run.value?.bodyUsed).toBe(false);
    expect(await run.value?.text()).toBe("the reason");
  });

  test.each(["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "get"])("500 is tried again for %s", async (method) => {
    const sent = stubFetch([answer(500), answer(200)]);
    // The platform's Request refuses TRACE; the stub does not.
    await runFetch({ method });
    expect(sent).toHaveLength(2);
  });

  test.each(["POST", "PATCH"])("500 is not tried again for %s, key or not", async (method) => {
    const sent = stubFetch([answer(500)]);
    expect((await runFetch({ method }, { idempotent: true })).value?.status).toBe(500);
    expect(sent).toHaveLength(1);
  });

  test.each([200, 204, 304, 400, 401, 403, 404, 409, 422, 501])("%i is the result", async (status) => {
    const sent = stubFetch([() => new Response(null, { status })]);
    expect((await runFetch()).value?.status).toBe(status);
    expect(sent).toHaveLength(1);
  });

  test("retryFetch rejects only where the last failure was a rejection", async () => {
    stubFetch([answer(503), () => Promise.reject(reset())]);
    expect((await runFetch({}, { maxAttempts: 2 })).error).toMatchObject({ message: "fetch failed", retryAttempts: 2 });
    stubFetch([() => Promise.reject(reset()), answer(503)]);
    expect((await runFetch({}, { maxAttempts: 2 })).value?.status).toBe(503);
  });
});

describe("2: full jitter", () => {
  test("waits lie from 0 to min(maxDelayMs, baseDelayMs * 2 ** n)", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1 - 2 ** -32);
    expect(gapsOf(await runRetry([reject(new HttpError(503))], { maxAttempts: 8 }))).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
    vi.spyOn(Math, "random").mockReturnValue(0);
    expect(gapsOf(await runRetry([reject(new HttpError(503))]))).toEqual([0, 0, 0]);
  });

  test("the waits of 3,000 calls are even over their windows: chi-square with 20 bins, p = 0.001", async () => {
    vi.spyOn(Math, "random").mockImplementation(seededRandom(2026));
    const bins = [0, 1, 2].map(() => new Array<number>(20).fill(0));
    const CALLS = 3000;
    for (let call = 0; call < CALLS; call += 1) {
      const options: RetryOptions = { onRetry: ({ attempt, waitMs }) => {
        const counts = bins[attempt - 1] ?? [];
        const bin = Math.min(19, Math.floor(((waitMs - 1) / (250 * 2 ** (attempt - 1))) * 20));
        counts[bin] = (counts[bin] ?? 0) + 1;
      } };
      await runRetry([reject("down")], options);
    }
    for (const [n, counts] of bins.entries()) {
      // A wait is a whole number of milliseconds, and 250 of them don't fall evenly into 20 bins.
      const window = 250 * 2 ** n;
      const expected = counts.map((_, bin) => (Array.from({ length: window }, (__, wait) => Math.min(19, Math.floor((wait / window) * 20))).filter((found) => found === bin).length / window) * CALLS);
      const chiSquare = counts.reduce((sum, count, bin) => sum + (count - (expected[bin] ?? 0)) ** 2 / (expected[bin] ?? 1), 0);
      expect(chiSquare, `wait ${String(n)}`).toBeLessThan(43.82);
    }
  });
});

describe("3: Retry-After", () => {
  const forms = (ms: number): string[] => {
    const date = new Date(ms);
    const [, day = "", month = "", year = "", time = ""] = /^\w+, (\d\d) (\w+) (\d+) ([\d:]+) GMT$/.exec(date.toUTCString()) ?? [];
    return [
      date.toUTCString(),
      `${DAY_NAMES[date.getUTCDay()] ?? ""}day, ${day}-${month}-${year.slice(2)} ${time} GMT`,
      `${date.toUTCString().slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`,
    ];
  };

  test.each(["7", ...forms(NOW + 7000)])("%s is a minimum", async (value) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const [least = NaN] = gapsOf(await runRetry([reject(new HttpError(503, { "retry-after": value })), resolve(1)]));
    expect(least).toBe(7000);
    vi.spyOn(Math, "random").mockReturnValue(1 - 2 ** -32);
    vi.setSystemTime(NOW);
    const [most = NaN] = gapsOf(await runRetry([reject(new HttpError(503, { "retry-after": value })), resolve(1)]));
    expect(most).toBe(8000);
  });

  test("a short one is spread over at least 100 ms", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1 - 2 ** -32);
    vi.setSystemTime(NOW);
    expect(gapsOf(await runRetry([reject(new HttpError(429, { "x-ratelimit-reset-after": "0.05" })), resolve(1)]))).toEqual([150]);
  });

  test.each(["", "soon", "-5", "1.5", "Sun, 31 Feb 2027 00:00:00 GMT", "2026-12-24T00:00:00Z", "0", "Thu, 01 Jan 1970 00:00:00 GMT"])("%j leaves the ordinary backoff", async (value) => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    expect(gapsOf(await runRetry([reject(new HttpError(503, { "retry-after": value })), resolve(1)]))).toEqual([125]);
  });

  test("it is found in Headers, in a plain object in any case, and in an error's response", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const errors = [
      Object.assign(new Error(), { status: 503, headers: new Headers({ "Retry-After": "3" }) }),
      Object.assign(new Error(), { statusCode: 503, headers: { "RETRY-AFTER": 3 } }),
      Object.assign(new Error(), { response: { status: 503, headers: { "Retry-After": "3" } } }),
      Object.assign(new Error(), { response: new Response("", { status: 503, headers: { "Retry-After": "3" } }) }),
    ];
    for (const error of errors) expect(gapsOf(await runRetry([reject(error), resolve(1)]))).toEqual([3000]);
  });

  test("a date counts from the response's Date header", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const headers = { "retry-after": new Date(NOW + 90_000).toUTCString(), date: new Date(NOW + 85_000).toUTCString() };
    expect(gapsOf(await runRetry([reject(new HttpError(503, headers)), resolve(1)]))).toEqual([5000]);
  });

  test.each([
    [{ ratelimit: '"p";r=0;t=12' }, 12_000],
    [{ "x-ratelimit-reset": String(NOW / 1000 + 9) }, 9000],
    [{ "x-ratelimit-reset": "9" }, 9000],
    [{ "x-ratelimit-reset-after": "4", "x-ratelimit-reset": "9" }, 4000],
  ])("on a 429 without Retry-After the fields of the limit count: %j", async (headers, waitMs) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    vi.setSystemTime(NOW);
    expect(gapsOf(await runRetry([reject(new HttpError(429, headers as Record<string, string>)), resolve(1)]))).toEqual([waitMs]);
    expect(gapsOf(await runRetry([reject(new HttpError(503, headers as Record<string, string>)), resolve(1)]))).toEqual([0]);
  });

  test("its dates are those of the policy's reader, also at the turn of a century", async () => {
    for (const text of [...forms(NOW + 5000), "Friday, 01-Jan-76 00:00:00 GMT", "Saturday, 01-Jan-77 00:00:00 GMT", "Sat, 31 Dec 2016 23:59:60 GMT", "Sun Nov 06 08:49:37 1994"]) {
      const expected = Math.max(0, (parseHttpDate(text, NOW) ?? NaN) - NOW);
      vi.setSystemTime(NOW);
      const run = await runRetry([reject(new HttpError(503, { "retry-after": text }))], { maxAttempts: 1 });
      expect(run.error, text).toMatchObject({ retryAfterMs: expected });
    }
  });
});

describe("4 and 5: deadline, timers and the caller's signal", () => {
  test("a wait that does not fit the deadline ends the retries at once and is told", async () => {
    const run = await runRetry([reject(new HttpError(429, { "retry-after": "86400" }))]);
    expect(run).toMatchObject({ starts: [0], totalMs: 0, error: { retryAttempts: 1, retryAfterMs: 86_400_000 } });
    stubFetch([answer(429, { "retry-after": "86400" }, "quota")]);
    const fetched = await runFetch();
    expect(fetched.totalMs).toBe(0);
    expect(await fetched.value?.text()).toBe("quota");
  });

  test("even without a deadline no timer is longer than a timer can be", async () => {
    const run = await runRetry([reject(new HttpError(429, { "retry-after": "9".repeat(400) }))], { deadlineMs: Infinity });
    expect(run).toMatchObject({ starts: [0], totalMs: 0 });
    const timers = vi.spyOn(globalThis, "setTimeout");
    await runRetry([reject(new HttpError(503)), resolve(1)], { deadlineMs: Infinity, attemptTimeoutMs: 1e300, baseDelayMs: 1e308, maxDelayMs: 1000, maxAttempts: 2000 });
    for (const [, ms = NaN] of timers.mock.calls) expect(ms >= 0 && ms <= 2 ** 31 - 1).toBe(true);
    expect(timers.mock.calls.length).toBeGreaterThan(1);
  });

  test.each(["maxAttempts", "baseDelayMs", "maxDelayMs", "deadlineMs", "attemptTimeoutMs"])("%s that is no number is refused", async (name) => {
    expect((await runRetry([resolve(1)], { [name]: NaN })).error).toEqual(new RangeError(`${name} must be a number from 0, but it is NaN.`));
    expect((await runRetry([resolve(1)], { [name]: -1 })).error).toBeInstanceOf(RangeError);
  });

  test("an attempt that hangs ends with its timeout and is tried again; its signal is aborted", async () => {
    const signals: AbortSignal[] = [];
    const settled = settle([], retry(({ signal }) => { signals.push(signal); return signals.length === 1 ? new Promise<number>(() => undefined) : Promise.resolve(5); }, { attemptTimeoutMs: 1000 }));
    expect((await settled).value).toBe(5);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  });

  test("the deadline ends an attempt that hangs", async () => {
    const run = await runRetry([() => new Promise(() => undefined)], { deadlineMs: 5000 });
    expect(run.totalMs).toBe(5000);
    expect(run.error).toMatchObject({ name: "TimeoutError" });
  });

  test("the caller's signal ends an attempt at once, is never retried, and no listener is left", async () => {
    const controller = new AbortController();
    const reason = new Error("the user left");
    setTimeout(() => { controller.abort(reason); }, 700);
    const run = await runRetry([() => new Promise(() => undefined)], { signal: controller.signal });
    expect(run).toMatchObject({ starts: [0], totalMs: 700 });
    expect(run.error).toBe(reason);
    expect(reason).not.toHaveProperty("retryAttempts");
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("the caller's signal ends a wait at once", async () => {
    const controller = new AbortController();
    setTimeout(() => { controller.abort(); }, 700);
    const run = await runRetry([reject(new HttpError(503, { "retry-after": "20" }))], { signal: controller.signal });
    expect(run).toMatchObject({ starts: [0], totalMs: 700, error: { name: "AbortError" } });
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });

  test("a signal that is aborted before the start, or by onRetry, lets nothing start", async () => {
    expect((await runRetry([resolve(1)], { signal: AbortSignal.abort() })).starts).toEqual([]);
    const controller = new AbortController();
    const run = await runRetry([reject(new HttpError(503))], { signal: controller.signal, onRetry: () => { controller.abort(); } });
    expect(run).toMatchObject({ starts: [0], totalMs: 0 });
  });

  test("no listener is left after a success and after a failure", async () => {
    const { signal } = new AbortController();
    await runRetry([reject(new HttpError(503)), resolve(1)], { signal });
    await runRetry([reject(new HttpError(404))], { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("the signal of init ends retryFetch, and the body that is read after it", async () => {
    const controller = new AbortController();
    const sent = stubFetch([answer(200)]);
    await runFetch({ signal: controller.signal });
    expect(sent[0]?.signal.aborted).toBe(false);
    controller.abort();
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});

describe("6: what is not worth another attempt", () => {
  test.each([
    new TypeError("x is not a function"),
    new ReferenceError("x is not defined"),
    new DOMException("stopped", "AbortError"),
    new HttpError(400),
    new HttpError(404),
    Object.assign(new HttpError(429), { code: "insufficient_quota" }),
  ])("%s", async (error) => {
    expect((await runRetry([reject(error)])).starts).toHaveLength(1);
  });

  test.each(["fetch failed", "Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed", "terminated", "Network request failed"])("a TypeError of fetch is: %s", async (message) => {
    expect((await runRetry([reject(new TypeError(message))])).starts).toHaveLength(4);
  });

  test("a 429 that says the quota is used up", async () => {
    const sent = stubFetch([answer(429, {}, '{"error":{"code":"insufficient_quota"}}')]);
    expect(await (await runFetch()).value?.text()).toContain("insufficient_quota");
    expect(sent).toHaveLength(1);
  });

  test("isRetryable sees at most 64 KiB of a 429's body, and decides", async () => {
    const seen: Failure[] = [];
    const sent = stubFetch([answer(429, {}, "a".repeat(200_000))]);
    const run = await runFetch({}, { isRetryable: (failure) => { seen.push(failure); return false; } });
    expect(seen).toMatchObject([{ status: 429, body: "a".repeat(65_536) }]);
    expect(sent).toHaveLength(1);
    expect(await run.value?.text()).toHaveLength(200_000);
  });

  test("isRetryable may let a 403 be tried again", async () => {
    const sent = stubFetch([answer(403, { "x-ratelimit-reset": "2" }), answer(200)]);
    await runFetch({}, { isRetryable: ({ status }) => status === 403 });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.atMs).toBeGreaterThanOrEqual(2000);
  });
});

describe("7: writes and keys", () => {
  test.each([
    ["refused", () => Promise.reject(refused()), 4],
    ["not found", () => Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: "ENOTFOUND" } })), 4],
    ["429 with Retry-After", answer(429, { "retry-after": "1" }), 4],
    ["503 with Retry-After", answer(503, { "retry-after": "1" }), 4],
    ["503 without", answer(503), 1],
    ["502 with Retry-After", answer(502, { "retry-after": "1" }), 1],
    ["reset", () => Promise.reject(reset()), 1],
  ] as const)("a POST without a key: %s", async (_, response, attempts) => {
    const sent = stubFetch([response]);
    await runFetch({ method: "POST" });
    expect(sent).toHaveLength(attempts);
    expect(sent.map(({ key }) => key)).toEqual(sent.map(() => null));
  });

  test("a timeout of a write is not tried again without a key", async () => {
    const sent = stubFetch([() => new Promise(() => undefined)]);
    expect((await runFetch({ method: "POST" }, { attemptTimeoutMs: 1000 })).error).toMatchObject({ name: "TimeoutError", retryAttempts: 1 });
    expect(sent).toHaveLength(1);
  });

  test("one key per call, the same in every attempt, another in the next call", async () => {
    const sent = stubFetch([answer(503)]);
    await runFetch({ method: "POST" }, { idempotent: true });
    await runFetch({ method: "POST" }, { idempotent: true });
    const keys = sent.map(({ key }) => key);
    expect(keys).toHaveLength(8);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test("the caller's key is taken from the header or the option", async () => {
    const sent = stubFetch([answer(503)]);
    await runFetch({ method: "POST", headers: { "Idempotency-Key": "mine" } });
    await runFetch({ method: "PATCH" }, { idempotencyKey: "mine" });
    expect(sent.map(({ key }) => key)).toEqual(new Array(8).fill("mine"));
  });

  test("retry hands the key to the operation, and idempotent: false keeps it from being done twice", async () => {
    const keys: string[] = [];
    await settle([], retry(({ idempotencyKey }) => { keys.push(idempotencyKey); return Promise.reject(new HttpError(503)); }));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect((await runRetry([reject(reset())], { idempotent: false })).starts).toHaveLength(1);
    expect((await runRetry([reject(refused())], { idempotent: false })).starts).toHaveLength(4);
  });

  test.each([["getRandomValues alone", { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) }, /^(?:ab){16}$/], ["nothing, as in Node 18", undefined, /^[\da-f-]{36}$/]])("a key with %s", async (_, crypto, form) => {
    vi.stubGlobal("crypto", crypto);
    let key = "";
    // The module is loaded beside the fake clock.
    await retry(({ idempotencyKey }) => { key = idempotencyKey; return Promise.resolve(); });
    expect(key).toMatch(form);
  });

  test("a body that can't be sent twice is sent once", async () => {
    const sent = stubFetch([answer(503)]);
    await runFetch({ method: "PUT", body: new Blob(["x"]).stream() });
    await runFetch({}, {}, new Request("https://api.test/", { method: "PUT", body: "x" }));
    expect(sent).toHaveLength(2);
    await runFetch({ method: "PUT", body: "x" });
    await runFetch({}, {}, new Request("https://api.test/", { method: "PUT" }));
    expect(sent).toHaveLength(10);
  });
});

test("8: the failed response's body is cancelled before the wait", async () => {
  const log: string[] = [];
  stubFetch([() => new Response(new ReadableStream({ cancel: () => { log.push("cancelled"); } }), { status: 503 }), answer(200)]);
  await runFetch({}, { onRetry: () => { log.push("wait"); } });
  expect(log).toEqual(["cancelled", "wait"]);
});

describe("10: what is told", () => {
  test("onRetry and onFinish", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const onRetry = vi.fn();
    const onFinish = vi.fn();
    await runRetry([reject(new HttpError(503)), reject(reset()), resolve(1)], { onRetry, onFinish, idempotencyKey: "a key" });
    const idempotencyKeyHash = (onRetry.mock.calls[0] as [{ idempotencyKeyHash: string }])[0].idempotencyKeyHash;
    expect(idempotencyKeyHash).toMatch(/^[\da-f]{8}$/);
    expect(onRetry.mock.calls).toEqual([
      [{ attempt: 1, waitMs: 125, reason: "status 503", status: 503, idempotencyKeyHash }],
      [{ attempt: 2, waitMs: 250, reason: "TypeError: fetch failed", status: undefined, idempotencyKeyHash }],
    ]);
    expect(onFinish.mock.calls).toEqual([[{ attempts: 3, totalMs: 375, outcome: "success" }]]);
  });

  test("the outcome of a failure and of an abort", async () => {
    const onFinish = vi.fn();
    await runRetry([reject(new HttpError(404))], { onFinish });
    await runRetry([resolve(1)], { onFinish, signal: AbortSignal.abort() });
    stubFetch([answer(503)]);
    await runFetch({}, { onFinish, maxAttempts: 1 });
    stubFetch([answer(500)]);
    await runFetch({ method: "POST" }, { onFinish });
    expect(onFinish.mock.calls.map(([event]) => (event as { outcome: string }).outcome)).toEqual(["failure", "aborted", "failure", "failure"]);
  });

  test("an empty budget fails at once", async () => {
    const budget = { onRequest: vi.fn(), tryRetry: () => false };
    expect(await runRetry([reject(new HttpError(503))], { budget })).toMatchObject({ starts: [0], totalMs: 0, error: { retryAttempts: 1 } });
    expect(budget.onRequest).toHaveBeenCalledTimes(1);
  });
});
