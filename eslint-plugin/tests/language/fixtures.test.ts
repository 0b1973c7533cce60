import type { Linter } from "eslint";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unknownFacts } from "../../src/cli/describe-site.js";
import { ENGLISH } from "../../src/language/english.js";
import { analyzeText, lintText } from "../../src/lint/lint-text.js";
import { libraries } from "../../src/knowledge/libraries/index.js";
import { say, saying } from "../../src/language/words.js";
import { presetRules } from "../../src/rule/presets.js";
import { rules } from "../../src/rules/index.js";

const FIXTURES = fileURLToPath(new URL("../../../test-fixtures/", import.meta.url));
const levels = presetRules(rules, "all");

const files = readdirSync(FIXTURES, { recursive: true })
  .map((name) => join(FIXTURES, String(name)))
  .filter((file) => /\.[cm]?[jt]sx?$/u.test(file) && !file.endsWith("read-markers.ts"));

/** Words that stand in no code outside of backquotes, no name of a package and no name of a handler. */
const ENGLISH_WORD = /(?<![\p{L}\p{N}_@/-])(?:the|is|are|was|an?|and|or|of|by|with|without|times|again|before|after|every|only|nothing|never|several|at|up|to|lasts|wait|waits|attempts|failures|because|has|have|tried|sent|end)(?![\p{L}\p{N}_/-])/u;

/** A marker is a comment in the middle of the code that it speaks about, and no edit is offered that would lose one. */
function withoutMarkers(text: string): string {
  return text.replace(/^[ \t]*\/\/[ \t]*\^.*\n/gmu, "");
}

/** What each language says outside of code. */
function proseOf(message: string): string {
  return message.replace(/`[^`]*`/gu, "`code`");
}

/** The longer parts of the English phrases, as they stand between the names in braces. */
const ENGLISH_PARTS = [...new Set(Object.values(ENGLISH).flatMap((template) => template.split(/\{\{\w+\}\}/u).map((part) => part.trim())))].filter((part) => part.includes(" ") || part === "times");

function faultsOf(text: string, english: string): readonly string[] {
  const prose = proseOf(text);
  return [
    ...(text === english ? ["is the English text"] : []),
    ...(text.includes("`the ") ? ["has a nameless operation in English"] : []),
    ...(text.includes("{{") ? ["has a name in braces left"] : []),
    ...ENGLISH_PARTS.filter((part) => prose.includes(part)).map((part) => `says "${part}"`),
    ...[ENGLISH_WORD.exec(prose)?.[0]].flatMap((word) => (word === undefined ? [] : [`says "${word}"`])),
  ];
}

const placeOf = ({ ruleId, messageId, line, column, endLine, endColumn, severity, fix }: Linter.LintMessage): object => ({ ruleId, messageId, line, column, endLine, endColumn, severity, fix });

test("in every fixture the Vietnamese findings are the English ones with no English phrase left", { timeout: 240_000 }, async () => {
  const seen = { messages: 0, suggestions: 0 };
  const faults: string[] = [];
  for (const path of files) {
    const text = withoutMarkers(readFileSync(path, "utf8"));
    const english = await lintText({ text, path, levels });
    const vietnamese = await lintText({ text, path, levels, language: "vi" });
    expect(vietnamese.messages.map(placeOf), relative(FIXTURES, path)).toEqual(english.messages.map(placeOf));
    vietnamese.messages.forEach((message, index) => {
      const told = english.messages[index];
      if (message.fatal === true || told === undefined) return;
      const edits = message.suggestions ?? [];
      expect(edits.map(({ fix }) => fix)).toEqual((told.suggestions ?? []).map(({ fix }) => fix));
      const texts = [[message.message, told.message], ...edits.map(({ desc }, at) => [desc, told.suggestions?.[at]?.desc ?? ""])];
      for (const [said = "", meant = ""] of texts) faults.push(...faultsOf(said, meant).map((fault) => `${relative(FIXTURES, path)}:${String(message.line)} ${fault}: ${said}`));
      seen.suggestions += edits.length;
    });
    seen.messages += vietnamese.messages.length;
  }
  expect(faults).toEqual([]);
  expect(seen.messages).toBeGreaterThan(500);
  expect(seen.suggestions).toBeGreaterThan(40);
});

test("in every fixture each reason for what is unknown is in the tables", { timeout: 120_000 }, async () => {
  const reasons = new Set<string>();
  for (const path of files) {
    const analysis = await analyzeText({ text: readFileSync(path, "utf8"), path });
    if (analysis !== undefined && "sites" in analysis) for (const site of analysis.sites) for (const fact of unknownFacts(site)) reasons.add(fact);
  }
  expect(reasons.size).toBeGreaterThan(60);
  expect([...reasons].flatMap((fact) => faultsOf(say(saying(fact), "vi"), fact).map((fault) => `${fault}: ${fact}`))).toEqual([]);
});

test("an English word in a Vietnamese message is seen", () => {
  expect(faultsOf("`fetch` được thử lại up to 4 times.", "`fetch` is tried again.")).toEqual(['says "times"', 'says "up to"', 'says "up"']);
  expect(faultsOf("{{operation}} được thử lại.", "")).toEqual(["has a name in braces left"]);
  expect(faultsOf("`fetch for the second time` được thử lại bởi retry-as-promised.", "")).toEqual([]);
});

test("what the libraries' files say in messages is in the tables", () => {
  const said = libraries.flatMap((library) => sentencesIn(library));
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((sentence) => say(saying(sentence), "vi") === sentence)).toEqual([]);
});

/** `lacks` and `noWaitBecause` wherever they stand in a library's data. */
function sentencesIn(data: unknown, key = ""): readonly string[] {
  if (typeof data === "string") return key === "noWaitBecause" || key === "lacks" ? [data] : [];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => sentencesIn(value, key === "lacks" ? key : name));
}
