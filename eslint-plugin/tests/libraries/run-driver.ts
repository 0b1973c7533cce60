import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CallRun } from "./observation.js";

const PROGRAM = fileURLToPath(new URL("harness/run-driver.mjs", import.meta.url));
/** A library that is still at it after this time hangs. */
const LIMIT_MS = 60_000;

/** Runs one driver in a process of its own. */
export async function runDriver(driversFolder: string, name: string): Promise<readonly CallRun[]> {
  // Some packages have other defaults under test.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [PROGRAM, join(driversFolder, `${name}.mjs`)], { cwd: driversFolder, stdio: ["ignore", "ignore", "pipe", "pipe"], env });
  const timer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  const [errors, output] = [collect(child.stdio[2]), collect(child.stdio[3])];
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  if (code === null) throw new Error(`The driver ${name} was stopped after ${String(LIMIT_MS / 1000)} s.`);
  if (code !== 0) throw new Error(`The driver ${name} failed:\n${errors()}`);
  return JSON.parse(output()) as CallRun[];
}

function collect(stream: Readable | Writable | null | undefined): () => string {
  const parts: Buffer[] = [];
  stream?.on("data", (part: Buffer) => parts.push(part));
  return () => Buffer.concat(parts).toString();
}
