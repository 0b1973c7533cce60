import type { TSESTree } from "@typescript-eslint/utils";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../src/analysis/settings.js";
import { bystandersOf } from "../../src/lint/bystanders.js";
import { lintText, type LintResult } from "../../src/lint/lint-text.js";
import { isParsed, parseText, type ParsedFile } from "../../src/lint/parse.js";
import { parseEdited, treeOf } from "../../src/lint/parse-edited.js";
import { afterEdit, statementsOf, type Statements } from "../../src/lint/statements.js";
import { presetRules } from "../../src/rule/presets.js";
import { rules } from "../../src/rules/index.js";
import { walk } from "../../src/syntax/walk.js";
import { seededRandom, seedOfRun } from "../support/random.js";

const SITES = fileURLToPath(new URL("../../../test-fixtures/sites/", import.meta.url));
const SEED = seedOfRun();

const files = readdirSync(SITES, { recursive: true })
  .map((name) => join(SITES, String(name)))
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file));

/** What breaks a text, mends it, or makes one statement of two. */
const PIECES = ["", "\n", "\r\n", " ", "  ", "(", ")", "}", "{", "[0]", ";", "\n;", ".", "`", "/*", "*/", "//", "// note\n", "😀", "await ", "await (0);\n", "export ", "const n = 1;\n", "let n\n", '"use strict";\n', "@dec\n", "else ", "as ", "async ", "function later() {}\n", "import x from 'x'\n", "type T = 1\n", "#!x\n", "\u2028", "var n = 2\n", "class A { static { await 0 } }\n", "export default 1\n"];

/** Everything of a tree but the parents. */
function plain(ast: TSESTree.Program): unknown {
  return JSON.parse(
    JSON.stringify(ast, (key, value: unknown) => {
      if (key === "parent") return undefined;
      return typeof value === "bigint" || value instanceof RegExp ? String(value) : value;
    }),
  );
}

async function parsedText(text: string, path: string): Promise<ParsedFile | undefined> {
  const parsed = await parseText(text, path);
  return isParsed(parsed) ? parsed : undefined;
}

async function read(text: string, path: string): Promise<Statements> {
  return statementsOf(text, (await parsedText(text, path)) as ParsedFile);
}

/** Names and lines of the chains through layers: what a server shows of them. */
const layersIn = ({ analysis }: LintResult): unknown => (analysis?.layerPaths ?? []).flatMap(({ entry, call, layers, product }) => (layers.length === 0 ? [] : [[entry, call, product, layers.map(({ kind, line, attempts }) => [kind, line, attempts])]]));

const whole = (statements: Statements): unknown => plain(treeOf(statements, new Map()));

describe("the statements after an edit", () => {
  test("are those of the parser, by random edits", { timeout: 120_000 }, async () => {
    const next = seededRandom(SEED);
    const below = (limit: number): number => Math.floor(next() * limit);
    let spliced = 0;
    let edits = 0;
    for (const path of files.filter((_, index) => index % 3 === SEED % 3)) {
      const start = readFileSync(path, "utf8");
      let statements = await read(start, path);
      if (statements.parsed.reading.sourceType !== "module") continue;
      for (let edit = 0; edit < 12; edit += 1) {
        const before = statements.text;
        const at = below(before.length + 1);
        const text = next() < 0.1 ? start : before.slice(0, at) + (PIECES[below(PIECES.length)] ?? "") + before.slice(at + (next() < 0.5 ? 0 : below(next() < 0.2 ? 200 : 5)));
        const after = afterEdit(statements, text, path);
        const fresh = await parsedText(text, path);
        const message = `${path}:\n${text.slice(Math.max(0, at - 200), at + 200)}`;
        edits += 1;
        if (after !== undefined) {
          spliced += 1;
          expect(fresh, message).toBeDefined();
          expect(whole(after), message).toEqual(fresh && plain(fresh.ast));
        }
        if (fresh === undefined || fresh.reading.parser !== statements.parsed.reading.parser || fresh.reading.sourceType !== "module") continue;
        // What has moved several times is held to the same.
        statements = after ?? statementsOf(text, fresh);
      }
    }
    expect(spliced).toBeGreaterThan(edits / 4);
  });

  test.each([
    ["a.ts", "const a = 1;\nconst b = 2;\nconst c = 3;\n", "2", "22", true],
    ["a.ts", "import a from 'a';\nconst b = (0);\nconst c = 1;\n", "(0)", "await (0)", false],
    ["a.ts", "a();\nb();\nc();\n", "a();\nb", "a();// b", true],
    ["a.ts", "a();\n  b();\n", "a();\n", "a();", true],
    ["a.js", "const a = 1;\nconst b = 2;\n", "b", "a", false],
    ["a.js", "const a = 1;\nexport { a };\n", "a = 1", "b = 1", false],
    ["a.ts", "const a = b\nconst c = 1\n;(d as any).e()\n", "\n;(", "\n(", true],
    ["a.ts", "const a = b\n(c)\nconst d = 1\n", "b", "bb", true],
    ["a.ts", "a();\nb();\n'use strict';\n", "b()", "bb()", false],
    ["a.ts", "a();\nb();\nc();\n", "b();", "#!b", false],
    ["a.ts", "a();\nb();\n", "b();\n", "b();\n\n// end\n", true],
    ["a.js", "a();\nb();\n", "b();\n", "b();\n\n// end\n", true],
    ["a.ts", "a();\nb();\n", "b", "b", true],
  ])("%s: %j with %j as %j", async (path, text, part, changed, isCertain) => {
    const edited = text.replace(part, () => changed);
    const after = afterEdit(await read(text, `/${path}`), edited, `/${path}`);
    const fresh = await parsedText(edited, `/${path}`);
    expect(after !== undefined).toBe(isCertain);
    if (after !== undefined) expect(whole(after)).toEqual(fresh && plain(fresh.ast));
  });

  test("their nodes know their parents, and are none of the last version's", async () => {
    const path = "/edited/a.js";
    const text = "import a from 'a';\n\nconst { b } = a;\n\nfunction c({ d }) {\n  return { b, d };\n}\n\nexport { c };\n";
    const first = (await parseEdited(text, path, DEFAULT_SETTINGS)) as ParsedFile;
    const second = (await parseEdited(text.replace("b, d", "b, d, a"), path, DEFAULT_SETTINGS)) as ParsedFile;
    const before = new Set<TSESTree.Node>();
    walk(first.ast, (node) => void before.add(node));
    let nodes = 0;
    walk(second.ast, (node) => {
      nodes += 1;
      expect(before.has(node)).toBe(false);
      if (node.type !== "Program") expect(Object.values(node.parent ?? {}).flat()).toContain(node);
    });
    expect(nodes).toBeGreaterThan(20);
    expect(second.scopes.globalScope?.childScopes[0]?.set.get("b")?.references).toHaveLength(2);
  });
});

describe("bystanders", () => {
  const SUM = "export function sum(items: number[]): number {\n  let total = 0;\n  for (const item of items) total += item;\n  return total * RATE;\n}\n";

  test.each([
    ["alone", SUM, ["sum"]],
    ["beside a constant", `const RATE = 1;\n${SUM}`, ["sum"]],
    ["as a constant", "type N = number;\nconst half = (n: N) => n / 2;\nexport { half };\n", ["half"]],
    ["with an object of the file", `const RATE = { of: 1 };\n${SUM}`, []],
    ["that is known", `${SUM}export const all = () => sum([]);\n`, []],
    ["that knows an import", `import { RATE } from "./rate";\n${SUM}`, []],
    ["that sets something outside", "export function set(): void {\n  globalThis.fetch = undefined;\n}\n", []],
    ["that may hold a retry", "export async function load(): Promise<unknown> {\n  return await fetch('/');\n}\n", []],
    ["that is declared twice", `${SUM}${SUM}`, []],
  ])("a function %s", async (_, text, names) => {
    const statements = await read(text, "/a.ts");
    const found = [...bystandersOf(statements, DEFAULT_SETTINGS).keys()].map(({ node }) => /(?:function|const) (\w+)/.exec(text.slice(...node.range))?.[1]);
    expect(found).toEqual(names);
  });

  test("take no part in what is found: findings, edits and sites of all fixtures are the same without their bodies", { timeout: 120_000 }, async () => {
    const levels = presetRules(rules, "all");
    let bystanders = 0;
    for (const path of files) {
      // Every fixture has a function that stands by, and one that has the names that edits like to take.
      const text = `${readFileSync(path, "utf8")}\nfunction standing_by(retry_by) {\n  const { retry, attempt, sleep } = retry_by;\n  return retry + attempt + sleep;\n}\n`;
      const parsed = await parsedText(text, path);
      if (parsed === undefined) continue;
      bystanders += bystandersOf(statementsOf(text, parsed), DEFAULT_SETTINGS).size;
      const [whole, edited] = [await lintText({ text, path, levels }), await lintText({ text, path, levels, isEdited: true })];
      expect(edited.messages, path).toEqual(whole.messages);
      expect(layersIn(edited), path).toEqual(layersIn(whole));
      expect(edited.analysis?.sites.map(({ node, policy }) => [node.range, policy]), path).toEqual(whole.analysis?.sites.map(({ node, policy }) => [node.range, policy]));
    }
    expect(bystanders).toBeGreaterThan(files.length / 2);
  });
});
