import { createRequire } from "node:module";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import ts from "typescript";
import { fastClock } from "../../helper/proof/clock.mjs";
import type { Step } from "./cases.js";

/** The clock of the code and of the server runs so many times as fast as the real one. */
const SCALE = 10;

export interface Outcome {
  /** The text that `load` resolved with, or the messages of what it rejected with and of its causes. */
  readonly result: string;
  readonly isRejected: boolean;
  readonly requests: number;
  /** Requests before the last Retry-After allowed them. */
  readonly early: number;
  readonly timersLeft: number;
}

const require = createRequire(import.meta.url);

/** Runs `load(url)` of a module against a server on 127.0.0.1 that fails by script, and goes on with the script's last step where it `isEndless`. */
export async function runCode(code: string, script: readonly Step[], { isEndless = false } = {}): Promise<Outcome> {
  const clock = fastClock(SCALE);
  let [requests, early, allowedAtMs] = [0, 0, 0];
  const server = createServer((request, response) => {
    const atMs = clock.now();
    if (atMs < allowedAtMs) early += 1;
    const step = script[requests] ?? (isEndless ? script.at(-1) : undefined) ?? "ok";
    requests += 1;
    if (step === "drop") return void request.socket.destroy();
    if (step === "ok") return void response.end("the answer");
    if (step === "429") allowedAtMs = atMs + 2000;
    response.writeHead(Number(step), step === "429" ? { "retry-after": "2" } : {}).end("refused");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => { resolve(undefined); }));
  const { port } = server.address() as AddressInfo;
  try {
    const outcome = await loadOf(code, clock)(`http://127.0.0.1:${String(port)}/`).then(textOf, (error: unknown) => ({ rejected: messagesOf(error) }));
    const isRejected = typeof outcome === "object";
    return { result: isRejected ? outcome.rejected : outcome, isRejected, requests, early, timersLeft: clock.pending.size };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

type Load = (url: string) => Promise<unknown>;

function loadOf(code: string, clock: ReturnType<typeof fastClock>): Load {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true } });
  const timers = { setTimeout: (ms: number) => new Promise((resolve) => clock.globals.setTimeout(() => { resolve(undefined); }, ms)) };
  const load = (name: string): unknown => (name === "node:timers/promises" ? timers : require(name));
  const exported: { load?: Load } = {};
  const console = { debug: () => undefined };
  const globals = { ...clock.globals, console, require: load, exports: exported, module: { exports: exported } };
  // The code is a case of ours and what our edits make of it.
  new Function(...Object.keys(globals), outputText)(...Object.values(globals));
  if (exported.load === undefined) throw new Error("The case exports no `load`.");
  return exported.load;
}

async function textOf(value: unknown): Promise<string> {
  if (value instanceof Response) return `${String(value.status)} ${await value.text()}`;
  const { status, data } = (value ?? {}) as { status?: number; data?: unknown };
  return data === undefined ? String(value) : `${String(status)} ${String(data)}`;
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message}${error.cause === undefined ? "" : ` < ${messagesOf(error.cause)}`}` : String(error);
}
