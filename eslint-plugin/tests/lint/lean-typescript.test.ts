import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@typescript-eslint/typescript-estree";
import { describe, expect, test } from "vitest";

// The bundle holds only the part of TypeScript that reads texts. What it makes of a text must be what the whole package makes of it.
const door = new URL("../../dist/sync-parser.js", import.meta.url).href;
const { parseNow } = (await import(door)) as { parseNow: (text: string, path: string) => { ast: object } | undefined };

const FIXTURES = join(import.meta.dirname, "../../../test-fixtures");

const AWKWARD: Readonly<Record<string, string>> = {
  "decorators.ts": "@a class A { @b() accessor x = 1; constructor(@c private readonly y: string) {} @d get z(): number { return 1 } }",
  "types.ts": "declare module 'm' { export const enum E { A = 1 << 2, B = `x` } } abstract class B<const in out T extends keyof X> { abstract m?(this: B<T>): asserts this is T; static { } }",
  "unions.ts": "type A<T> = T extends `${infer U extends number}-${string}` ? { -readonly [K in keyof T as `x${K & string}`]+?: T[K] } : [a: 1, ...b: unique symbol[]];",
  "imports.mts": "import type { A } from 'a'; import b, * as c from 'b' with { type: 'json' }; export type * as d from 'd'; import e = require('e'); export = e;",
  "values.ts": "let a = b! as const satisfies C<D>; using x = y(); for await (const z of <any>w) { label: while (z?.[0]?.()) continue label } f<number>`t${1}`; /[\\p{L}--[a-z]]/v.test(1_000n + 0xff)",
  "elements.tsx": "const a = <T,>(x: T) => <><A.B {...x} c='&nbsp;' d:e={<f />}>text &amp; {/* none */}{...y}</A.B></>;",
  "script.cts": "import fs = require('fs'); namespace N.M { export import Q = fs; } function f(this: Window): void; function f() { arguments; } const { await } = module;",
  "comments.ts": "#!/usr/bin/env node\n/// <reference types=\"node\" />\n// @ts-ignore\n/** @see {@link x} */ export default async function* () { yield* await 1 }",
};

const BROKEN: Readonly<Record<string, string>> = {
  "cut-off.ts": "export function f( { for (;;",
  "modifiers.ts": "class A { abstract private static x; override constructor(); }",
  "places.ts": "break; const a; let { b }; return; export default 1; await 2; delete x;",
  "types.ts": "let x: = 1; enum { A }",
  "elements.tsx": "const a = <A><B></A>;",
  "regex.ts": "/[/",
};

describe("TypeScript in the bundle", () => {
  test("reads every fixture as the whole package does", () => {
    const files = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" }).filter((file) => /\.[cm]?tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) expectSame(readFileSync(join(FIXTURES, file), "utf8"), file);
  });

  test.each(Object.entries(AWKWARD))("reads all kinds of syntax: %s", (path, text) => {
    expect(whole(text, path)).toBeDefined();
    expectSame(text, path);
  });

  test.each(Object.entries(BROKEN))("refuses what is broken: %s", (path, text) => {
    expectSame(text, path);
  });
});

function expectSame(text: string, path: string): void {
  expect(plain(parseNow(text, path)?.ast), path).toBe(plain(whole(text, path)));
}

function whole(text: string, path: string): object | undefined {
  const sourceType = /\.c[jt]s$/.test(path) ? "script" : "module";
  try {
    const ast = parse(text, { filePath: path, range: true, loc: true, jsDocParsingMode: "none", suppressDeprecatedPropertyWarnings: true, sourceType });
    ast.sourceType = sourceType;
    return ast;
  } catch {
    return undefined;
  }
}

function plain(ast: object | undefined): string {
  return JSON.stringify(ast, (key, value: unknown) => (key === "parent" ? undefined : typeof value === "bigint" ? `${String(value)}n` : value)) ?? "refused";
}
