import { getEventListeners } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { fastClock } from "./clock.mjs";
import { startServer } from "./server.mjs";

/** @typedef {import("./server.mjs").Step} Step */
/** @typedef {import("../../../src/helper/retry.js")} Helper */

/** Long enough for every script; a quarter of the calls get a shorter one, which cuts some of them. */
const DEADLINE_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 4;
/** How many calls run at once. */
const PARALLEL = 40;

/** @type {Step[]} */
const FAULTS = ["503", "429-seconds", "429-imf", "429-rfc850", "429-asctime", "429-garbage", "429-86400", "silence", "reset", "drop"];
/** @type {Step[][]} */
const NAMED = [["503", "503", "ok"], ["429-seconds"], ["429-imf"], ["429-rfc850"], ["429-asctime"], ["429-garbage"], ["429-86400"], ["silence"], ["reset"], ["drop"], ["drop", "drop", "drop"], ["503", "503", "503", "503"]];
const KINDS = /** @type {const} */ (["get", "keyedPost", "barePost", "json"]);

/**
 * Runs the text of the helper against a real server that fails by script, and counts what must not happen. Everything but the
 * platform's own timing comes from the seed.
 * @param {{ text: string, runs: number, seed: number, scale: number }} options `text` is JavaScript that exports nothing; the
 *   clock of helper and server runs `scale` times as fast as the real one
 */
export async function prove({ text, runs, seed, scale }) {
  const random = seededRandom(seed);
  const clock = fastClock(scale);
  const server = await startServer(clock);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const figures = { runs: 0, requests: 0, succeeded: 0, failed: 0, aborted: 0, disturbed: 0, early: 0, late: 0, tooManyAttempts: 0, wrongEffects: 0, unexpected: 0, timersLeft: 0, listenersLeft: 0, unhandled: 0, latestStartMs: -DEADLINE_MS, latestEndMs: -DEADLINE_MS, loopDelayMs: 0 };
  /** @type {typeof fetch} */
  const send = (input, init) => {
    const call = server.calls.get(new URL(String(input)).pathname);
    if (call?.isOver) figures.late += 1;
    if (call) figures.latestStartMs = Math.max(figures.latestStartMs, clock.now() - call.endsAtMs);
    return fetch(input, init);
  };
  const helper = await load(text, { ...clock.globals, fetch: send, Math: Object.create(Math, { random: { value: random } }) });
  const onUnhandled = () => { figures.unhandled += 1; };
  process.on("unhandledRejection", onUnhandled);
  let next = 0;
  // The first requests of a process take long, which is not the helper's time.
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/warm-up`).then((response) => response.text())));
  delays.reset();
  const worker = async () => {
    // A disturbed call shows nothing, so that another takes its place.
    while (next < runs + Math.min(figures.disturbed, 2 * runs)) {
      next += 1;
      await runOne(next, { helper, send, clock, server, random, figures });
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, runs) }, worker));
  figures.timersLeft = clock.pending.size;
  // A rejection that nobody handles is told after the turn in which it happened.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", onUnhandled);
  for (const call of server.calls.values()) {
    figures.early += call.isDisturbed ? 0 : call.early;
    figures.requests += call.requests;
  }
  server.close();
  figures.loopDelayMs = delays.max / 1e6;
  return figures;
}

/**
 * What must not have happened: the names of the figures that are wrong. `latestStartMs` and `latestEndMs` say how long after its
 * deadline a request was sent and a call came to its end. A tick is 50 ms, and three times what the event loop was late by: that
 * is no more than a sample, and a busy machine stops a process between any two lines.
 * @param {Awaited<ReturnType<typeof prove>>} figures
 * @param {number} scale
 */
export function faultsOf(figures, scale) {
  const none = /** @type {const} */ (["early", "late", "tooManyAttempts", "wrongEffects", "unexpected", "timersLeft", "listenersLeft", "unhandled"]);
  const tickMs = (3 * figures.loopDelayMs + 50) * scale;
  const overruns = /** @type {const} */ (["latestStartMs", "latestEndMs"]);
  return [...none.filter((name) => figures[name] > 0), ...(figures.disturbed > figures.runs / 2 ? ["disturbed"] : []), ...overruns.filter((name) => figures[name] > tickMs)];
}

/**
 * @param {number} number
 * @param {{ helper: Helper, send: typeof fetch, clock: ReturnType<typeof fastClock>, server: Awaited<ReturnType<typeof startServer>>, random: () => number, figures: Awaited<ReturnType<typeof prove>> }} world
 */
async function runOne(number, { helper, send, clock, server, random, figures }) {
  const pick = (/** @type {number} */ count) => Math.floor(random() * count);
  const kind = KINDS[pick(KINDS.length)] ?? "get";
  const script = random() < 0.5 ? [...(NAMED[pick(NAMED.length)] ?? [])] : Array.from({ length: 1 + pick(5) }, () => FAULTS[pick(FAULTS.length)] ?? "503");
  const abortAfterMs = random() < 0.1 ? random() * 3000 : undefined;
  const path = `/${String(number)}`;
  const startMs = clock.now();
  const isShort = random() < 0.25;
  const deadlineMs = isShort ? 1000 + random() * 12_000 : DEADLINE_MS;
  const call = { script, requests: 0, endsAtMs: startMs + deadlineMs, allowedAtMs: 0, early: 0, isOver: false, effects: 0, keys: new Set(), isDisturbed: false };
  server.calls.set(path, call);
  const controller = new AbortController();
  const timer = abortAfterMs === undefined ? undefined : setTimeout(() => controller.abort(), abortAfterMs / clock.scale);
  let timeouts = 0;
  const onTimeout = (/** @type {string} */ reason) => {
    if (reason.includes("TimeoutError")) timeouts += 1;
  };
  const options = { onRetry: (/** @type {{ reason: string }} */ { reason }) => onTimeout(reason), signal: controller.signal, deadlineMs, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, maxAttempts: MAX_ATTEMPTS };
  let endedAtMs = 0;
  const onFinish = () => {
    endedAtMs = clock.now();
  };
  const result = await callOf(kind, helper, send, server.url + path, { ...options, onFinish }, isShort ? () => undefined : onTimeout);
  call.isOver = true;
  // A machine that is too busy for an answer in time makes timeouts of its own; what the server then sees is no fault of the helper.
  call.isDisturbed = timeouts > script.slice(0, call.requests).filter((step) => step === "silence").length;
  figures.runs += 1;
  if (call.isDisturbed) figures.disturbed += 1;
  clearTimeout(timer);
  figures.latestEndMs = Math.max(figures.latestEndMs, endedAtMs - call.endsAtMs);
  figures.listenersLeft += getEventListeners(controller.signal, "abort").length;
  const outcome = result === "success" ? "succeeded" : controller.signal.aborted ? "aborted" : "failed";
  figures[outcome] += 1;
  if (call.requests > MAX_ATTEMPTS) figures.tooManyAttempts += 1;
  const isWrite = kind !== "get";
  if (isWrite && (outcome === "succeeded" ? call.effects !== 1 : call.effects > 1)) figures.wrongEffects += 1;
  if (!call.isDisturbed && !isShort && !isExpected(kind, script, outcome, call.requests)) figures.unexpected += 1;
}

/**
 * @param {typeof KINDS[number]} kind
 * @param {Helper} helper
 * @param {typeof fetch} send
 * @param {string} url
 * @param {import("../../../src/helper/retry.js").RetryOptions} options
 * @param {(reason: string) => void} onTimeout
 * @returns {Promise<"success" | "failure" | "broken">}
 */
async function callOf(kind, helper, send, url, options, onTimeout) {
  try {
    if (kind === "json") {
      await helper.retry(async ({ signal, idempotencyKey }) => {
        const response = await send(url, { method: "POST", body: "{}", headers: { "idempotency-key": idempotencyKey }, signal });
        if (!response.ok) throw Object.assign(new Error(`status ${String(response.status)}`), { response });
        return response.json();
      }, options);
      return "success";
    }
    const init = kind === "get" ? {} : { method: "POST", body: "{}" };
    const response = await helper.retryFetch(url, init, { ...options, ...(kind === "keyedPost" && { idempotent: true }) });
    // The helper hands the response over unread; what breaks in its body is for the reader.
    return await response.text().then(() => (response.ok ? "success" : "failure"), () => "broken");
  } catch (error) {
    onTimeout(String(error));
    const { response } = /** @type {{ response?: Response }} */ (error ?? {});
    await response?.body?.cancel();
    return "failure";
  }
}

/**
 * What must come out of a script, as far as it does not hang on timing.
 * @param {typeof KINDS[number]} kind
 * @param {Step[]} script
 * @param {"succeeded" | "failed" | "aborted"} outcome
 * @param {number} requests
 */
function isExpected(kind, script, outcome, requests) {
  if (outcome === "aborted") return true;
  // A write without a key is never sent again after what may have reached the server.
  const mayRepeat = (/** @type {Step} */ step) => kind !== "barePost" || /^429-(?!garbage|86400)/.test(step);
  const stops = script.findIndex((step, index) => index >= MAX_ATTEMPTS - 1 || step === "429-86400" || !mayRepeat(step) || (step === "reset" && kind !== "json"));
  const first = stops === -1 ? "ok" : (script[stops] ?? "ok");
  const sent = stops === -1 ? script.length + (script.at(-1) === "ok" ? 0 : 1) : stops + 1;
  return requests === sent && (outcome === "succeeded") === (first === "ok");
}

/**
 * The helper's text as a module that finds ours in the place of the platform's globals.
 * @param {string} text
 * @param {Record<string, unknown>} globals
 * @returns {Promise<Helper>}
 */
async function load(text, globals) {
  const folder = mkdtempSync(join(tmpdir(), "retry-safety-proof-"));
  const file = join(folder, "helper.mjs");
  writeFileSync(file, `export default ({ ${Object.keys(globals).join(", ")} }) => {\n${text}\nreturn { retry, retryFetch };\n};\n`);
  try {
    const module = await import(pathToFileURL(file).href);
    return module.default(globals);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Repeatable random numbers in [0, 1): mulberry32, in plain JavaScript, since Node 18 runs this file too.
 * @param {number} seed
 */
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
