import { join } from "node:path";
import { fixText, lintText } from "eslint-plugin-retry-safety/lint";
import { CancellationTokenSource, type ResponseError } from "vscode-jsonrpc/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LSPErrorCodes, type CodeLens, type Diagnostic } from "vscode-languageserver";
import type { SimulateResult, SiteInfo } from "../src/protocol.js";
import { afterEdit, Client, uriOf, workspaceOf, writeFile } from "./support/client.js";
import { CLEAN, ENDLESS, NO_JITTER } from "./support/samples.js";

let URI = "file:///project/load.ts";
let documents = 0;
let shared: Client;

/** The client that most tests share, since a start costs what a hundred requests do; each test has its own document. */
function sharedClient(): Client {
  documents += 1;
  URI = `file:///project/load-${String(documents)}.ts`;
  return shared;
}

beforeAll(async () => {
  shared = await new Client().initialize({ initializationOptions: { clientCommands: ["retrySafety.openCalculator"] } });
});

afterAll(() => {
  shared.kill();
});

const codes = (items: readonly { code?: string | number }[]): unknown[] => items.map(({ code }) => code);

describe("diagnostics", () => {
  test("are pushed to a client that only knows push, with the document's version", async () => {
    const client = await Client.start({ diagnostics: "push" });
    expect(client.result.capabilities.diagnosticProvider).toBeUndefined();
    await client.open(URI, NO_JITTER);
    expect(codes(await client.pushed(URI, 1))).toEqual(["retry-safety/require-jitter"]);
    await client.change(URI, 2, { range: { start: { line: 6, character: 57 }, end: { line: 6, character: 75 } }, text: "Math.random() * 500 * 2 ** attempt" });
    expect(await client.pushed(URI, 2)).toEqual([]);
    await client.notify("textDocument/didClose", { textDocument: { uri: URI } });
    expect(await client.pushed(URI)).toEqual([]);
  });

  test("are pulled by a client that can, and never pushed to it", async () => {
    const client = sharedClient();
    expect(client.result.capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: true, workspaceDiagnostics: true });
    await client.open(URI, ENDLESS);
    const report = await client.pull(URI);
    expect(report.items).toMatchObject([
      { code: "retry-safety/no-unbounded-retry", source: "retry-safety", severity: 1, range: { start: { line: 1, character: 2 } }, data: { ruleId: "retry-safety/no-unbounded-retry", messageId: "unbounded" } },
      { code: "retry-safety/require-backoff" },
    ]);
    expect(report.items[0]?.codeDescription?.href).toMatch(/^file:.*no-unbounded-retry\.md$/);
    expect(await client.pull(URI, report.resultId)).toEqual({ kind: "unchanged", resultId: report.resultId });
    await client.change(URI, 2, { text: CLEAN });
    expect((await client.pull(URI)).items).toEqual([]);
    expect(client.published).toEqual([]);
  });

  test("of a text that does not parse are those of the last one that did, moved with the text", async () => {
    const client = sharedClient();
    await client.open(URI, NO_JITTER);
    const [before] = (await client.pull(URI)).items;
    await client.change(URI, 2, { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "const broken = (\n" });
    const [after, ...others] = (await client.pull(URI)).items;
    expect(others).toEqual([]);
    expect(after?.code).toBe(before?.code);
    expect(after?.range.start).toEqual({ line: (before?.range.start.line ?? 0) + 1, character: before?.range.start.character });
    expect(await client.actions(URI, after?.range ?? before?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } })).toEqual([]);
  });

  test("of 1,000 documents that are opened at once all come", async () => {
    const client = await Client.start({ diagnostics: "push" });
    const uris = Array.from({ length: 1000 }, (_, index) => `file:///project/many/${String(index)}.ts`);
    await Promise.all(uris.map((uri, index) => client.open(uri, index % 10 === 0 ? ENDLESS : "export const answer = 42;\n")));
    await client.waitFor(() => client.published.length >= 1000);
    expect(client.published.filter(({ diagnostics }) => diagnostics.length === 2)).toHaveLength(100);
  });

  test("come for the newest version alone of many that follow each other, and never for an older one after it", async () => {
    const client = await Client.start({ diagnostics: "push" });
    await client.open(URI, CLEAN);
    await Promise.all(Array.from({ length: 50 }, (_, index) => client.change(URI, index + 2, { text: index % 2 === 0 ? CLEAN : `${NO_JITTER}// ${String(index)}\n` })));
    expect(await client.pushed(URI, 51)).toHaveLength(1);
    // Whatever was to come of earlier versions has come by the answer to a later request.
    await client.hover(URI, { line: 1, character: 4 });
    const versions = client.published.map(({ version }) => version ?? 0);
    expect(versions.at(-1)).toBe(51);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(versions.length).toBeLessThan(10);
  });

  test("that are pulled while the document changes are those of one text; a cancelled request is answered all the same", async () => {
    const client = sharedClient();
    await client.open(URI, NO_JITTER);
    const [early] = await Promise.all([client.pull(URI), client.change(URI, 2, { text: ENDLESS })]);
    expect([["retry-safety/require-jitter"], ["retry-safety/no-unbounded-retry", "retry-safety/require-backoff"]]).toContainEqual(codes(early.items));
    expect((await client.pull(URI)).items).toHaveLength(2);
    const source = new CancellationTokenSource();
    const cancelled = client.connection.sendRequest("textDocument/diagnostic", { textDocument: { uri: URI } }, source.token).then(() => "answered", (error: unknown) => error);
    source.cancel();
    const answer = await cancelled;
    expect(answer === "answered" || (answer as ResponseError<unknown>).code === LSPErrorCodes.RequestCancelled).toBe(true);
    expect((await client.pull(URI)).items).toHaveLength(2);
  });

  test("of a file over the size limit are none, with one notice", async () => {
    const client = await Client.start({ settings: { maxFileSize: 100 } });
    await client.open(URI, ENDLESS);
    expect((await client.pull(URI)).items).toEqual([]);
    await client.change(URI, 2, { text: `${ENDLESS}\n` });
    expect((await client.pull(URI)).items).toEqual([]);
    expect(client.shown).toEqual([expect.stringContaining("retrySafety.maxFileSize (100 bytes)")]);
  });

  test("come of untitled documents, of notebook cells and of script blocks", async () => {
    const client = sharedClient();
    await client.open("untitled:Untitled-1", ENDLESS);
    expect((await client.pull("untitled:Untitled-1")).items).toHaveLength(2);

    const cell = { uri: "vscode-notebook-cell:/a/book.ipynb#c1", languageId: "javascript", version: 1, text: ENDLESS.replaceAll(/: Promise<unknown>|: string/g, "") };
    await client.notify("notebookDocument/didOpen", {
      notebookDocument: { uri: "file:///a/book.ipynb", notebookType: "jupyter-notebook", version: 1, cells: [{ kind: 2, document: cell.uri }] },
      cellTextDocuments: [cell],
    });
    expect((await client.pull(cell.uri)).items).toHaveLength(2);
    const notebookDocument = { uri: "file:///a/book.ipynb", version: 2 };
    await client.notify("notebookDocument/didChange", { notebookDocument, change: { cells: { textContent: [{ document: { uri: cell.uri, version: 2 }, changes: [{ text: "const calm = 1;" }] }] } } });
    expect((await client.pull(cell.uri)).items).toEqual([]);
    const other = { ...cell, uri: `${cell.uri}2` };
    await client.notify("notebookDocument/didChange", { notebookDocument: { ...notebookDocument, version: 3 }, change: { cells: { structure: { array: { start: 1, deleteCount: 0, cells: [{ kind: 2, document: other.uri }] }, didOpen: [other], didClose: [] } } } });
    expect((await client.pull(other.uri)).items).toHaveLength(2);
    await client.notify("notebookDocument/didClose", { notebookDocument: { uri: notebookDocument.uri }, cellTextDocuments: [{ uri: cell.uri }, { uri: other.uri }] });
    expect((await client.pull(other.uri)).items).toEqual([]);

    const svelte = "file:///project/Load.svelte";
    await client.open(svelte, `<script lang="ts">\n${ENDLESS}</script>\n<p>{load}</p>\n`, "svelte");
    expect((await client.pull(svelte)).items).toMatchObject([{ range: { start: { line: 2, character: 2 } } }, {}]);

    const vue = "file:///project/Load.vue";
    await client.open(vue, `<template>\n  <p>{{ 1 }}</p>\n</template>\n<script setup lang="ts">\n${ENDLESS}</script>\n`, "vue");
    expect((await client.pull(vue)).items).toMatchObject([{ range: { start: { line: 5, character: 2 } } }, {}]);
  });
});

describe("positions", () => {
  const wide = `const smile = "😀ä";${NO_JITTER}`.replaceAll("\n", "\r\n");

  test.each([
    ["utf-8", ["utf-8", "utf-16"]],
    ["utf-16", ["utf-32"]],
  ])("are counted in %s where a client offers %s, with CRLF and behind a byte order mark", async (encoding, positionEncodings) => {
    const client = await Client.start({ positionEncodings });
    expect(client.result.capabilities.positionEncoding).toBe(encoding);
    await client.open(URI, `\uFEFF${wide}`);
    const jitter = (await client.pull(URI)).items;
    expect(codes(jitter)).toEqual(["retry-safety/require-jitter"]);
    expect(jitter[0]?.range.start.line).toBe(6);
    // An edit before the code on its line: the client's characters of "\uFEFFconst smile = \"😀ä\";" are more in UTF-8.
    const head = encoding === "utf-8" ? Buffer.byteLength('\uFEFFconst smile = "😀ä";') : '\uFEFFconst smile = "😀ä";'.length;
    await client.change(URI, 2, { range: { start: { line: 0, character: head }, end: { line: 0, character: head + "export ".length } }, text: "" });
    const sites = await client.request<SiteInfo[]>("retrySafety/sites", { textDocument: { uri: URI } });
    expect(sites).toHaveLength(1);
    await client.change(URI, 3, { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }, text: ENDLESS });
    expect(await client.pull(URI)).toMatchObject({ items: [{ range: { start: { line: 1, character: 2 } } }, {}] });
  });
});

describe("actions", () => {
  test("a line is disabled with a reason, and re-linted clean", async () => {
    const client = sharedClient();
    await client.open(URI, ENDLESS, "typescript", 7);
    const { items } = await client.pull(URI);
    const [unbounded] = items;
    if (!unbounded) throw new Error("no finding");
    const actions = (await client.actions(URI, unbounded.range)) ?? [];
    const titles = actions.map(({ title }) => title);
    expect(titles).toContain("Disable retry-safety/no-unbounded-retry for this line, with a reason");
    expect(titles).toContain("Explain retry-safety/no-unbounded-retry");
    let text = ENDLESS;
    let version = 7;
    for (const rule of ["no-unbounded-retry", "require-backoff"]) {
      const found = ((await client.actions(URI, { start: { line: 1 + version - 7, character: 2 }, end: { line: 1 + version - 7, character: 2 } })) ?? []).find(({ title }) => title.startsWith(`Disable retry-safety/${rule} for this line`));
      if (!found) throw new Error(`no action for ${rule}`);
      const { edit } = await client.resolve(found);
      expect(edit?.documentChanges).toMatchObject([{ textDocument: { uri: URI, version } }]);
      text = afterEdit(text, URI, edit);
      version += 1;
      await client.change(URI, version, { text });
    }
    expect(text).toContain("  // eslint-disable-next-line retry-safety/no-unbounded-retry, retry-safety/require-backoff -- say here why this retry is safe\n  for (;;) {");
    expect((await client.pull(URI)).items).toEqual([]);
  });

  test("a fix is preferred, is the plugin's own, and leaves nothing to say; so does fix all", async () => {
    const client = sharedClient();
    const text = 'import pRetry from "p-retry";\n\nexport const load = (url: string) => pRetry(() => fetch(url), { retries: 4 });\nexport const save = (url: string) => pRetry(() => fetch(url), { retries: 3 });\n';
    const levels = { "retry-safety/require-jitter": "error" } as const;
    await client.open(URI, text);
    const [first] = (await client.pull(URI)).items.filter(({ code }) => code === "retry-safety/require-jitter");
    if (!first) throw new Error("no finding");
    const actions = (await client.actions(URI, first.range)) ?? [];
    const fix = actions.find(({ isPreferred }) => isPreferred);
    expect(fix?.title).toBe("Fix this retry-safety/require-jitter problem");
    const [own] = (await lintText({ text, path: "/project/load.ts", levels })).messages;
    expect(afterEdit(text, URI, fix && (await client.resolve(fix)).edit)).toBe(text.slice(0, own?.fix?.range[0]) + (own?.fix?.text ?? "") + text.slice(own?.fix?.range[1]));

    const whole = (await fixText({ text, path: "/project/load.ts", levels })).text;
    expect(whole.match(/randomize: true/g)).toHaveLength(2);
    const rule = actions.find(({ title }) => title === "Fix all retry-safety/require-jitter problems in this file");
    expect(afterEdit(text, URI, rule && (await client.resolve(rule)).edit)).toBe(whole);
    const [all, ...others] = (await client.actions(URI, first.range, ["source.fixAll"])) ?? [];
    expect(all?.kind).toBe("source.fixAll.retrySafety");
    expect(others).toEqual([]);
    const edit = all && (await client.resolve(all)).edit;
    expect(edit?.documentChanges?.[0]).toMatchObject({ edits: [{ newText: expect.stringContaining("randomize") as string }, { newText: expect.stringContaining("randomize") as string }] });
    await client.change(URI, 2, { text: afterEdit(text, URI, edit) });
    expect((await client.pull(URI)).items.map(({ code }) => code)).not.toContain("retry-safety/require-jitter");
  });

  test("an action of an earlier version has no edit", async () => {
    const client = sharedClient();
    await client.open(URI, ENDLESS);
    const [first] = (await client.pull(URI)).items;
    const [action] = (await client.actions(URI, (first as Diagnostic).range)) ?? [];
    if (!action) throw new Error("no action");
    await client.change(URI, 2, { text: `\n${ENDLESS}` });
    expect((await client.resolve(action)).edit).toBeUndefined();
  });

  test("a client that can't resolve edits gets them at once, by plain changes", async () => {
    const client = await Client.start({ capabilities: { workspace: {}, textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } } });
    await client.open(URI, ENDLESS);
    const actions = (await client.actions(URI, { start: { line: 1, character: 3 }, end: { line: 1, character: 3 } })) ?? [];
    const disable = actions.find(({ title }) => title.includes("no-unbounded-retry for this file"));
    expect(disable?.edit?.changes?.[URI]?.[0]?.newText).toBe("/* eslint-disable retry-safety/no-unbounded-retry -- say here why this retry is safe */\n");
    expect(actions.every(({ edit, command }) => edit !== undefined || command !== undefined)).toBe(true);
  });
});

describe("what is known of a site", () => {
  test("hover says the policy, the schedule and what is unknown", async () => {
    const client = sharedClient();
    await client.open(URI, CLEAN);
    const hover = await client.hover(URI, { line: 1, character: 4 });
    expect(hover?.contents.value).toContain("Up to 5 attempts, waits 0-1 s, 0-2 s, 0-4 s, 0-8 s (15 s of waiting at most");
    expect(hover?.contents.value).toContain("| after attempt 1 | 0 ms | 0.5 s | 1 s |");
    expect(hover?.contents.value).toContain("Not known:\n- ");
    expect(await client.hover(URI, { line: 9, character: 0 })).toBeNull();
  });

  test("a lens stands above it, and opens the client's calculator where there is one", async () => {
    const client = sharedClient();
    await client.open(URI, CLEAN);
    const lenses = await client.request<CodeLens[]>("textDocument/codeLens", { textDocument: { uri: URI } });
    expect(lenses).toMatchObject([{ range: { start: { line: 1 } }, command: { title: "up to 5 attempts · waits ≤ 15 s · full jitter", command: "retrySafety.openCalculator" } }]);
  });

  test("own requests answer", async () => {
    const client = sharedClient();
    await client.open(URI, NO_JITTER);
    const [site] = await client.request<SiteInfo[]>("retrySafety/sites", { textDocument: { uri: URI } });
    expect(site).toMatchObject({ uri: URI, kind: "loop", operation: { kind: "http", callee: "fetch" }, policy: { attempts: { known: 5 } }, schedule: { totalWaitMs: { max: 15_000 } } });
    expect(await client.request("retrySafety/sites", {})).toContainEqual(site);
    expect(await client.request("retrySafety/policyAt", { textDocument: { uri: URI }, position: { line: 6, character: 10 } })).toEqual(site);
    expect(await client.request("retrySafety/policyAt", { textDocument: { uri: URI }, position: { line: 9, character: 0 } })).toBeNull();
    expect(await client.request("retrySafety/layers", { textDocument: { uri: URI } })).toMatchObject([{ entry: { name: "load", line: 1 }, call: { callee: "fetch", line: 4 }, layers: [{ kind: "loop", attempts: 5 }], product: 5 }]);
    const answer = await client.request<SimulateResult>("retrySafety/simulate", { policy: { attempts: 5, baseDelayMs: 500, jitter: "full" } });
    expect(answer.schedule?.totalWaitMs?.max).toBe(7500);
    expect(await client.request("retrySafety/simulate", { policy: { attempts: -1 } })).toEqual({ error: "attempts must be a number from 1, but it is -1." });
    expect(await client.request<{ markdown: string }>("retrySafety/rulePage", { rule: "require-jitter" })).toMatchObject({ markdown: expect.stringContaining("# retry-safety/require-jitter") as string });
    expect(await client.request("retrySafety/rulePage", { rule: "../../package" })).toBeNull();
    await client.request("workspace/executeCommand", { command: "retrySafety.server.showPolicy", arguments: [{ policy: site?.policy }] });
    await client.waitFor(() => client.shown.some((message) => message.startsWith("up to 5 attempts")));
  });

  test("Vietnamese is spoken where it is asked for", async () => {
    const client = await Client.start({ settings: { language: "vi" } });
    await client.open(URI, CLEAN);
    const [lens] = await client.request<CodeLens[]>("textDocument/codeLens", { textDocument: { uri: URI } });
    expect(lens?.command?.title).toBe("tối đa 5 lần thử · chờ ≤ 15 giây · full jitter");
    const other = await Client.start({ locale: "vi-VN" });
    await other.open(URI, CLEAN);
    expect((await other.hover(URI, { line: 1, character: 4 }))?.contents.value).toContain("Tối đa 5 lần thử");
  });
});

describe("settings", () => {
  test("levels, presets and quiet are the client's to choose", async () => {
    const client = await Client.start({ settings: { rules: { "require-backoff": "off", "retry-safety/no-unbounded-retry": "warn", "no-such-rule": "warn" }, run: 3 } });
    await client.open(URI, ENDLESS);
    expect((await client.pull(URI)).items).toMatchObject([{ code: "retry-safety/no-unbounded-retry", severity: 2 }]);
    expect(client.shown).toEqual([expect.stringContaining("retrySafety.run must be onType, onSave"), expect.stringContaining('"no-such-rule", which is no rule')]);
    client.settings = { diagnostics: "off" };
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    await client.waitFor(() => client.refreshes.includes("workspace/diagnostic/refresh"));
    expect((await client.pull(URI)).items).toEqual([]);
    expect(await client.request("retrySafety/sites", {})).toHaveLength(1);
  });

  test("without workspace/configuration they come with the start and with their change", async () => {
    const client = await Client.start({ initializationOptions: { settings: { enable: false } } });
    await client.open(URI, ENDLESS);
    expect((await client.pull(URI)).items).toEqual([]);
    await client.notify("workspace/didChangeConfiguration", { settings: { retrySafety: { enable: true } } });
    expect((await client.pull(URI)).items).toHaveLength(2);
  });

  test("onSave judges what was saved", async () => {
    const client = await Client.start({ settings: { run: "onSave" } });
    await client.open(URI, CLEAN);
    await client.change(URI, 2, { text: ENDLESS });
    expect((await client.pull(URI)).items).toEqual([]);
    await client.notify("textDocument/didSave", { textDocument: { uri: URI } });
    expect((await client.pull(URI)).items).toHaveLength(2);
  });

  test("onSave judges the cells of a notebook that was saved, whatever their URIs look like", async () => {
    const client = await Client.start({ settings: { run: "onSave" } });
    const cell = { uri: "cell:one", languageId: "typescript", version: 1, text: CLEAN };
    const notebookDocument = { uri: "file:///a/book.ipynb", notebookType: "jupyter-notebook", version: 1, cells: [{ kind: 2, document: cell.uri }] };
    await client.notify("notebookDocument/didOpen", { notebookDocument, cellTextDocuments: [cell] });
    await client.notify("notebookDocument/didChange", { notebookDocument: { ...notebookDocument, version: 2 }, change: { cells: { textContent: [{ document: { uri: cell.uri, version: 2 }, changes: [{ text: ENDLESS }] }] } } });
    expect((await client.pull(cell.uri)).items).toEqual([]);
    await client.notify("notebookDocument/didSave", { notebookDocument: { uri: "file:///a/other.ipynb" } });
    expect((await client.pull(cell.uri)).items).toEqual([]);
    await client.notify("notebookDocument/didSave", { notebookDocument: { uri: notebookDocument.uri } });
    expect((await client.pull(cell.uri)).items).toHaveLength(2);
  });

  test("a project's settings are read, and a fault in them is told with the file's name", async () => {
    const wrapper = 'import { again } from "./again.js";\nexport const load = (url: string) => again(() => fetch(url));\n';
    const root = workspaceOf({ "package.json": JSON.stringify({ "retry-safety": { wrappers: [{ name: "again", attempts: 1000 }] } }), "load.ts": wrapper });
    const client = await Client.start({ root });
    const uri = uriOf(join(root, "load.ts"));
    await client.open(uri, wrapper);
    expect(codes((await client.pull(uri)).items)).toContain("retry-safety/no-unbounded-retry");
    writeFile(join(root, "package.json"), '{ "retry-safety": { "wrapers": [] } }');
    await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(join(root, "package.json")), type: 2 }] });
    expect((await client.pull(uri)).items).toEqual([]);
    expect(client.shown[0]).toMatch(/package\.json.*wrapers/);
  });
});

describe("bad input", () => {
  test("changes that don't fit are left aside", async () => {
    const client = sharedClient();
    await client.open(URI, NO_JITTER, "typescript", 5);
    await client.change(URI, 4, { text: ENDLESS });
    await client.change("file:///project/other.ts", 1, { text: ENDLESS });
    await client.change(URI, 6, { range: { start: { line: 500, character: 9 }, end: { line: 900, character: 1 } }, text: "\n// end" });
    expect(codes((await client.pull(URI)).items)).toEqual(["retry-safety/require-jitter"]);
    expect(client.logged.slice(-2)).toEqual([expect.stringContaining("a change to version 4 is left aside"), expect.stringContaining("it is not open")]);
    expect((await client.pull("file:///project/other.ts")).items).toEqual([]);
  });

  test("malformed messages don't stop the server", async () => {
    const client = await Client.start();
    const send = (body: string): void => void client.process.stdin?.write(`Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`);
    send('{"jsonrpc":"2.0","id":900,"method":');
    send('{"jsonrpc":"2.0"}');
    send('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}');
    send('{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":null}}');
    send('{"jsonrpc":"2.0","id":901,"method":"textDocument/hover","params":{}}');
    await expect(client.request("retrySafety/none", {})).rejects.toThrow();
    expect(await client.request("retrySafety/policyAt", {})).toBeNull();
    await client.open(URI, NO_JITTER);
    expect((await client.pull(URI)).items).toHaveLength(1);
  });

  test("a request before initialize is refused, and the server can still be started", async () => {
    const client = new Client();
    await expect(client.request("textDocument/hover", { textDocument: { uri: URI }, position: { line: 0, character: 0 } })).resolves.toBeNull();
    client.kill();
  });
});

describe("the end", () => {
  test("a shutdown ends with 0", async () => {
    const client = await Client.start();
    await client.open(URI, ENDLESS);
    expect(await client.shutdown()).toBe(0);
  });

  test("a client that is gone ends the server", async () => {
    const client = await Client.start();
    client.process.stdin?.end();
    expect(await client.exited).toBe(1);
  });

  test("so does the death of the process that it was started for", async () => {
    const { spawn } = await import("node:child_process");
    const parent = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    if (parent.pid === undefined) throw new Error("no process");
    const client = await Client.start({ parent: parent.pid });
    parent.kill("SIGKILL");
    expect(await client.exited).toBe(1);
  });
});
