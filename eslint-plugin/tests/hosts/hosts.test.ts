import * as parser from "@typescript-eslint/parser";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type plugin from "../../src/index.js";

const PLUGIN = fileURLToPath(new URL("../../dist/index.js", import.meta.url));
const require = createRequire(import.meta.url);

const FILES = {
  "a.js": "async function load(url) {\n  for (;;) {\n    try {\n      return await fetch(url);\n    } catch {}\n  }\n}\nload('/a');\n",
  "b.js": "export const nothing = 1;\nfor (const one of [1, 2]) nothing.toFixed(one);\n",
  "c.ts": "export async function load(url: string, left = 3): Promise<Response> {\n  try {\n    return await fetch(url);\n  } catch (error) {\n    if (left === 0) throw error;\n    return load(url, left - 1);\n  }\n}\n",
};

let folder: string;
let built: typeof plugin;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  built = ((await import(pathToFileURL(PLUGIN).href)) as { default: typeof plugin }).default;
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Found {
  readonly line: number;
  readonly message: string;
}

interface AnyLinter {
  verify(text: string, config: object, options: { filename: string }): readonly (Found & { ruleId: string | null })[];
}

/** The findings of one ESLint process over the three files, by file. */
function withEslint(name: string): Record<string, readonly Found[]> {
  const { Linter } = require(name) as { Linter: new (options: object) => AnyLinter };
  const linter = new Linter({ configType: "flat" });
  const config = { files: ["**/*.*"], languageOptions: { parser }, plugins: { "retry-safety": built }, rules: built.configs.all.rules };
  return Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, linter.verify(text, config, { filename: file }).map(({ line, message }) => ({ line, message }))]));
}

function withOxlint(): Record<string, readonly Found[]> {
  const config = join(folder, "oxlint.json");
  writeFileSync(config, JSON.stringify({ jsPlugins: [PLUGIN], categories: { correctness: "off" }, rules: built.configs.all.rules }));
  const bin = fileURLToPath(new URL("../../../node_modules/oxlint/bin/oxlint", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [bin, "-c", config, "--format", "json", ...Object.keys(FILES)], { cwd: folder, encoding: "utf8" });
  if (!stdout.startsWith("{")) throw new Error(`oxlint said: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string; labels: { span: { line: number } }[] }[] };
  return Object.fromEntries(
    Object.keys(FILES).map((file) => [file, diagnostics.filter((one) => one.filename.endsWith(file)).map((one) => ({ line: one.labels[0]?.span.line ?? 0, message: one.message }))]),
  );
}

function sorted(found: Record<string, readonly Found[]>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(found).map(([file, list]) => [file, list.map((one) => `${String(one.line)} ${one.message}`).sort()]));
}

test("three files in one process: ESLint 10 finds the faults of the first and the third", () => {
  const found = withEslint("eslint");
  expect(found["a.js"]?.length).toBeGreaterThan(0);
  expect(found["b.js"]).toEqual([]);
  expect(found["c.ts"]?.length).toBeGreaterThan(0);
});

test.each(["eslint9", "eslint8"])("%s finds the same", (name) => {
  expect(withEslint(name)).toEqual(withEslint("eslint"));
});

test("oxlint finds the same in one process", () => {
  expect(sorted(withOxlint())).toEqual(sorted(withEslint("eslint")));
});

test("the plugin loads without the parser, TypeScript or ESLint", () => {
  // What the plugin's file imports at once, chunk by chunk.
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const match of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) {
      visit(join(file, "..", match[1] ?? ""));
    }
  };
  visit(PLUGIN);
  const bytes = [...seen].reduce((sum, file) => sum + readFileSync(file).length, 0);
  // The smallest of them, ESLint's own parser with its scopes, would add 190,000; our own code grows with each edit.
  expect(bytes).toBeLessThan(850_000);
});

test("it loads under require", () => {
  const { stdout } = spawnSync(process.execPath, ["-e", `console.log(Object.keys(require(${JSON.stringify(PLUGIN)}).default.rules).length)`], { encoding: "utf8" });
  expect(Number(stdout)).toBe(Object.keys(built.rules ?? {}).length);
});
