import { expect, test } from "vitest";
import { lintText } from "../../src/lint/index.js";

const LOOP = "async load() { for (;;) { try { return await fetch('/x'); } catch {} } }";

test.each([
  ["a static block", `class Api { static { this.made = 0; } ${LOOP} }`],
  ["a private name asked for", `class Api { #made; has(other) { return #made in other; } ${LOOP} }`],
  ["a using declaration in a block", `class Api { async open() { await using handle = this.handle; return handle; } ${LOOP} }`],
  ["import attributes", `import data from "./data.json" with { type: "json" }; class Api { ${LOOP} }`],
])("a file with %s is judged like any other", async (_what, text) => {
  const { messages } = await lintText({ text, path: "/api.js", levels: { "retry-safety/no-unbounded-retry": "error" } });
  expect(messages.map(({ ruleId, message }) => [ruleId, message.slice(0, 20)])).toMatchObject([["retry-safety/no-unbounded-retry", expect.anything()]]);
});
