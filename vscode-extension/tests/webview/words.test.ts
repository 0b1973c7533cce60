import { expect, test } from "vitest";
import { WORDS } from "../../webview/words.js";

/** Every text of a language by its path; functions are asked with their parameters' numbers. */
function textsOf(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String((value as (...args: string[]) => string)("‹0›", "‹1›", "‹2›", "‹3›"))]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const placeholders = (text: string): string[] => (text.match(/‹\d›/g) ?? []).sort();

test("both languages have the same texts with the same placeholders", () => {
  const vietnamese = new Map(textsOf(WORDS.vi));
  const english = textsOf(WORDS.en);
  expect([...vietnamese.keys()]).toEqual(english.map(([path]) => path));
  for (const [path, text] of english) expect(placeholders(vietnamese.get(path) ?? ""), path).toEqual(placeholders(text));
});

test("no text is empty", () => {
  for (const { en, vi } of [WORDS]) for (const [path, text] of [...textsOf(en), ...textsOf(vi)]) expect(text.length, path).toBeGreaterThan(0);
});
