import { expect, test } from "vitest";
import { defaultValue, fallbackValue, staticValue } from "../../src/syntax/static-value.js";
import { parse, probed } from "./parse.js";

const known: readonly (readonly [string, unknown])[] = [
  ["probe(5 * 60 * 1_000)", 300_000],
  ["const A = 3; const B = A + 1; probe(B)", 4],
  ["enum Limit { None, One, Five = 5, Six } probe(Limit.Six)", 6],
  ["enum Name { A = 'a' } probe(Name.A)", "a"],
  ["const C = { retries: 3, nested: { ms: 10 } } as const; probe(C.nested.ms)", 10],
  ["const C = Object.freeze({ retries: 3 }); const { retries } = C; probe(retries)", 3],
  ["const { retries = 4 } = {}; probe(retries)", 4],
  ["const base = { a: 1, b: 2 }; const all = { ...base, b: 3 }; probe(all.b)", 3],
  ["probe(`${1 + 1}s`)", "2s"],
  ["probe(-1)", -1],
  ["probe(Infinity)", Infinity],
  ["probe(Number.POSITIVE_INFINITY)", Infinity],
  ["probe(Number('5') + parseInt('7', 10))", 12],
  ["probe(Math.min(2 ** 10, 500))", 500],
  ["probe(true ? 1 : 2)", 1],
  ["probe(null ?? 7)", 7],
  ["class A { static readonly MAX = 3; run() { probe(A.MAX); } }", 3],
  ["class A { private readonly max = 3; run() { probe(this.max); } }", 3],
  ["const delays = [1, 2, 3] as const; probe(delays.length)", 3],
  ["const delays = [1, 2, 3]; probe(delays[1])", 2],
  ["import ms from 'ms'; probe(ms('5s'))", 5000],
  ["probe(undefined)", undefined],
];

test.each(known)("known: %s", (text, expected) => {
  const parsed = parse(text);
  expect(staticValue(probed(parsed), parsed.scopes)).toEqual({ value: expected });
});

const unknownTexts = [
  "let a = 3; a += 1; probe(a)",
  "function f(retries = 3) { probe(retries); }",
  "probe(process.env.RETRIES ?? 3)",
  "const c = { a: 1 }; c.a = 2; probe(c.a)",
  "class A { max = 3; set(n) { this.max = n; } run() { probe(this.max); } }",
  "for (const n of [1, 2]) probe(n)",
  "const a = b; const b = a; probe(a)",
  "const c = { ...load(), b: 1 }; probe(c.a)",
];

test.each(unknownTexts)("unknown: %s", (text) => {
  const parsed = parse(text);
  expect(staticValue(probed(parsed), parsed.scopes)).toBeUndefined();
});

test("defaults are told apart from values", () => {
  const read = (text: string): unknown => {
    const parsed = parse(text);
    return defaultValue(probed(parsed), parsed.scopes)?.value;
  };
  expect(read("function f(retries = 3) { probe(retries); }")).toBe(3);
  expect(read("function f({ retries = 3 } = {}) { probe(retries); }")).toBe(3);
  expect(read("function f(options) { const { retries = 3 } = options; probe(retries); }")).toBe(3);
  expect(read("function f(options) { const retries = options.retries ?? 3; probe(retries); }")).toBe(3);
  expect(read("function f(options = { retries: 3 }) { probe(options.retries); }")).toBe(3);
  expect(read("function f(retries) { probe(retries); }")).toBeUndefined();
});

test("fallbacks are told apart from values", () => {
  const parsed = parse("probe(options.retries ?? limit ?? 3)");
  expect(fallbackValue(probed(parsed), parsed.scopes)).toEqual({ value: 3 });
});

test("an array that grows has no known length", () => {
  const parsed = parse("const delays = [1]; delays.push(2); probe(delays.length)");
  expect(staticValue(probed(parsed), parsed.scopes)).toBeUndefined();
});
