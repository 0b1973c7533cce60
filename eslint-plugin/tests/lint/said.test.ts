import { expect, test } from "vitest";
import { say, saying } from "../../src/language/words.js";
import { lintText, type LintRequest } from "../../src/lint/lint-text.js";
import { messageText, type Message } from "../../src/lint/said.js";
import { presetRules } from "../../src/rule/presets.js";
import { rules } from "../../src/rules/index.js";

const LOOP = "export async function load(url) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await fetch(url);\n    } catch (error) {\n      if (n === 20_000) throw error;\n    }\n  }\n}\n";
const REQUEST: LintRequest = { text: LOOP, path: "/a.js", levels: presetRules(rules, "recommended"), keepsSaid: true };

/** As it comes out of a cache or another process. */
const copied = (messages: readonly Message[]): readonly Message[] => JSON.parse(JSON.stringify(messages)) as readonly Message[];

const textsIn = (messages: readonly Message[], locale: "en" | "vi"): readonly unknown[] =>
  copied(messages).map(({ ruleId, messageId, said }) => said && [messageText(ruleId ?? "", messageId ?? "", said.data, locale), ...said.titles.map((title) => say(title, locale))]);

const ownTexts = (messages: readonly Message[]): readonly unknown[] => messages.map(({ message, suggestions = [] }) => [message, ...suggestions.map(({ desc }) => desc)]);

test.each([
  ["by our own run", LOOP],
  ["by ESLint's", `/* eslint-disable retry-safety/require-backoff */\n${LOOP}`],
  ["by ESLint's with options of a comment", `/* eslint retry-safety/no-unbounded-retry: ["error", { "max": 3 }] */\n${LOOP}`],
])("what is found %s can be worded in every language, and goes through JSON", async (_, text) => {
  const { messages } = await lintText({ ...REQUEST, text });
  const vietnamese = await lintText({ ...REQUEST, text, language: "vi" });
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.map(({ messageId }) => messageId)).toContain("tooMany");
  expect(textsIn(messages, "en")).toEqual(ownTexts(messages));
  expect(textsIn(messages, "vi")).toEqual(ownTexts(vietnamese.messages));
  expect(textsIn(vietnamese.messages, "en")).toEqual(ownTexts(messages));
  expect(ownTexts(vietnamese.messages)).not.toEqual(ownTexts(messages));
});

test("who does not ask for it gets ESLint's shape alone", async () => {
  const { messages } = await lintText({ ...REQUEST, keepsSaid: false });
  expect(messages.filter((message) => "said" in message)).toEqual([]);
  expect(messages.length).toBeGreaterThan(0);
});

test("a part of a sentence that the analysis holds is looked up, and what no table has stays", () => {
  expect(say(saying("the loop around fetch"), "vi")).toBe("vòng lặp quanh fetch");
  expect(say(saying("never told"), "vi")).toBe("never told");
});
