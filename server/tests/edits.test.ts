// Beside stdio.test.ts for the time's sake: files run beside each other.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lintText, presetRules, rules, type LintResult } from "eslint-plugin-retry-safety/lint";
import { expect, test } from "vitest";
import type { CodeAction } from "vscode-languageserver";
import { afterEdit, Client } from "./support/client.js";

const SITES = fileURLToPath(new URL("../../test-fixtures/sites/", import.meta.url));
const levels = presetRules(rules, "all");
const files = readdirSync(SITES, { recursive: true })
  .map(String)
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  .sort();

interface Offer {
  readonly ruleId: string;
  readonly title: string;
  readonly edit: { readonly range: readonly [number, number]; readonly text: string };
  readonly line: number;
  readonly column: number;
}

function offersOf({ messages }: LintResult): Offer[] {
  return messages.flatMap(({ ruleId, line, column, fix, suggestions = [] }) => {
    if (ruleId === null) return [];
    const all = [...(fix ? [{ title: `Fix this ${ruleId} problem`, edit: fix }] : []), ...suggestions.map(({ desc, fix: edit }) => ({ title: desc, edit }))];
    return all.map((offer) => ({ ...offer, ruleId, line, column }));
  });
}

test("every rule's fixes and suggestions come through the protocol as the plugin makes them", async () => {
  const client = await Client.start({ settings: { preset: "all" } });
  const compared = new Map<string, number>();
  const known = new Set<string>();
  for (const name of files) {
    const text = readFileSync(join(SITES, name), "utf8");
    // A file for which ESLint's own comments count is read by ESLint as well, which takes its time.
    const offers = offersOf(await lintText({ text, path: `/fixtures/${name}`, levels }));
    for (const { ruleId, title } of offers) known.add(`${ruleId} ${title}`);
    const wanted = offers.filter(({ ruleId, title }) => (compared.get(`${ruleId} ${title}`) ?? 0) < 2);
    if (wanted.length === 0) continue;
    const uri = `file:///fixtures/${name}`;
    await client.open(uri, text, /\.[cm]?tsx?$/.test(name) ? "typescript" : "javascript");
    for (const { ruleId, title, edit, line, column } of wanted) {
      const key = `${ruleId} ${title}`;
      if ((compared.get(key) ?? 0) >= 2) continue;
      const at = { line: line - 1, character: column - 1 };
      const actions: CodeAction[] = (await client.actions(uri, { start: at, end: at }, ["quickfix"])) ?? [];
      const about = actions.filter(({ title: offered, diagnostics = [] }) => offered === title && diagnostics.some(({ code, range: { start } }) => code === ruleId && start.line === at.line && start.character === at.character));
      const texts = await Promise.all(about.map(async (action) => afterEdit(text, uri, (await client.resolve(action)).edit)));
      expect(texts, `${name}:${String(line)} ${key}`).toContain(text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1]));
      compared.set(key, (compared.get(key) ?? 0) + 1);
    }
    await client.notify("textDocument/didClose", { textDocument: { uri } });
  }
  expect([...compared.keys()].sort()).toEqual([...known].sort());
  expect(known.size).toBeGreaterThan(15);
  expect(client.logged).toEqual([]);
});
