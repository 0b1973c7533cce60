// The language server's speed and memory over its real process: start to first diagnostics, edit to diagnostics at three sizes, memory
// after a scan of 5,000 files. Goals are those for a machine that does nothing else; every figure is printed beside its goal.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../tools/setup.mjs";

// It stands in the server's packages only.
/** @type {any} */
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = createRequire(join(ROOT, "server", "package.json"))("vscode-jsonrpc/node");

const SERVER = join(ROOT, "server", "dist", "main.js");
/** Enough that the engine has compiled what runs: the first edits of a session take several times as long. */
const EDITS = 200;
const STARTS = 5;
const FILES = 5000;
const MOST_MS = 10_000;

/** A file of real code's make-up: functions of ten lines, one of ten a retry, one of those with a fault. */
const PLAIN = (/** @type {number} */ n) => `export function total${n}(items: readonly { price: number; count: number }[], rate = 1.2): number {
  let sum = 0;
  for (const { price, count } of items) {
    if (count <= 0) continue;
    sum += price * count;
  }
  const taxed = sum * rate;
  return Math.round(taxed * 100) / 100;
}

`;
const CONNECTED = (/** @type {number} */ n) => PLAIN(n).replace("const taxed = sum * rate", `const taxed = ${n % 10 === 1 ? "log" : `total${n - 1}`}(items, sum * rate)`);
const RETRY = (/** @type {number} */ n, /** @type {string} */ wait) => `export async function load${n}(url: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, ${wait}));
    }
  }
}
`;

/**
 * @param {number} lines
 * @param {boolean} [isConnected] whether each function knows the one before it and an import, so that none can be left aside
 */
function source(lines, isConnected = false) {
  let text = isConnected ? 'import { log } from "./log";\n' : "";
  for (let n = 0; n < lines / 10; n += 1) text += n % 10 === 0 ? RETRY(n, n % 100 === 0 ? "500 * 2 ** attempt" : "Math.random() * 500 * 2 ** attempt") : isConnected ? CONNECTED(n) : PLAIN(n);
  return text;
}

console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.version}`);
await starts();
for (const lines of [100, 1000, 5000]) await edits(lines);
await edits(1000, true);
await memory();

async function starts() {
  const times = [];
  for (let run = 0; run < STARTS; run += 1) {
    const began = performance.now();
    const client = await start("push");
    await client.open("file:///bench/first.ts", source(100));
    await client.published("file:///bench/first.ts", 1);
    times.push(performance.now() - began);
    await client.end();
  }
  report("start to first diagnostics, 100 lines of TypeScript", `median ${ms(quantile(times, 0.5))}, slowest ${ms(Math.max(...times))}`, `500 ms`, quantile(times, 0.5) < 500);
}

/**
 * @param {number} lines
 * @param {boolean} [isConnected]
 */
async function edits(lines, isConnected = false) {
  for (const kind of /** @type {const} */ (["pull", "push"])) {
    const client = await start(kind);
    const uri = "file:///bench/edits.ts";
    const text = source(lines, isConnected);
    await client.open(uri, text);
    await (kind === "pull" ? client.pull(uri) : client.published(uri, 1));
    const times = [];
    const cpuBefore = cpuMs(client.pid);
    const line = Math.floor(lines / 2 / 10) * 10 + (isConnected ? 2 : 1);
    // A busy machine must not keep the bench going for long.
    const until = performance.now() + MOST_MS;
    for (let edit = 0; edit < EDITS && performance.now() < until; edit += 1) {
      const version = edit + 2;
      const position = { line, character: 2 };
      const began = performance.now();
      // A letter is typed in the middle of the file, and taken back.
      const change = edit % 2 === 0 ? { range: { start: position, end: position }, text: ";" } : { range: { start: position, end: { line, character: 3 } }, text: "" };
      await client.change(uri, version, change);
      await (kind === "pull" ? client.pull(uri) : client.published(uri, version));
      times.push(performance.now() - began);
    }
    const cpu = (cpuMs(client.pid) - cpuBefore) / times.length;
    await client.end();
    const p95 = quantile(times, 0.95);
    report(`edit to diagnostics at ${lines} lines${isConnected ? " of functions that know each other" : ""}, ${kind}`, `first ${ms(times[0] ?? 0)}, median ${ms(quantile(times, 0.5))}, p95 ${ms(p95)}, ${ms(cpu)} of processor time each`, lines === 1000 ? "60 ms" : undefined, p95 < 60);
  }
}

async function memory() {
  const root = mkdtempSync(join(tmpdir(), "retry-safety-bench-"));
  try {
    for (let n = 0; n < FILES; n += 1) {
      const folder = join(root, `package-${Math.floor(n / 100)}`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `file-${n}.ts`), n % 5 === 0 ? source(60) : PLAIN(n).repeat(6).replaceAll(`total${n}`, "total"));
    }
    const client = await start("pull", root);
    const began = performance.now();
    const result = await client.request("retrySafety/scan", {});
    const took = performance.now() - began;
    if (process.platform !== "linux") return;
    const status = readFileSync(`/proc/${client.pid}/status`, "utf8");
    const [resident, peak] = ["VmRSS", "VmHWM"].map((key) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
    await client.end();
    console.log(`scan of ${result.files} files: ${(took / 1000).toFixed(1)} s, ${result.findings} findings, ${result.sites} sites`);
    report(`memory after it`, `${Math.round(resident ?? 0)} MB, at its peak ${Math.round(peak ?? 0)} MB`, "200 MB", (resident ?? 0) < 200);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * @param {"pull" | "push"} kind
 * @param {string} [root]
 */
async function start(kind, root) {
  const child = spawn(process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  connection.onNotification("textDocument/publishDiagnostics", (/** @type {{ uri: string, version: number }} */ { uri, version }) => {
    const key = `${uri} ${version}`;
    seen.add(key);
    waiting.get(key)?.();
  });
  connection.onRequest("client/registerCapability", () => null);
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: root === undefined ? [] : [{ uri: pathToFileURL(root).href, name: "bench" }],
    capabilities: { textDocument: kind === "pull" ? { diagnostic: {} } : {} },
  });
  await connection.sendNotification("initialized", {});
  return {
    pid: child.pid,
    /**
     * @param {string} method
     * @param {object} params
     * @returns {Promise<any>}
     */
    request: (method, params) => connection.sendRequest(method, params),
    /** @param {string} uri @param {string} text */
    open: (uri, text) => connection.sendNotification("textDocument/didOpen", { textDocument: { uri, languageId: "typescript", version: 1, text } }),
    /** @param {string} uri @param {number} version @param {object} change */
    change: (uri, version, change) => connection.sendNotification("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [change] }),
    /** @param {string} uri */
    pull: (uri) => connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } }),
    /** @param {string} uri @param {number} version @returns {Promise<void>} */
    published: (uri, version) => {
      const key = `${uri} ${version}`;
      return seen.has(key) ? Promise.resolve() : new Promise((resolve) => waiting.set(key, resolve));
    },
    end: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit", {});
      await ended;
      connection.dispose();
    },
  };
}

/**
 * The processor time that a process has used, which a busy machine distorts less than the time that passed. Linux only; elsewhere 0.
 * @param {number | undefined} pid
 */
function cpuMs(pid) {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ").slice(11, 13).map(Number);
    return (user + system) * 10;
  } catch {
    return 0;
  }
}

/**
 * @param {string} what
 * @param {string} figures
 * @param {string | undefined} goal
 * @param {boolean} isMet
 */
function report(what, figures, goal, isMet) {
  console.log(`${what}: ${figures}${goal === undefined ? "" : ` (goal: under ${goal}, ${isMet ? "met" : "NOT met"})`}`);
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(0)} ms`;
}
