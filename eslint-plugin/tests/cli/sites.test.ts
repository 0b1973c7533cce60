import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POLICY_KEYS } from "../../src/policy/retry-policy.js";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const LOOP = "export async function load(url: string) {\n  for (let attempt = 1; ; attempt += 1) {\n    try {\n      return await fetch(url);\n    } catch (error) {\n      if (attempt === 3) throw error;\n    }\n  }\n}\n";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
  writeFileSync(join(folder, "a.ts"), LOOP);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: readonly string[]): string {
  return spawnSync(process.execPath, [COMMAND, "sites", ...args], { cwd: folder, encoding: "utf8" }).stdout;
}

test("JSON: place, kind, operation, policy, description", () => {
  const [site] = JSON.parse(run("--format", "json")) as [Record<string, unknown>];
  expect(site).toMatchObject({ filePath: "a.ts", line: 2, column: 3, endLine: 8, endColumn: 4, kind: "loop", operation: { kind: "http", callee: "fetch" } });
  expect(Object.keys(site["policy"] as object)).toEqual([...POLICY_KEYS]);
  expect((site["policy"] as Record<string, unknown>)["attempts"]).toMatchObject({ known: 3, from: "code" });
  expect(site["description"]).toMatch(/^3 attempts, no wait/);
});

test("a table, with the reasons on demand", () => {
  expect(run()).toMatch(/^place {4,}kind {2}operation {2,}policy\na\.ts:2:3 {2}loop {2}(GET )?fetch +3 attempts, no wait/);
  expect(run("--why")).toMatch(/\n {4}unknown [\w ]+: \S/);
  expect(run("--format", "markdown", "--why")).toMatch(/^\| place \| kind \| operation \| policy \| unknown \|\n\| --- \|/);
});
