// The core scenario in a browser: serves a page that runs the helper against the same server, and waits for what it tells.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the page does: each line is a name, and what has to come out. */
const PAGE = `<!doctype html><meta charset="utf-8"><script type="module">
import { retry, retryFetch } from "/helper.js";
const small = { baseDelayMs: 5, maxDelayMs: 20 };
const found = {};
found.recovers = await retryFetch("/recovers?503,503,200", {}, small).then((response) => response.text());
const started = performance.now();
await retryFetch("/retry-after?429,200", {}, small);
found.waited = performance.now() - started >= 1000;
found.posted = await retryFetch("/posted?drop,drop,200", { method: "POST", body: "x" }, { ...small, idempotent: true }).then((response) => response.text());
found.bare = await retryFetch("/bare?drop,200", { method: "POST", body: "x" }, small).then((response) => response.status, (error) => error.name + " " + error.retryAttempts);
const controller = new AbortController();
setTimeout(() => controller.abort(), 50);
found.aborted = await retry(() => new Promise(() => {}), { signal: controller.signal }).catch((error) => error.name);
found.timedOut = await retryFetch("/silent?silence,200", {}, { ...small, attemptTimeoutMs: 300 }).then((response) => response.status);
await fetch("/result", { method: "POST", body: JSON.stringify(found) });
</script>`;

const EXPECTED = { recovers: "1 effects", waited: true, posted: "1 effects", bare: "TypeError 1", aborted: "AbortError", timedOut: 200 };

/**
 * Runs the page in a browser and answers what differs from what has to come out; nothing when all is well.
 * @param {string} program
 * @param {string} text the helper as an ES module
 */
export async function runInBrowser(program, text) {
  /** @type {Map<string, number>} */
  const served = new Map();
  /** @type {Map<string, Set<string>>} */
  const effects = new Map();
  /** @type {(result: Record<string, unknown>) => void} */
  let tell = () => undefined;
  const told = new Promise((/** @type {(result: Record<string, unknown>) => void} */ resolve) => { tell = resolve; });
  const server = createServer((request, response) => {
    // A browser by itself sends a request again when a connection that it had used before breaks without an answer.
    response.setHeader("connection", "close");
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    if (pathname === "/helper.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end(text);
    let body = "";
    request.on("data", (chunk) => { body += String(chunk); });
    request.on("end", () => {
      if (pathname === "/result") {
        response.end();
        return void tell(JSON.parse(body));
      }
      const count = served.get(pathname) ?? 0;
      served.set(pathname, count + 1);
      const step = search.slice(1).split(",")[count] || "200";
      if (step === "silence") return;
      const keys = effects.get(pathname) ?? new Set();
      effects.set(pathname, keys);
      if (step === "drop" || step === "200") keys.add(String(request.headers["idempotency-key"] ?? `none ${String(count)}`));
      if (step === "drop") return void request.socket.destroy();
      response.writeHead(Number(step), step === "429" ? { "retry-after": "1" } : {}).end(`${String(keys.size)} effects`);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const profile = mkdtempSync(join(tmpdir(), "retry-safety-browser-"));
  const browser = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${profile}`, `http://127.0.0.1:${String(port)}/`], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.once("exit", () => resolve({ browser: "ended before the page told anything" })));
  const late = new Promise((resolve) => setTimeout(() => resolve({ browser: "told nothing in 60 s" }), 60_000).unref());
  const result = /** @type {Record<string, unknown>} */ (await Promise.race([told, ended, late]));
  browser.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  rmSync(profile, { recursive: true, force: true });
  return [...Object.entries(EXPECTED).filter(([name, value]) => result[name] !== value).map(([name, value]) => `${name}: ${String(result[name])}, not ${String(value)}`), ...("browser" in result ? [String(result["browser"])] : [])];
}
