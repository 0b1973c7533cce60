import { describe, expect, test } from "vitest";
import { Client } from "./support/client.js";
import { CLEAN, ENDLESS, NO_JITTER } from "./support/samples.js";

const URI = "file:///project/load.ts";

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
    const client = await Client.start();
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
});
