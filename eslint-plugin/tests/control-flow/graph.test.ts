import { expect, test } from "vitest";
import { buildGraph, type GraphHints } from "../../src/control-flow/build-graph.js";
import { printGraph, type FunctionNode } from "../../src/control-flow/flow-graph.js";
import { T } from "../../src/syntax/node-types.js";
import { parseText, isParsed } from "../../src/lint/parse.js";

test("finally runs on every way out of a try", async () => {
  expect(await graphOf("async () => { try { return await load(); } catch (error) { report(error); } finally { close(); } after(); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 step \`load()\` -> 2, throw 3
    2 step \`await load()\` -> 4, throw 3
    3 caught \`error\` -> 5
    4 step \`return await load();\` -> 6
    5 step \`report(error)\` -> 7, throw 8
    6 step \`close()\` -> 9, throw 10
    7 step \`close()\` -> 11, throw 10
    8 step \`close()\` -> 10, throw 10
    9 return
    10 throw
    11 step \`after()\` -> 9, throw 10
    "
  `);
});

test("break and continue run the finally block and know their loop", async () => {
  expect(await graphOf("() => { outer: for (;;) { while (more()) { try { if (a) break outer; if (b) continue outer; } finally { close(); } } } }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 head \`for (;;) { while (more()) { try { if ...\` -> 2
    2 head \`while (more()) { try { if (a) break o...\` -> 3
    3 step \`more()\` -> 4, throw 5
    4 test \`more()\` -> true 6, false 7
    5 throw
    6 test \`a\` -> true 8, false 9
    7 back \`for (;;) { while (more()) { try { if ...\` -> 1
    8 step \`close()\` -> 10, throw 5
    9 test \`b\` -> true 11, false 12
    10 return
    11 step \`close()\` -> 7, throw 5
    12 step \`close()\` -> 13, throw 5
    13 back \`while (more()) { try { if (a) break o...\` -> 2
    "
  `);
});

test("an endless head has no test", async () => {
  expect(await graphOf("async () => { while (true) { await turn(); } }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 head \`while (true) { await turn(); }\` -> 2
    2 step \`turn()\` -> 3, throw 4
    3 step \`await turn()\` -> 5, throw 4
    4 throw
    5 back \`while (true) { await turn(); }\` -> 1
    "
  `);
});

test("do-while tests after the turn, and continue goes to the test", async () => {
  expect(await graphOf("() => { do { if (skip) continue; turn(); } while (more); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 head \`do { if (skip) continue; turn(); } wh...\` -> 2
    2 test \`skip\` -> true 3, false 4
    3 test \`more\` -> true 5, false 6
    4 step \`turn()\` -> 3, throw 7
    5 back \`do { if (skip) continue; turn(); } wh...\` -> 1
    6 return
    7 throw
    "
  `);
});

test("for await fails where it takes the next element", async () => {
  expect(await graphOf("async () => { try { for await (const part of parts) use(part); } catch { again(); } }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 head \`for await (const part of parts) use(p...\` -> 2
    2 test each \`for await (const part of parts) use(p...\` -> true 3, false 4, throw 5
    3 step \`const part\` -> 6
    4 return
    5 caught \`catch { again(); }\` -> 7
    6 step \`use(part)\` -> 8, throw 5
    7 step \`again()\` -> 4, throw 9
    8 back \`for await (const part of parts) use(p...\` -> 1
    9 throw
    "
  `);
});

test("return await stays inside of the try, a returned promise does not", async () => {
  expect(await graphOf("async () => { try { return await load(); } catch { return load(); } }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 step \`load()\` -> 2, throw 3
    2 step \`await load()\` -> 4, throw 3
    3 caught \`catch { return load(); }\` -> 5
    4 step \`return await load();\` -> 6
    5 step \`load()\` -> 7, throw 8
    6 return
    7 step \`return load();\` -> 6
    8 throw
    "
  `);
});

test("switch falls through and has a default", async () => {
  expect(await graphOf("() => { switch (code) { case 1: one(); case 2: two(); break; default: other(); } after(); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 test \`1\` -> true 2, false 3
    2 step \`one()\` -> 4, throw 5
    3 test \`2\` -> true 4, false 6
    4 step \`two()\` -> 7, throw 5
    5 throw
    6 step \`other()\` -> 7, throw 5
    7 step \`after()\` -> 8, throw 5
    8 return
    "
  `);
});

test("optional calls and short circuits skip what they do not reach", async () => {
  expect(await graphOf("() => { a?.b(c()); d() && e(); f() ?? g(); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 test nullish \`a\` -> true 2, false 3
    2 step \`c()\` -> 4, throw 5
    3 step \`d()\` -> 6, throw 5
    4 step \`a?.b(c())\` -> 3, throw 5
    5 throw
    6 test \`d()\` -> true 7, false 8
    7 step \`e()\` -> 8, throw 5
    8 step \`f()\` -> 9, throw 5
    9 test nullish \`f()\` -> true 10, false 11
    10 return
    11 step \`g()\` -> 10, throw 5
    "
  `);
});

test("promise handlers are part of the flow, timers run later", async () => {
  expect(await graphOf("() => load().then((value) => use(value)).catch(() => setTimeout(() => again(), 100))")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 step \`load()\` -> 2, throw 3
    2 settled fulfilled \`value\` -> 4
    3 caught \`() => setTimeout(() => again(), 100)\` -> 5
    4 step \`use(value)\` -> 6, throw 3
    5 step \`setTimeout(() => again(), 100)\` -> 7, throw 8, later 9
    6 settled \`load().then((value) => use(value))\` -> 10
    7 settled \`load().then((value) => use(value)).ca...\` -> 10
    8 throw
    9 timer \`setTimeout(() => again(), 100)\` -> 11
    10 step \`load().then((value) => use(value)).ca...\` -> 12
    11 step \`again()\` -> 13, throw 14
    12 return
    13 step \`again()\` -> 14
    14 idle
    "
  `);
});

test("an executor settles its promise where it calls resolve and reject", async () => {
  expect(await graphOf("async () => { await new Promise((resolve, reject) => { request((error) => { if (error) reject(error); else resolve(); }); }); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 step \`request((error) => { if (error) rejec...\` -> 2, throw 3, later 4
    2 idle
    3 throw
    4 callback \`(error) => { if (error) reject(error)...\` -> 5
    5 test \`error\` -> true 6, false 7
    6 step rejects \`reject(error)\` -> 2, throw 2, later 3
    7 step resolves \`resolve()\` -> 2, throw 2, later 8
    8 step \`new Promise((resolve, reject) => { re...\` -> 9, throw 3
    9 step \`await new Promise((resolve, reject) =...\` -> 10, throw 3
    10 return
    "
  `);
});

test("events run later, under their name", async () => {
  expect(await graphOf("() => { socket.on('close', () => again()); socket.onerror = () => fail(); }")).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 step \`socket.on('close', () => again())\` -> 2, throw 3, later 4
    2 step \`socket.onerror = () => fail()\` -> 5, later 6
    3 throw
    4 event close \`socket.on('close', () => again())\` -> 7
    5 return
    6 event error \`socket.onerror = () => fail()\` -> 8
    7 step \`again()\` -> 9, throw 10
    8 step \`fail()\` -> 11, throw 10
    9 step \`again()\` -> 10
    10 idle
    11 step \`fail()\` -> 10
    "
  `);
});

test("a helper that never returns ends the way", async () => {
  const never: GraphHints["neverReturns"] = ({ callee }) => (callee.type === T.Identifier && callee.name === "fail" ? "throws" : undefined);
  expect(await graphOf("() => { if (bad) fail(); after(); }", never)).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 test \`bad\` -> true 2, false 3
    2 step \`fail()\` -> throw 4
    3 step \`after()\` -> 5, throw 4
    4 throw
    5 return
    "
  `);
});

test("what ends the process leads nowhere", async () => {
  const ends: GraphHints["neverReturns"] = ({ callee }) => (callee.type === T.Identifier && callee.name === "quit" ? "ends" : undefined);
  expect(await graphOf("() => { if (bad) quit(); after(); }", ends)).toMatchInlineSnapshot(`
    "
    0 entry -> 1
    1 test \`bad\` -> true 2, false 3
    2 step \`quit()\`
    3 step \`after()\` -> 4, throw 5
    4 return
    5 throw
    "
  `);
});

async function graphOf(code: string, neverReturns?: GraphHints["neverReturns"]): Promise<string> {
  const text = `(${code})`;
  const parsed = await parseText(text, "graph.ts");
  if (!isParsed(parsed)) throw new Error(parsed.message);
  const [statement] = parsed.ast.body;
  if (statement?.type !== T.ExpressionStatement) throw new Error("an expression is wanted");
  const graph = buildGraph(statement.expression as FunctionNode, neverReturns === undefined ? {} : { neverReturns });
  return `\n${printGraph(graph, text)}\n`;
}
