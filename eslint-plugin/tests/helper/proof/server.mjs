import { createServer } from "node:http";

/**
 * What the server does with one request.
 * @typedef {"503" | "429-seconds" | "429-imf" | "429-rfc850" | "429-asctime" | "429-garbage" | "429-86400" | "silence" | "reset" | "drop" | "ok"} Step
 */

/**
 * One call of the helper as the server sees it. Times are in ms of the fast clock.
 * @typedef {object} Call
 * @property {Step[]} script what it does with each request; "ok" after the last
 * @property {number} requests
 * @property {number} allowedAtMs what the last Retry-After said
 * @property {number} early requests before that
 * @property {number} endsAtMs its deadline
 * @property {boolean} isOver
 * @property {number} effects what POSTs have brought about
 * @property {Set<string>} keys the idempotency keys seen
 * @property {boolean} isDisturbed whether the machine was too busy to answer in time
 */

const DAYS = ["Sun", "Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur"];

/**
 * A real HTTP server on 127.0.0.1 that fails by script, and keeps a ledger of effects. The path of a request is the number of
 * its call.
 * @param {{ now: () => number, globals: { Date: DateConstructor } }} clock
 */
export async function startServer(clock) {
  /** @type {Map<string, Call>} */
  const calls = new Map();
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const call = calls.get(request.url ?? "");
    if (!call) return void response.writeHead(404).end();
    const atMs = clock.now();
    if (atMs < call.allowedAtMs) call.early += 1;
    const step = call.script[call.requests] ?? "ok";
    call.requests += 1;
    request.resume();
    // The request is whole before it is acted upon, so that an effect is that of a POST which arrived.
    request.once("end", () => act(step, call, request, response));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());

  /**
   * @param {Step} step
   * @param {Call} call
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  function act(step, call, request, response) {
    response.sendDate = false;
    if (step === "503") return void response.writeHead(503, { "content-length": 4 }).end("down");
    if (step.startsWith("429-")) return void refuse(step.slice(4), call, response);
    if (step === "silence") return;
    record(call, request);
    if (step === "drop") return void request.socket.destroy();
    if (step === "ok") return void response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
    response.writeHead(200, { "content-length": 1000 });
    // The head and a part of the body are on their way before the connection breaks.
    response.write("a part", () => request.socket.destroy());
  }

  /**
   * @param {string} kind
   * @param {Call} call
   * @param {import("node:http").ServerResponse} response
   */
  function refuse(kind, call, response) {
    const nowMs = clock.globals.Date.now();
    const untilMs = Math.ceil(nowMs / 1000) * 1000 + 1000;
    const text = kind === "seconds" ? "1" : kind === "86400" ? kind : kind === "garbage" ? "soon" : httpDate(kind, untilMs);
    if (kind === "seconds" || kind === "86400") call.allowedAtMs = clock.now() + Number(text) * 1000;
    else if (kind !== "garbage") call.allowedAtMs = clock.now() + untilMs - nowMs - 1;
    response.writeHead(429, { "retry-after": text, date: httpDate("imf", Math.floor(nowMs / 1000) * 1000), "content-length": 4 }).end("busy");
  }

  return { calls, url: `http://127.0.0.1:${String(address.port)}`, close: () => { server.closeAllConnections(); server.close(); } };
}

/**
 * @param {Call} call
 * @param {import("node:http").IncomingMessage} request
 */
function record(call, request) {
  if (request.method !== "POST") return;
  const key = request.headers["idempotency-key"];
  if (typeof key === "string" && call.keys.has(key)) return;
  if (typeof key === "string") call.keys.add(key);
  call.effects += 1;
}

/**
 * @param {string} form
 * @param {number} ms
 */
function httpDate(form, ms) {
  const date = new Date(ms);
  const imf = date.toUTCString();
  const [, day = "", month = "", year = "", time = ""] = /^\w+, (\d\d) (\w+) (\d+) ([\d:]+) GMT$/.exec(imf) ?? [];
  if (form === "rfc850") return `${DAYS[date.getUTCDay()]}day, ${day}-${month}-${year.slice(2)} ${time} GMT`;
  return form === "asctime" ? `${imf.slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${time} ${year}` : imf;
}
