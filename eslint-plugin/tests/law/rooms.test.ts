import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rules } from "../../src/rules/index.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const files = readdirSync(`${ROOT}eslint-plugin/src/rules`).filter((file) => file !== "index.ts");

test("a rule's file, id, page and test share one name", () => {
  expect(files).toEqual(rules.map((rule) => `${rule.name}.ts`));
  for (const { name } of rules) {
    expect(existsSync(`${ROOT}docs/rules/${name}.md`), `docs/rules/${name}.md`).toBe(true);
    expect(existsSync(`${ROOT}eslint-plugin/tests/rules/${name}.test.ts`), `tests/rules/${name}.test.ts`).toBe(true);
  }
});

test("a rule has at most 200 lines, walks no tree and names no library", () => {
  for (const file of files) {
    const text = readFileSync(`${ROOT}eslint-plugin/src/rules/${file}`, "utf8");
    expect(text.split("\n").length, file).toBeLessThanOrEqual(201);
    expect(text, file).not.toMatch(/\.(parent|body)\b|AST_NODE_TYPES|p-retry|axios|bullmq|ioredis/);
  }
});

test("every message is one sentence, and every placeholder has a name", () => {
  for (const { name, meta } of rules) {
    for (const [id, message] of Object.entries(meta.messages)) {
      // A dot in a piece of code ends no sentence.
      expect(message.replace(/`[^`]*`/g, "`code`"), `${name} ${id}`).toMatch(/^[^.]*\.$/);
      expect(message.replace(/\{\{\w+\}\}/g, ""), `${name} ${id}`).not.toMatch(/[{}]/);
    }
  }
});
