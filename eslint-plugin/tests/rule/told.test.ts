import { expect, test } from "vitest";
import { lintText } from "../../src/lint/lint-text.js";
import { presetRules } from "../../src/rule/presets.js";
import { keepTold, retold } from "../../src/rule/told.js";
import { rules } from "../../src/rules/index.js";

const CAP = "export async function load(url) {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await fetch(url);\n    } catch (error) {\n      if (n === 20_000) throw error;\n    }\n  }\n}\n";
const levels = presetRules(rules, "recommended");
const request = { text: CAP, path: "/a.js", levels };

test("what was told in English is told again in Vietnamese, once it is kept", async () => {
  const vietnamese = await lintText({ ...request, language: "vi" });
  const before = await lintText(request);
  expect(before.messages.map(({ message }) => retold(message, "vi"))).toEqual(before.messages.map(({ message }) => message));
  keepTold();
  const { messages } = await lintText(request);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.map(({ message }) => retold(message, "vi"))).toEqual(vietnamese.messages.map(({ message }) => message));
  expect(messages.map(({ message }) => retold(message, "en"))).toEqual(messages.map(({ message }) => message));
  const titles = messages.flatMap(({ suggestions = [] }) => suggestions.map(({ desc }) => desc));
  expect(titles).toContain("Use the compliant retry helper");
  expect(retold("Use the compliant retry helper", "vi")).toBe("Dùng helper retry đúng chuẩn");
});

test("what ESLint itself tells is kept, too, and a part of a sentence needs no telling", async () => {
  keepTold();
  const text = `/* eslint-disable retry-safety/require-backoff */\n${CAP.replace("20_000", "30_000")}`;
  const { messages } = await lintText({ ...request, text });
  expect(retold(messages.find(({ messageId }) => messageId === "tooMany")?.message ?? "", "vi")).toBe("`fetch` được thử tối đa 30.000 lần, chẳng khác gì không giới hạn: quá 100 lần thử.");
  expect(retold("the loop around fetch", "vi")).toBe("vòng lặp quanh fetch");
  expect(retold("never told", "vi")).toBe("never told");
});
