import { expect, test } from "vitest";
import { checkEdits, tableOf } from "../../../bench/edit-checks.mjs";
import { eslintMessages, lintTextMessages } from "../support/findings.js";
import { fixturesIn } from "../support/fixtures.js";

/** A marker stands in the middle of the code that it speaks about, where an edit would have to keep it. */
function withoutMarkers(text: string): string {
  return text.replace(/^[ \t]*\/\/[ \t]*\^.*\n/gm, "");
}

const files = [...fixturesIn("sites"), ...fixturesIn("libraries")].map(({ path, text }) => ({ path, text: withoutMarkers(text) }));

test("every edit parses, type-checks, mends its finding, adds none, keeps the comments and is offered once", async () => {
  const checked = await checkEdits(files, lintTextMessages);
  console.log(tableOf(checked));
  expect(checked.flatMap(({ path, line, rule, title, faults }) => faults.map((fault) => `${path}:${String(line)} ${rule} "${title}" ${fault}`))).toEqual([]);
  expect(checked.length).toBeGreaterThan(300);
}, 240_000);

// The bench and the test above ask lintText, which must offer what ESLint offers.
test.each(files.filter(({ path }) => path.startsWith("sites/loop/")))("ESLint offers the same edits in $path", async ({ path, text }) => {
  const offered = (messages: Awaited<ReturnType<typeof lintTextMessages>>): unknown => messages.map(({ ruleId, fix, suggestions }) => ({ ruleId, fix, suggestions: suggestions?.map(({ desc, fix: { text: inserted } }) => ({ desc, inserted })) }));
  expect(offered(eslintMessages(text, path))).toEqual(offered(await lintTextMessages(text, path)));
});

test.each([
  ["a comment that is lost", "const wait = 5; // five\n", "const wait = 5;\n", "loses // five"],
  ["a name that does not exist", "export const wait = 5;\n", "export const wait = five;\n", "TS2304 Cannot find name 'five'."],
  ["a counter that is left", "export function wait() {\n  let n = 0;\n  return n++;\n}\n", "export function wait() {\n  let n = 0;\n  return 1;\n}\n", "TS6133 'n' is declared but its value is never read."],
  ["code that does not parse", "export const wait = 5;\n", "export const wait = ;\n", "does not parse: wrong"],
  ["a finding that stays", "export const wait = 5;\n", "export const wait = 6;\n", "leaves its finding"],
  ["an import of the plugin", "export const wait = 5;\n", 'import "eslint-plugin-retry-safety/helper";\nexport const wait = 6;\n', "imports the plugin"],
])("the checks see %s", async (_, before, after, fault) => {
  const finding = { ruleId: "retry-safety/require-jitter", messageId: "noJitter", severity: 2 as const, message: "", line: 1, column: 1, fix: { range: [0, before.length] as [number, number], text: after } };
  const wrong = { ...finding, message: "wrong", fatal: true as const };
  const lint = (text: string) => Promise.resolve(text === before ? [finding] : text.includes("= ;") ? [wrong] : fault === "leaves its finding" ? [finding] : []);
  const [checked] = await checkEdits([{ path: "a.ts", text: before }], lint);
  expect(checked?.faults).toContain(fault);
});
