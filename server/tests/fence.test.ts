import { PassThrough } from "node:stream";
import { createConnection } from "vscode-languageserver/node";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { expect, onTestFinished, test } from "vitest";
import { FEATURES, type Features } from "../src/features/index.js";
import type { Host } from "../src/host.js";
import { startServer } from "../src/server.js";
import { ENDLESS } from "./support/samples.js";

const URI = "untitled:a.ts";
const POSITION = { line: 1, character: 3 };

const REQUESTS: Record<Exclude<keyof Features, "editOfAction">, { method: string; params: object; empty: unknown }> = {
  diagnosticsOf: { method: "textDocument/diagnostic", params: {}, empty: { kind: "full", items: [] } },
  codeActions: { method: "textDocument/codeAction", params: { range: { start: POSITION, end: POSITION }, context: { diagnostics: [] } }, empty: null },
  codeLenses: { method: "textDocument/codeLens", params: {}, empty: null },
  hoverAt: { method: "textDocument/hover", params: { position: POSITION }, empty: null },
  sitesOf: { method: "retrySafety/sites", params: {}, empty: [] },
  policyAt: { method: "retrySafety/policyAt", params: { position: POSITION }, empty: null },
  layersOf: { method: "retrySafety/layers", params: {}, empty: [] },
  simulate: { method: "retrySafety/simulate", params: {}, empty: {} },
};

const HOST: Host = {
  version: "0",
  findFiles: () => ({ files: [], problems: [] }),
  readFile: () => ({ refusal: "there is no disk" }),
  projectSettings: () => undefined,
  findEslintConfig: () => undefined,
  askEslint: () => Promise.resolve({ kind: "ignored" }),
  forgetEslint: () => undefined,
  helperPlace: () => undefined,
  giveMemoryBack: () => undefined,
  rulePage: () => undefined,
};

/** The server in this process, with features of which one may throw. */
async function serve(features: Features, host = HOST, folders: readonly string[] = []): Promise<{ request: (method: string, params: object) => Promise<unknown>; logged: string[] }> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
  startServer(server, host, features);
  server.listen();
  const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const logged: string[] = [];
  client.onNotification("window/logMessage", ({ message }: { message: string }) => void logged.push(message));
  client.listen();
  onTestFinished(() => {
    client.dispose();
    server.dispose();
  });
  await client.sendRequest("initialize", { processId: null, rootUri: null, workspaceFolders: folders.map((name) => ({ uri: `file://${name}`, name })), capabilities: { textDocument: { diagnostic: {}, codeAction: { codeActionLiteralSupport: {}, dataSupport: true, resolveSupport: { properties: ["edit"] } } } } });
  await client.sendNotification("initialized", {});
  await client.sendNotification("textDocument/didOpen", { textDocument: { uri: URI, languageId: "typescript", version: 1, text: ENDLESS } });
  return { logged, request: (method, params) => client.sendRequest(method, { textDocument: { uri: URI }, ...params }) };
}

test.each(Object.entries(REQUESTS))("a throw in %s is a logged error and an empty answer, and the next request is served", async (name, { method, params, empty }) => {
  let throws = true;
  const original = FEATURES[name as keyof Features] as (...given: unknown[]) => unknown;
  const broken = (...given: unknown[]): unknown => {
    if (!throws) return original(...given);
    throw new Error(`${name} is broken`);
  };
  const { request, logged } = await serve({ ...FEATURES, [name]: broken });
  expect(await request(method, params)).toEqual(empty);
  expect(logged).toEqual([expect.stringContaining(`${name} is broken`)]);
  throws = false;
  if (name !== "simulate") expect(await request(method, params)).not.toEqual(empty);
  expect(await request("textDocument/hover", { position: POSITION })).not.toBeNull();
});

test("a throw while an action is resolved leaves the action without an edit", async () => {
  const { request, logged } = await serve({ ...FEATURES, editOfAction: () => Promise.reject(new Error("no edit today")) });
  const [action] = (await request("textDocument/codeAction", { range: { start: POSITION, end: POSITION }, context: { diagnostics: [] } })) as object[];
  expect(await request("codeAction/resolve", action ?? {})).toMatchObject(action ?? {});
  expect(logged).toEqual([expect.stringContaining("no edit today")]);
});

test("a throw of the platform in a scan is a logged error, and the next scan runs", async () => {
  let throws = true;
  const findFiles = (): ReturnType<Host["findFiles"]> => {
    if (throws) throw new Error("the disk is gone");
    return HOST.findFiles("", []);
  };
  const { request, logged } = await serve(FEATURES, { ...HOST, findFiles }, ["/somewhere"]);
  expect(await request("retrySafety/scan", {})).toEqual({ files: 0, findings: 0, sites: 0, cancelled: false, problems: [] });
  expect(logged).toEqual([expect.stringContaining("the disk is gone")]);
  throws = false;
  expect(await request("retrySafety/scan", {})).toMatchObject({ cancelled: false });
  expect(logged).toHaveLength(1);
});

test("after a scan memory is given back", async () => {
  let given = 0;
  const { request } = await serve(FEATURES, { ...HOST, giveMemoryBack: () => void (given += 1) });
  await request("textDocument/diagnostic", {});
  expect(given).toBe(0);
  await request("retrySafety/scan", {});
  expect(given).toBe(1);
});
