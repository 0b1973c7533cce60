import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lintText } from "../../src/lint/lint-text.js";
import { verify } from "../../src/lint/verify.js";
import { presetRules } from "../../src/rule/presets.js";
import { rules } from "../../src/rules/index.js";

const SITES = fileURLToPath(new URL("../../../test-fixtures/sites/", import.meta.url));
const levels = presetRules(rules, "all");

const files = readdirSync(SITES, { recursive: true })
  .map((name) => join(SITES, String(name)))
  .filter((file) => /\.[cm]?[jt]sx?$/.test(file));

test.each(["en", "vi"] as const)("messages, fixes and suggestions in %s without ESLint are those of ESLint, in every fixture", { timeout: 120_000 }, async (language) => {
  const seen = { messages: 0, fixes: 0, suggestions: 0 };
  for (const path of files) {
    const text = readFileSync(path, "utf8");
    if (/eslint/.test(text)) continue;
    const own = (await lintText({ text, path, levels, language })).messages;
    if (own.length === 0) continue;
    const { messages } = await verify({ text, path, levels, language });
    expect(own, relative(SITES, path)).toEqual(messages);
    seen.messages += own.length;
    seen.fixes += own.filter(({ fix }) => fix).length;
    seen.suggestions += own.filter(({ suggestions }) => suggestions).length;
  }
  expect(seen.messages).toBeGreaterThan(300);
  expect(seen.fixes).toBeGreaterThan(10);
  expect(seen.suggestions).toBeGreaterThan(10);
});

test("a comment that speaks to ESLint is heard", async () => {
  const loop = "async function load() {\n  for (;;) {\n    try {\n      return await fetch('/');\n    } catch {}\n  }\n}\n";
  const { messages, suppressedMessages } = await lintText({ text: `/* eslint-disable retry-safety/require-backoff */\n${loop}`, path: "/a.js", levels: presetRules(rules, "recommended") });
  expect(messages.map(({ ruleId }) => ruleId)).toEqual(["retry-safety/no-unbounded-retry"]);
  expect(suppressedMessages.map(({ ruleId }) => ruleId)).toEqual(["retry-safety/require-backoff"]);
});

test.each([
  ["/* eslint-disable */", ""],
  ["/* eslint-disable*/", ""],
  ["/* eslint-disable -- all of it */", ""],
  ["/* eslint-disable\n  no-console,\n  retry-safety/require-backoff */", ""],
  ["/* eslint-disable , */", ""],
  ["/* eslint-disable no-console */", ""],
  ["/* eslint-disable no-console, other/no-unbounded-retry -- eslint-disable is said here */", ""],
  ["/* eslint no-console: 2 */", ""],
  ["/* eslint retry-safety/require-backoff: 0 */", ""],
  ["/* eslint-env node */", ""],
  ["/* eslint-env node */ /* eslint-disable */", ""],
  ["", "// eslint-disable-line"],
  ["", "// eslint-disable-line no-console"],
  ["", "/* eslint-disable-line retry-safety/no-unbounded-retry */"],
  ["// eslint-disable-next-line\u2028", ""],
  ["// the configuration is eslint.config.js", ""],
  ["/* eslint-disable */ /* eslint-enable no-console */", "/* eslint-enable */"],
])("the comments %j and %j do what ESLint makes of them", async (head, tail) => {
  const text = `async function load() {\n  ${head}\n  for (;;) { ${tail}\n    try {\n      return await fetch('/');\n    } catch {}\n  }\n}\n`;
  const request = { text, path: "/a.js", levels };
  expect((await verify(request)).messages.filter(({ fatal }) => fatal)).toEqual([]);
  expect((await lintText(request)).messages).toEqual((await verify(request)).messages);
});

test("a rule that a comment turns on, with its options, speaks the language as well", async () => {
  const loop = "async function load() {\n  for (let n = 1; ; n += 1) {\n    try {\n      return await fetch('/');\n    } catch (error) {\n      if (n === 9) throw error;\n      await new Promise((done) => setTimeout(done, Math.random() * 500));\n    }\n  }\n}\n";
  const { messages } = await lintText({ text: `/* eslint retry-safety/no-unbounded-retry: ["error", { "max": 3 }] */\n${loop}`, path: "/a.js", levels: {}, language: "vi" });
  expect(messages.map(({ message }) => message)).toEqual(["`fetch` được thử tối đa 9 lần, chẳng khác gì không giới hạn: quá 3 lần thử."]);
});
