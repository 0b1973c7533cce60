import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { helperText } from "../../src/helper/helper-text.js";
import { seedOfRun } from "../support/random.js";
import { faultsOf, prove } from "./proof/prove.mjs";

const RUNS = 500;
const run = promisify(execFile);

test("500 calls against a real server that fails by script", async () => {
  const main = fileURLToPath(new URL("proof/main.mjs", import.meta.url));
  // In a process of its own: what vitest does beside it would be taken for the helper's time.
  const { stdout } = await run(process.execPath, [main, `--runs=${String(RUNS)}`, `--seed=${String(seedOfRun())}`]).catch((error: unknown) => error as { stdout: string });
  console.log(stdout);
  const figures = JSON.parse(stdout) as { runs: number; disturbed: number; succeeded: number; faults: string[] };
  expect(figures.faults).toEqual([]);
  expect(figures.runs - figures.disturbed).toBeGreaterThanOrEqual(RUNS);
  expect(figures.succeeded).toBeGreaterThan(RUNS / 5);
}, 120_000);

const text = helperText({ language: "js", module: "esm", exported: false });

test.each([
  ["a wait that is shorter than Retry-After", "return leastMs + ", "return leastMs / 4 + ", "early"],
  ["a key per attempt", "signal: own, idempotencyKey }", "signal: own, idempotencyKey: String(attempt) }", "wrongEffects"],
  ["one attempt too many", "attempt < maxAttempts", "attempt <= maxAttempts", "tooManyAttempts"],
  ["a listener that stays", 'signal?.removeEventListener("abort", abort);', "", "listenersLeft"],
  ["a timer that stays", "clearTimeout(timer);", "", "timersLeft"],
  ["writes that are sent again", "options.idempotent !== false", "true", "wrongEffects"],
  ["a deadline that is kept too late", "startMs + deadlineMs - performance.now()", "startMs + 3 * deadlineMs - performance.now()", "latestEndMs"],
  ["nothing is tried again", "attempt < maxAttempts", "false", "unexpected"],
])("the proof sees %s", async (_, from, to, fault) => {
  expect(text).toContain(from);
  const figures = await prove({ text: text.replaceAll(from, to), runs: 40, seed: 5, scale: 20 });
  expect(faultsOf(figures, 20)).toContain(fault);
}, 60_000);
