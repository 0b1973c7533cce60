// Runs one driver in a process of its own and prints what its library did, as JSON on file descriptor 3.
// Usage: node run-driver.mjs DRIVER; SHOW_ERRORS=1 in the environment prints what the library says.
import "./virtual-time.mjs";
import "./lead-home.mjs";
import { writeSync } from "node:fs";
import http from "node:http";
import { pathToFileURL } from "node:url";
import { breakingServer, failingServer } from "./failing-server.mjs";
import { leadTo } from "./lead-home.mjs";
import { clearTimers, passTime } from "./virtual-time.mjs";

/**
 * @typedef {{ answer: number | "reset", method: string, random: number, retryAfterSeconds?: number }} Case
 * @typedef {Case & { attempts: number, waitsMs: number[], keys: number, end: string }} Observation
 * @typedef {{ url: string, port: number, method: string, request: () => Promise<string> }} Place
 * @typedef {{
 *   call: (place: Place) => unknown,
 *   methods?: string[],
 *   connects?: true,
 *   limit?: number,
 *   quietMs?: number,
 *   body?: string | ((status: number) => string),
 *   headers?: Record<string, string>,
 *   fails?: number | "reset",
 *   expects?: unknown,
 *   other?: (request: { method: string, path: string, body: string }) => import("./failing-server.mjs").Answer | undefined,
 * }} DriverCall
 */

/** More attempts than this are taken for endless. */
const LIMIT = 30;
const HOURS_MS = 3_600_000;
/** One that no library takes for too long, and one that many do. */
const RETRY_AFTER_SECONDS = [20, 1000];
const STATUSES = [400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504];
const ALMOST_ONE = 1 - 2 ** -20;

const [driverFile = ""] = process.argv.slice(2);
const showsErrors = process.env["SHOW_ERRORS"] === "1";
console.log = console.info = console.warn = console.debug = () => undefined;
if (!showsErrors) console.error = () => undefined;

const { calls } = await import(pathToFileURL(driverFile).href);
// A client that is given up fails later, which is of no interest.
process.on("unhandledRejection", () => undefined);
process.on("uncaughtException", (error) => {
  if (showsErrors) console.error(error);
});

/** @type {{ shape: string, expects: unknown, observations: Observation[] }[]} */
const results = [];
let usedRequest = false;
for (const [shape, value] of Object.entries(calls).flatMap(([name, values]) => [values].flat().map((one) => [name, one]))) {
  /** @type {DriverCall} */
  const driverCall = typeof value === "function" ? { call: value } : value;
  results.push({ shape, expects: driverCall.expects ?? {}, observations: await observeAll(driverCall) });
}
writeSync(3, JSON.stringify(results));
process.exit(0);

/** @param {DriverCall} driverCall */
async function observeAll(driverCall) {
  const methods = driverCall.methods ?? ["GET", "POST"];
  const [method = "GET"] = methods;
  const answer = driverCall.connects ? "reset" : (driverCall.fails ?? 503);
  usedRequest = false;
  // What is loaded on first use takes its time only once.
  await observe(driverCall, { answer, method, random: 0.5 }, 60);
  /** @type {Observation[]} */
  const observations = [];
  for (const random of [0, 0.5, ALMOST_ONE]) observations.push(await observe(driverCall, { answer, method, random }));
  if (driverCall.connects) return observations;
  for (const one of furtherCases(methods, answer, usedRequest)) observations.push(await observe(driverCall, one));
  return observations;
}

/**
 * A wrapper does not see what fails; one refusal shows that.
 * @param {string[]} methods
 * @param {number | "reset"} first
 * @param {boolean} isWrapper
 * @returns {Case[]}
 */
function furtherCases(methods, first, isWrapper) {
  const [method = "GET", ...others] = methods;
  if (isWrapper) return [{ answer: 400, method, random: 0.5 }];
  return [
    ...STATUSES.filter((status) => status !== first).map((answer) => ({ answer, method, random: 0.5 })),
    ...[429, 503].flatMap((answer) => RETRY_AFTER_SECONDS.map((retryAfterSeconds) => ({ answer, method, random: 0.5, retryAfterSeconds }))),
    ...others.map((other) => ({ answer: 503, method: other, random: 0.5 })),
    ...(first === "reset" ? others : methods).map((other) => ({ answer: /** @type {const} */ ("reset"), method: other, random: 0.5 })),
  ];
}

/**
 * @param {DriverCall} driverCall
 * @param {Case} one
 * @param {number} [firstQuietMs]
 * @returns {Promise<Observation>}
 */
async function observe({ call, connects, limit = LIMIT, body, headers, other, quietMs }, one, firstQuietMs = quietMs) {
  const allHeaders = { ...headers, ...(one.retryAfterSeconds !== undefined && { "retry-after": String(one.retryAfterSeconds) }) };
  const answer = one.answer === "reset" ? one.answer : { status: one.answer, headers: allHeaders, ...(body !== undefined && { body: typeof body === "string" ? body : body(one.answer) }) };
  const server = connects ? await breakingServer(limit) : await failingServer({ answer, limit, ...(other && { other }) });
  leadTo(server.port);
  Math.random = () => one.random;
  let end = "";
  const url = `http://127.0.0.1:${server.port}`;
  const place = { url, port: server.port, method: one.method, request: () => {
    usedRequest = true;
    return request(`${url}/work`, one.method);
  } };
  // A promise's own turn comes first: a client that throws at once has failed as well.
  Promise.resolve()
    .then(() => call(place))
    .then(
      () => (end ||= "resolved"),
      (error) => {
        end ||= "rejected";
        if (showsErrors) console.error(one, error);
      },
    );
  // A connection is made again long after the call has given a client.
  const isOver = () => (connects ? end === "rejected" : end !== "") || server.attempts.length >= limit;
  const cameToEnd = await passTime({ isBusy: server.isBusy, progress: () => server.attempts.length, isDone: isOver, maxVirtualMs: 48 * HOURS_MS, maxRealMs: 20_000, ...(firstQuietMs !== undefined && { quietMs: firstQuietMs }) });
  if (server.attempts.length >= limit) end = "endless";
  else if (!cameToEnd) end = "rest";
  clearTimers();
  const { attempts } = server;
  return {
    ...one,
    attempts: attempts.length,
    waitsMs: attempts.slice(1).map(({ atMs }, index) => Math.round((atMs - (attempts[index]?.atMs ?? 0)) * 100) / 100),
    keys: new Set(attempts.map(({ key }) => key).filter((key) => key !== undefined)).size,
    end,
  };
}

/**
 * What a wrapper is given to try: one request that fails unless the answer is a success.
 * @param {string} url
 * @param {string} method
 * @returns {Promise<string>}
 */
function request(url, method) {
  return new Promise((resolve, reject) => {
    const outgoing = http.request(url, { method, agent: false }, (response) => {
      response.resume();
      response.on("end", () => {
        const { statusCode = 0 } = response;
        if (statusCode < 400) resolve("");
        else reject(Object.assign(new Error(`The server answered ${statusCode}.`), { status: statusCode }));
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
