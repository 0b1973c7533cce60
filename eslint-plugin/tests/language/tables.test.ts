import { expect, test } from "vitest";
import { ENGLISH } from "../../src/language/english.js";
import { VIETNAMESE_MESSAGES } from "../../src/language/messages-vi.js";
import { REASONS } from "../../src/language/reasons.js";
import { SAYINGS } from "../../src/language/sayings.js";
import { VIETNAMESE } from "../../src/language/vietnamese.js";
import { VIETNAMESE_TABLES } from "../../src/language/vietnamese-tables.js";
import { count, duration, either, phrase, provideVietnamese, say, saying } from "../../src/language/words.js";
import { rules } from "../../src/rules/index.js";

provideVietnamese(VIETNAMESE_TABLES);

const VIETNAMESE_LETTER = /[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]/iu;

/** The names in braces, in the order of the alphabet: a language has its own order. */
function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name = ""]) => name).sort();
}

test("every message of every rule has both texts, with the same names in braces", () => {
  expect(Object.keys(VIETNAMESE_MESSAGES)).toEqual(rules.map(({ name }) => name));
  for (const { name, meta } of rules) {
    const vietnamese = VIETNAMESE_MESSAGES[name] ?? {};
    expect(Object.keys(vietnamese).sort(), name).toEqual(Object.keys(meta.messages).sort());
    for (const [id, english] of Object.entries(meta.messages)) expect(namesIn(vietnamese[id] ?? ""), `${name} ${id}`).toEqual(namesIn(english));
  }
});

test("a rule that speaks Vietnamese is the same rule with these messages", () => {
  for (const rule of rules) {
    const { name, meta } = rule.speaking("vi");
    expect({ name, meta }).toEqual({ name: rule.name, meta: { ...rule.meta, messages: VIETNAMESE_MESSAGES[name] } });
    expect(rule.speaking("en")).toBe(rule);
    expect(rule.speaking("vi").speaking("en").meta).toEqual(rule.meta);
  }
});

test("every Vietnamese message is one sentence", () => {
  for (const [name, messages] of Object.entries(VIETNAMESE_MESSAGES)) {
    for (const [id, message] of Object.entries(messages)) {
      expect(message.replace(/`[^`]*`/gu, "`code`"), `${name} ${id}`).toMatch(/^[^.]*\.$/u);
      expect(message, `${name} ${id}`).toMatch(VIETNAMESE_LETTER);
    }
  }
});

test("every phrase has both texts, with the same names in braces and the same edges", () => {
  expect(Object.keys(VIETNAMESE)).toEqual(Object.keys(ENGLISH));
  for (const [id, english] of Object.entries(ENGLISH)) {
    const vietnamese = VIETNAMESE[id as keyof typeof ENGLISH];
    expect(namesIn(vietnamese), id).toEqual(namesIn(english));
    // What joins two parts stands in the phrase: ", up to 4 times", " by p-retry".
    expect(edgesOf(vietnamese), id).toEqual(edgesOf(english));
    if (/[a-z]/u.test(english.replace(/\{\{\w+\}\}/gu, ""))) expect(vietnamese, id).toMatch(VIETNAMESE_LETTER);
  }
});

test("every part of a sentence of the analysis has the same names in braces in Vietnamese", () => {
  const all = [...SAYINGS, ...REASONS];
  for (const [english, vietnamese] of all) {
    expect(namesIn(vietnamese), english).toEqual(namesIn(english));
    // A pattern that stands too early would take the sentence of another.
    const whole = (template: string): string => template.replace(/\{\{\w+\}\}/gu, "x");
    expect(say(saying(whole(english)), "vi"), english).toBe(whole(vietnamese));
  }
});

test("numbers, durations and lists are written as each language writes them", () => {
  const words = [count(20_000), duration(250), duration(1500), duration(150_000), duration(9_000_000), either(["401", "403", "404"]), phrase("timesAtMost", { count: count(4) })];
  expect(words.map((one) => say(one, "en"))).toEqual(["20,000", "250 ms", "1.5 s", "2.5 min", "2.5 h", "401, 403, or 404", "up to 4 times"]);
  expect(words.map((one) => say(one, "vi"))).toEqual(["20.000", "250 ms", "1,5 giây", "2,5 phút", "2,5 giờ", "401, 403 hoặc 404", "tối đa 4 lần"]);
});

test("a sentence of the analysis is translated, and one that no table has stays English", () => {
  expect(say(saying("every 15 min"), "vi")).toBe("mỗi 15 phút");
  expect(say(saying("the loop around client.get"), "vi")).toBe("vòng lặp quanh client.get");
  expect(say(saying("retryx has no jitter option, only a `waiter` of your own"), "vi")).toBe("retryx không có tùy chọn jitter, chỉ có `waiter` tự viết");
  expect(say(saying("retryx has no jitter option"), "en")).toBe("retryx has no jitter option");
  expect(say(saying("Express handler"), "vi")).toBe("Express handler");
});

function edgesOf(template: string): readonly [string | undefined, string | undefined] {
  return [/^[ ,;]+/u.exec(template)?.[0], /[ ,;]+$/u.exec(template)?.[0]];
}
