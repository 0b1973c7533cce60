// Leads every request that would leave this machine to the local server, as plain HTTP: many SDKs have a fixed host.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

let port = 0;
const realFetch = globalThis.fetch;
const realRequest = http.request;

/** @param {number} localPort */
export function leadTo(localPort) {
  port = localPort;
}

/** @param {unknown[]} args */
function request(...args) {
  const callback = args.find((argument) => typeof argument === "function");
  const [first, second] = args;
  const address = typeof first === "string" || first instanceof URL ? new URL(first) : undefined;
  const options = /** @type {http.RequestOptions} */ (address === undefined ? first : typeof second === "object" ? second : {});
  const path = options.path ?? (address === undefined ? "/" : `${address.pathname}${address.search}`);
  const { method, headers, signal, timeout } = options;
  const plain = { path, method: method ?? "GET", headers: headers ?? {}, ...(signal && { signal }), ...(timeout !== undefined && { timeout }) };
  return realRequest({ ...plain, host: "127.0.0.1", port, agent: false }, /** @type {(response: http.IncomingMessage) => void} */ (callback));
}

/** @param {unknown[]} args */
function get(...args) {
  return request(...args).end();
}

Object.assign(https, { request, get });
syncBuiltinESMExports();

/**
 * @param {string | URL | Request} input
 * @param {RequestInit} [init]
 */
function fetchAtHome(input, init) {
  const address = new URL(input instanceof Request ? input.url : String(input));
  if (address.hostname === "127.0.0.1") return realFetch(input, init);
  const local = `http://127.0.0.1:${port}${address.pathname}${address.search}`;
  return realFetch(input instanceof Request ? new Request(local, input) : local, init);
}

// TypeScript would take a plain assignment for another declaration of fetch, for the whole project.
/** @type {{ fetch: unknown }} */ (globalThis).fetch = fetchAtHome;
