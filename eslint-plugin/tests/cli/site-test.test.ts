import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { siteTest } from "../../src/lint/site-test.js";
import { CASES } from "../fixes/executed/cases.js";
import { lintTextMessages } from "../support/findings.js";

const HELPER = "Use the compliant retry helper";
const folder = mkdtempSync(join(tmpdir(), "retry-safety-site-test-"));
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const run = promisify(execFile);

const NAMES = [
  "an endless for loop",
  "a counted loop with a throw behind it",
  "a limit in the catch",
  "a wait that doubles",
  "attempts that follow at once",
  "an attempt of several lines",
  "an early return in the attempt",
  "a private field",
  "an endless recursion",
  "an endless chain",
];

test.concurrent.each(NAMES)("the test for %s is red on it, and green after the edit", async (name) => {
  const code = CASES.find((one) => one.name === name)?.code ?? "";
  const messages = await lintTextMessages(code, "case.ts");
  const found = messages.find(({ suggestions }) => suggestions?.some(({ desc }) => desc === HELPER));
  const fix = found?.suggestions?.find(({ desc }) => desc === HELPER)?.fix;
  if (found === undefined || fix === undefined) throw new Error("The rewrite is not offered.");
  const mended = code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]);
  const before = await runTest(name, "before", code, found.line, code);
  expect(before.failed).toBeGreaterThan(0);
  const after = await runTest(name, "after", mended, found.line, code);
  expect(after.output).toContain(`# pass ${String(before.passed + before.failed)}\n`);
  expect(after.failed, after.output).toBe(0);
}, 60_000);

/** Runs the test that is made for the unsafe text over a text. */
async function runTest(name: string, state: string, code: string, line: number, unsafe: string): Promise<{ passed: number; failed: number; output: string }> {
  const module = `${name.replaceAll(" ", "-")}.${state}.mjs`;
  writeFileSync(join(folder, module), ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } }).outputText);
  const made = await siteTest({ text: unsafe, path: "case.ts", line, runner: "node", from: `./${module}`, place: `case.ts:${String(line)}` });
  if ("refusal" in made) throw new Error(made.refusal);
  const file = join(folder, `${module.replace(/\.mjs$/, "")}.test.mjs`);
  writeFileSync(file, made.text);
  // A test run in another one's environment reports to that one.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", file], { env }).catch((error: unknown) => error as { stdout: string });
  const count = (word: string): number => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(stdout)?.[1]);
  return { passed: count("pass"), failed: count("fail"), output: stdout };
}

test("a write gets the scenario of one effect, and vitest its own imports", async () => {
  const text = `import axios from "axios";
export async function order(item: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await axios.post("https://shop.example.com/orders", item);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}`;
  const made = await siteTest({ text, path: "src/order.ts", line: 4, runner: "vitest", from: "./order.ts", place: "order.ts:4" });
  expect(made).toMatchObject({ text: expect.stringContaining("takes effect once, under one key") as string });
  expect(made).toMatchObject({ text: expect.stringContaining('import { afterAll as after, beforeAll as before, test } from "vitest";') as string });
  expect(made).toMatchObject({ text: expect.stringContaining("const call = () => order(url());") as string });
});

test("what can't be called by a test is refused with the reason", async () => {
  const text = "async function load(url) {\n  for (;;) {\n    try {\n      return await fetch(url);\n    } catch {}\n  }\n}\nload('a');\n";
  const request = { text, path: "a.js", runner: "node", from: "./a.js", place: "a.js:2" } as const;
  expect(await siteTest({ ...request, line: 2 })).toEqual({ refusal: "No exported function leads to this site, so that a test can't call it: export one." });
  expect(await siteTest({ ...request, line: 8 })).toEqual({ refusal: "No retry site stands there: `retry-safety sites` lists them." });
});
