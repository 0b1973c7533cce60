// Beside stdio.test.ts for the time's sake: files run beside each other.
import { mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CancellationTokenSource } from "vscode-jsonrpc/node";
import { expect, test } from "vitest";
import type { ScanResult } from "../src/protocol.js";
import { Client, uriOf, workspaceOf } from "./support/client.js";
import { CLEAN, ENDLESS } from "./support/samples.js";

const LARGE = `${ENDLESS}${"// a line of a generated file\n".repeat(180_000)}`;

test("a file of 5 MB is left alone with one notice, in an editor and by a scan, and others are served", async () => {
  const root = workspaceOf({ "large.ts": LARGE, "small.ts": ENDLESS });
  const client = await Client.start({ root });
  expect(LARGE.length).toBeGreaterThan(5_000_000);
  const uri = uriOf(join(root, "large.ts"));
  await client.open(uri, LARGE);
  expect((await client.pull(uri)).items).toEqual([]);
  await client.change(uri, 2, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "\n" });
  expect((await client.pull(uri)).items).toEqual([]);
  expect(client.shown).toEqual([expect.stringContaining("large.ts is larger than retrySafety.maxFileSize (1000000 bytes)")]);
  await client.notify("textDocument/didClose", { textDocument: { uri } });
  const { problems, ...result } = await client.request<ScanResult>("retrySafety/scan", {});
  expect(result).toEqual({ files: 2, findings: 2, sites: 1, cancelled: false });
  expect(problems).toEqual([expect.stringContaining("large.ts is larger")]);
});

test("a root that is deleted under the server is told by the scan, and its open documents are served", async () => {
  const root = workspaceOf({ "src/a.ts": ENDLESS, "src/b.ts": ENDLESS });
  const client = await Client.start({ root });
  const uri = uriOf(join(root, "src/a.ts"));
  await client.open(uri, ENDLESS);
  expect(await client.request("retrySafety/scan", {})).toMatchObject({ findings: 2, problems: [] });
  rmSync(root, { recursive: true });
  expect(await client.request("retrySafety/scan", {})).toMatchObject({ files: 0, findings: 0, problems: [expect.stringContaining("does not exist any more")] });
  await client.change(uri, 2, { text: `\n${ENDLESS}` });
  expect((await client.pull(uri)).items).toHaveLength(2);
  expect(await client.request("retrySafety/sites", {})).toHaveLength(1);
  await client.notify("textDocument/didClose", { textDocument: { uri } });
  expect(await client.request("retrySafety/sites", {})).toEqual([]);
});

test("a scan that is cancelled as a request ends in between", async () => {
  const root = workspaceOf(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`src/${String(index)}.ts`, CLEAN])));
  const client = await Client.start({ root });
  const source = new CancellationTokenSource();
  const scan = client.connection.sendRequest<ScanResult>("retrySafety/scan", { workDoneToken: 1 }, source.token);
  await client.waitFor(() => client.progress.some(({ value }) => value["kind"] === "begin"));
  source.cancel();
  expect(await scan).toMatchObject({ cancelled: true });
  expect(client.progress.at(-1)?.value).toEqual({ kind: "end" });
});

test("an ESLint configuration that hangs holds nobody up for long: the preset's levels come, and the person is told once", async () => {
  const root = workspaceOf({ "eslint.config.mjs": "for (;;);", "a.js": "", "b.js": "" });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(realpathSync(fileURLToPath(new URL("../../eslint-plugin/node_modules/eslint", import.meta.url))), join(root, "node_modules/eslint"));
  const client = await Client.start({ root, initializationOptions: { trusted: true } });
  const [a, b] = [uriOf(join(root, "a.js")), uriOf(join(root, "b.js"))];
  const text = ENDLESS.replaceAll(/: Promise<unknown>|: string/g, "");
  await Promise.all([client.open(a, text, "javascript"), client.open(b, text, "javascript")]);
  const [first, second] = await Promise.all([client.pull(a), client.pull(b)]);
  expect([first.items.length, second.items.length]).toEqual([2, 2]);
  expect(client.statuses).toContainEqual(expect.objectContaining({ state: "waiting" }));
  expect(client.shown).toEqual([]);
  // The limit is 10 s.
  await client.waitFor(() => client.statuses.at(-1)?.state === "ready" && client.refreshes.includes("workspace/diagnostic/refresh"));
  const late = await Promise.all([client.pull(a), client.pull(b), client.pull(a)]);
  expect(late.map(({ items }) => items.length)).toEqual([2, 2, 2]);
  expect(client.shown).toEqual([expect.stringContaining("could not be asked for the levels of our rules (it did not answer within 10 s)")]);
});
