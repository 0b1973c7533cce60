import { helperText } from "eslint-plugin-retry-safety/helper";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CodeAction, CreateFile, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver";
import { afterEdit, Client, uriOf, workspaceOf } from "./support/client.js";
import { ENDLESS, NO_JITTER } from "./support/samples.js";

const TITLE = "Use the compliant retry helper";
const REWRITTEN = "  return await retry(() => fetch(url), { maxAttempts: 5 });";
const COMMON_JS = `const { base } = require("./base");\n${NO_JITTER.replace(/: (?:string|Promise<unknown>)/g, "").replace("export ", "")}module.exports = { load, base };\n`;

const ROOT = {
  "module/package.json": '{ "type": "module" }',
  "module/src/deep/load.ts": NO_JITTER,
  "bundled/package.json": "{}",
  "bundled/load.ts": `import { base } from "./base";\n\n${NO_JITTER}export { base };\n`,
  "common/package.json": "{}",
  "common/load.js": COMMON_JS,
  "taken/package.json": "{}",
  "taken/load.ts": NO_JITTER,
  "taken/src/retry.ts": "export const retry = 1;\n",
  "there/package.json": "{}",
  "there/load.ts": NO_JITTER,
  "there/src/retry.ts": helperText({ language: "ts", module: "esm" }),
};

const ANNOTATING = { workspace: { configuration: true, workspaceEdit: { documentChanges: true, resourceOperations: ["create"], changeAnnotationSupport: {} } } };
const BARE = { workspace: { configuration: true, workspaceEdit: { documentChanges: true, resourceOperations: [] } } };

/** What choosing the action does: the edited file's text, the new file with its text, the edit itself. */
async function chosen(client: Client, root: string, name: keyof typeof ROOT): Promise<{ readonly text: string; readonly created: string | undefined; readonly createdText: string | undefined; readonly edit: WorkspaceEdit }> {
  const [uri, before] = [uriOf(join(root, name)), ROOT[name]];
  await client.open(uri, before, name.endsWith(".ts") ? "typescript" : "javascript");
  const line = before.split("\n").findIndex((text) => text.includes("for (let attempt"));
  const offered = (await client.actions(uri, { start: { line, character: 3 }, end: { line: line + 6, character: 0 } })) ?? [];
  const { edit = {} } = await client.resolve(offered.find(({ title }) => title === TITLE) as CodeAction);
  const created = edit.documentChanges?.find((change): change is CreateFile => "kind" in change && change.kind === "create");
  return { edit, text: afterEdit(before, uri, edit), created: created?.uri.slice(uriOf(root).length + 1), createdText: created && afterEdit("", created.uri, edit) };
}

test("the helper becomes a file of its own, imported as the file imports", async () => {
  const root = workspaceOf(ROOT);
  const client = await Client.start({ root, settings: {}, capabilities: ANNOTATING });

  const inModule = await chosen(client, root, "module/src/deep/load.ts");
  expect(inModule.text).toBe(`import { retry } from "../retry.js";\n\nexport async function load(url: string): Promise<unknown> {\n${REWRITTEN}\n}\n`);
  expect(inModule.created).toBe("module/src/retry.ts");
  expect(inModule.createdText).toBe(helperText({ language: "ts", module: "esm" }));
  expect(inModule.edit.changeAnnotations).toEqual({ create: { label: "Create the retry helper", description: "../retry.ts" }, use: { label: "Use the retry helper" } });
  const [create, fill, rewrite] = inModule.edit.documentChanges as [CreateFile, TextDocumentEdit, TextDocumentEdit];
  expect(create).toMatchObject({ options: { ignoreIfExists: true }, annotationId: "create" });
  expect([fill, rewrite].map(({ edits, textDocument }) => [textDocument.version, edits.map((edit) => "annotationId" in edit && edit.annotationId)])).toEqual([[null, ["create"]], [1, ["use"]]]);

  const bundled = await chosen(client, root, "bundled/load.ts");
  expect(bundled.text).toContain('import { base } from "./base";\nimport { retry } from "./src/retry";\n');

  const common = await chosen(client, root, "common/load.js");
  expect(common.text).toContain('const { retry } = require("./src/retry");');
  expect(common.text).toContain(REWRITTEN);
  expect([common.created, common.createdText]).toEqual(["common/src/retry.js", helperText({ language: "js", module: "cjs" })]);

  const there = await chosen(client, root, "there/load.ts");
  expect([there.created, there.text.split("\n")[0]]).toEqual([undefined, 'import { retry } from "./src/retry";']);

  const taken = await chosen(client, root, "taken/load.ts");
  expect(taken.created).toBeUndefined();
  expect(taken.text).toContain("retry-safety helper v1");
});

test("the setting names the file; a client that creates none gets the helper beside its use", async () => {
  const root = workspaceOf(ROOT);
  const client = await Client.start({ root, settings: { helper: { path: "lib/again.mjs" } } });
  const { text, created, createdText, edit } = await chosen(client, root, "module/src/deep/load.ts");
  expect([text.split("\n")[0], created, createdText]).toEqual(['import { retry } from "../../lib/again.mjs";', "module/lib/again.mjs", helperText({ language: "js", module: "esm" })]);
  expect(edit).not.toHaveProperty("changeAnnotations");
  // A module can't be required everywhere.
  expect((await chosen(client, root, "common/load.js")).created).toBeUndefined();

  const bare = await Client.start({ root, settings: {}, capabilities: BARE });
  const inFile = await chosen(bare, root, "bundled/load.ts");
  expect(inFile.created).toBeUndefined();
  expect(inFile.text).toContain("retry-safety helper v1");
});

test("what two rules offer alike is offered once, for both", async () => {
  // A comment that would be lost keeps the edit away.
  const endless = ENDLESS.replace(/ *\/\/ again\n/, "");
  const root = workspaceOf({ "load.ts": endless });
  const client = await Client.start({ root });
  const uri = uriOf(join(root, "load.ts"));
  await client.open(uri, endless);
  const offered = ((await client.actions(uri, { start: { line: 1, character: 3 }, end: { line: 1, character: 3 } })) ?? []).filter(({ title }) => title === TITLE);
  expect(offered.map(({ diagnostics }) => diagnostics?.map(({ code }) => code))).toEqual([["retry-safety/no-unbounded-retry", "retry-safety/require-backoff"]]);
});
