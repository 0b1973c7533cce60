// A server on 127.0.0.1 that never succeeds, and counts what it is asked.
import http from "node:http";
import net from "node:net";
import { virtualNow } from "./virtual-time.mjs";
import { watchServer } from "./wire.mjs";

/**
 * @typedef {{ atMs: number, method: string, path: string, key: string | undefined }} Attempt
 * @typedef {{ status?: number, headers?: Record<string, string>, body?: string }} Answer
 * @typedef {{ port: number, attempts: Attempt[], isBusy: () => boolean }} FailingServer
 */

/** Headers that carry an idempotency key. */
const KEY_HEADER = /^(?:x-)?(?:\w+-)?idempotency-key$|^paypal-request-id$/u;

/**
 * Answers each request with `answer`, or breaks the connection where there is none; after `limit` attempts it holds the
 * connections without an answer, so that a client without a limit comes to rest.
 * @param {{ answer: Answer | "reset", limit: number, other?: (request: { method: string, path: string, body: string }) => Answer | undefined }} options
 * @returns {Promise<FailingServer>}
 */
export async function failingServer({ answer, limit, other }) {
  /** @type {Attempt[]} */
  const attempts = [];
  let inFlight = 0;
  const server = http.createServer((request, response) => {
    const { method = "", url: path = "" } = request;
    /** @type {Buffer[]} */
    const parts = [];
    inFlight += 1;
    response.on("close", () => (inFlight -= 1));
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const special = other?.({ method, path, body: Buffer.concat(parts).toString() });
      if (special) return send(response, special);
      const key = Object.keys(request.headers).find((name) => KEY_HEADER.test(name));
      attempts.push({ atMs: virtualNow(), method, path, key: key && String(request.headers[key]) });
      if (attempts.length >= limit) {
        inFlight = -Infinity;
        return;
      }
      if (answer === "reset") request.socket.destroy();
      else send(response, answer);
    });
  });
  const port = await listen(server);
  return { port, attempts, isBusy: () => inFlight > 0 };
}

/**
 * Takes each connection and breaks it, for clients that speak no HTTP; after `limit` of them it leaves them open.
 * @param {number} limit
 * @returns {Promise<FailingServer>}
 */
export async function breakingServer(limit) {
  /** @type {Attempt[]} */
  const attempts = [];
  let open = 0;
  const server = net.createServer((socket) => {
    attempts.push({ atMs: virtualNow(), method: "CONNECT", path: "", key: undefined });
    socket.on("error", () => undefined);
    if (attempts.length >= limit) return;
    open += 1;
    socket.on("close", () => (open -= 1));
    socket.resetAndDestroy();
  });
  const port = await listen(server);
  return { port, attempts, isBusy: () => open > 0 };
}

/**
 * @param {http.ServerResponse} response
 * @param {Answer} answer
 */
function send(response, { status = 200, headers = {}, body = '{"error":{"message":"down"}}' }) {
  // A connection that is kept would bring timers of its own.
  response.writeHead(status, { "content-type": "application/json", connection: "close", ...headers });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** @param {net.Server} server */
function listen(server) {
  watchServer(server);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(/** @type {net.AddressInfo} */ (server.address()).port));
  });
}
