// Beside stdio.test.ts for the time's sake: files run beside each other.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver";
import type { LayerChain, ScanResult } from "../src/protocol.js";
import { Client, uriOf, workspaceOf, writeFile } from "./support/client.js";
import { CLEAN, ENDLESS } from "./support/samples.js";

describe("a scan of the workspace", () => {
  const files = (count: number): Record<string, string> => Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/${String(index)}.ts`, index % 5 === 0 ? ENDLESS : CLEAN]));

  test("reports progress, keeps the findings of closed files, and forgets what is deleted", async () => {
    const root = workspaceOf({ ...files(20), "node_modules/x/index.js": ENDLESS, "ignored/a.ts": ENDLESS, ".gitignore": "ignored\n" });
    const client = await Client.start({ root });
    const result = await client.request<ScanResult>("retrySafety/scan", { workDoneToken: "scan-1" });
    expect(result).toEqual({ files: 20, findings: 8, sites: 20, cancelled: false, problems: [] });
    const [begin, ...rest] = client.progress;
    expect(begin).toMatchObject({ token: "scan-1", value: { kind: "begin", cancellable: true } });
    expect(rest.at(-1)).toEqual({ token: "scan-1", value: { kind: "end" } });

    interface Report {
      readonly items: readonly { uri: string; kind: string; resultId?: string; items?: Diagnostic[] }[];
    }
    const report = await client.request<Report>("workspace/diagnostic", { previousResultIds: [] });
    expect(report.items.map(({ uri, items }) => [uri, items?.length])).toEqual(["0", "10", "15", "5"].flatMap((name) => [[uriOf(join(root, `src/${name}.ts`)), 2]]).sort());
    const previousResultIds = report.items.map(({ uri, resultId = "" }) => ({ uri, value: resultId }));
    rmSync(join(root, "src/5.ts"));
    await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(join(root, "src/5.ts")), type: 3 }] });
    const again = await client.request<Report>("workspace/diagnostic", { previousResultIds });
    expect(again.items.filter(({ kind }) => kind === "unchanged")).toHaveLength(3);
    expect(again.items.filter(({ kind }) => kind === "full")).toEqual([{ uri: uriOf(join(root, "src/5.ts")), version: null, kind: "full", items: [] }]);
    expect(await client.request("retrySafety/sites", {})).toHaveLength(19);
  });

  test("pushes to a client that only knows push; an open document has its own findings", async () => {
    const root = workspaceOf({ "a.ts": ENDLESS, "b.ts": ENDLESS });
    const client = await Client.start({ root, diagnostics: "push" });
    await client.open(uriOf(join(root, "a.ts")), CLEAN);
    expect(await client.pushed(uriOf(join(root, "a.ts")), 1)).toEqual([]);
    await client.request("workspace/executeCommand", { command: "retrySafety.server.scanWorkspace" });
    expect(await client.pushed(uriOf(join(root, "b.ts")))).toHaveLength(2);
    await client.notify("textDocument/didClose", { textDocument: { uri: uriOf(join(root, "a.ts")) } });
    await client.waitFor(() => client.published.some(({ uri, diagnostics }) => uri === uriOf(join(root, "a.ts")) && diagnostics.length === 2));
    expect(client.progress.at(-1)?.value).toEqual({ kind: "end" });
  });

  test("is cancelled in between, and a shutdown in its midst ends the server", async () => {
    const root = workspaceOf(files(150));
    const client = await Client.start({ root });
    const scan = client.request<ScanResult>("retrySafety/scan", { workDoneToken: "scan-2" });
    await client.waitFor(() => client.progress.some(({ value }) => value["kind"] === "begin"));
    const other = client.request<ScanResult>("workspace/executeCommand", { command: "retrySafety.server.scanWorkspace" });
    const own = await client.waitFor(() => client.progress.find(({ token, value }) => token !== "scan-2" && value["kind"] === "begin"));
    await client.notify("window/workDoneProgress/cancel", { token: own.token });
    expect(await other).toMatchObject({ cancelled: true });
    expect(await scan).toMatchObject({ cancelled: false, files: 150 });
    writeFile(join(root, "src/0.ts"), CLEAN);
    void client.request("retrySafety/scan", {}).catch(() => undefined);
    expect(await client.shutdown()).toBe(0);
  });

  test("killed in its midst and started again finds the same", async () => {
    const root = workspaceOf(files(60));
    const killed = await Client.start({ root });
    void killed.request("retrySafety/scan", { workDoneToken: 1 }).catch(() => undefined);
    await killed.waitFor(() => killed.progress.length > 0);
    killed.process.kill("SIGKILL");
    await killed.exited;
    const client = await Client.start({ root });
    expect(await client.request("retrySafety/scan", {})).toMatchObject({ files: 60, findings: 24, sites: 60 });
  });

  test("goes over several roots; one that is gone is told, and stops no other", async () => {
    const [one, two] = [workspaceOf({ "a.ts": ENDLESS }), workspaceOf({ "b.ts": ENDLESS })];
    const client = await Client.start({ folders: [one, join(one, "gone"), two] });
    const result = await client.request<ScanResult>("retrySafety/scan", {});
    expect(result).toMatchObject({ files: 2, findings: 4, problems: [expect.stringContaining("does not exist any more")] });
    await client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [], removed: [{ uri: uriOf(two), name: "two" }] } });
    expect(await client.request("retrySafety/sites", {})).toHaveLength(1);
  });
});

describe("other files", () => {
  const again = (attempts: number): string => `export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ${String(attempts)}) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));
    }
  }
}
`;
  const user = 'import { again } from "./again";\nexport const load = (url: string) => again(() => fetch(url));\n';

  test("an unsaved text wins over the disk, and who imports it hears of it", async () => {
    const root = workspaceOf({ "again.ts": again(3), "user.ts": user });
    const client = await Client.start({ root });
    const [helper, importer] = [uriOf(join(root, "again.ts")), uriOf(join(root, "user.ts"))];
    await client.open(importer, user);
    const product = async (): Promise<unknown> => (await client.request<LayerChain[]>("retrySafety/layers", { textDocument: { uri: importer } })).map((chain) => [chain.entry.name, chain.product]);
    expect(await product()).toEqual([["load", 3]]);
    await client.open(helper, again(3));
    await client.change(helper, 2, { text: again(7) });
    await client.waitFor(() => client.refreshes.includes("workspace/diagnostic/refresh"));
    expect(await product()).toEqual([["load", 7]]);
  });

  test("closed files that import what was saved, or changed on the disk, are looked at again", async () => {
    const root = workspaceOf({ "again.ts": again(3), "user.ts": user });
    const client = await Client.start({ root, diagnostics: "push", settings: {} });
    await client.request("retrySafety/scan", {});
    const [helper, importer] = [join(root, "again.ts"), uriOf(join(root, "user.ts"))];
    const products = async (): Promise<unknown> => (await client.request<LayerChain[]>("retrySafety/layers", {})).filter(({ entry }) => entry.name === "load").map(({ product }) => product);
    expect(await products()).toEqual([3]);
    await client.open(uriOf(helper), again(3));
    await client.change(uriOf(helper), 2, { text: again(7) });
    client.published.length = 0;
    await client.notify("textDocument/didSave", { textDocument: { uri: uriOf(helper) } });
    await client.waitFor(() => client.published.some(({ uri }) => uri === importer));
    expect(await products()).toEqual([7]);
    await client.notify("textDocument/didClose", { textDocument: { uri: uriOf(helper) } });
    writeFile(helper, again(4));
    client.published.length = 0;
    await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(helper), type: 2 }] });
    await client.waitFor(() => client.published.some(({ uri }) => uri === importer));
    expect(await products()).toEqual([4]);
  });
});
