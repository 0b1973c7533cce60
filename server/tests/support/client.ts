import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter, type MessageConnection } from "vscode-jsonrpc/node";
import type { CodeAction, Diagnostic, InitializeResult, Position, PublishDiagnosticsParams, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { onTestFinished } from "vitest";

const SERVER = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface ClientOptions {
  /** "pull" declares pull diagnostics. */
  readonly diagnostics?: "pull" | "push";
  readonly root?: string;
  readonly folders?: readonly string[];
  readonly initializationOptions?: object;
  /** The section `retrySafety`; given by `workspace/configuration`. */
  readonly settings?: object;
  readonly positionEncodings?: readonly string[];
  readonly locale?: string;
  /** Laid over the capabilities. */
  readonly capabilities?: Record<string, unknown>;
  readonly parent?: number;
}

/** A client of the real process, over its standard streams. */
export class Client {
  readonly process: ChildProcess;
  readonly connection: MessageConnection;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly logged: string[] = [];
  readonly shown: string[] = [];
  readonly progress: { readonly token: string | number; readonly value: Record<string, unknown> }[] = [];
  readonly refreshes: string[] = [];
  readonly statuses: { readonly state: string; readonly message?: string }[] = [];
  readonly exited: Promise<number | null>;
  settings: object;
  private readonly waiters = new Set<() => void>();
  result!: InitializeResult;

  constructor(settings: object = {}) {
    this.settings = settings;
    this.process = spawn(process.execPath, [SERVER, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const { stdin, stdout } = this.process;
    if (!stdin || !stdout) throw new Error("The server has no streams.");
    this.exited = new Promise((resolve) => this.process.once("exit", resolve));
    stdin.on("error", () => undefined);
    this.connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin));
    this.connection.onError(() => undefined);
    this.on("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => this.published.push(params));
    this.on("window/logMessage", ({ message }: { message: string }) => this.logged.push(message));
    this.on("window/showMessage", ({ message }: { message: string }) => this.shown.push(message));
    this.on("$/progress", (params: Client["progress"][number]) => this.progress.push(params));
    this.on("retrySafety/status", (params: Client["statuses"][number]) => this.statuses.push(params));
    this.connection.onRequest("workspace/configuration", ({ items }: { items: unknown[] }) => items.map(() => this.settings));
    this.connection.onRequest("client/registerCapability", () => null);
    this.connection.onRequest("window/workDoneProgress/create", () => null);
    for (const method of ["workspace/diagnostic/refresh", "workspace/codeLens/refresh"]) {
      this.connection.onRequest(method, () => {
        this.refreshes.push(method);
        this.wake();
        return null;
      });
    }
    this.connection.listen();
  }

  /** A client that ends with the test. */
  static async start(options: ClientOptions = {}): Promise<Client> {
    const client = new Client(options.settings);
    onTestFinished(() => {
      client.kill();
    });
    return client.initialize(options);
  }

  async initialize(options: ClientOptions = {}): Promise<this> {
    const folders = options.folders ?? (options.root === undefined ? [] : [options.root]);
    this.result = await this.connection.sendRequest<InitializeResult>("initialize", {
      processId: options.parent ?? process.pid,
      rootUri: null,
      locale: options.locale ?? "en",
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: folder })),
      capabilities: { ...capabilities(options), ...options.capabilities },
      initializationOptions: options.initializationOptions,
    });
    await this.notify("initialized", {});
    return this;
  }

  notify(method: string, params: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  request<Result>(method: string, params: object): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params);
  }

  open(uri: string, text: string, languageId = "typescript", version = 1): Promise<void> {
    return this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  change(uri: string, version: number, ...contentChanges: object[]): Promise<void> {
    return this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  async pull(uri: string, previousResultId?: string): Promise<{ kind: string; resultId?: string; items: Diagnostic[] }> {
    return this.request("textDocument/diagnostic", { textDocument: { uri }, previousResultId });
  }

  /** The last published diagnostics of a document at a version, as soon as they are there. */
  async pushed(uri: string, version?: number): Promise<Diagnostic[]> {
    const found = await this.waitFor(() => this.published.findLast((params) => params.uri === uri && params.version === version));
    return found.diagnostics;
  }

  /** Codes of actions at a place, resolved on demand. */
  actions(uri: string, range: Diagnostic["range"], only?: string[]): Promise<CodeAction[] | null> {
    return this.request("textDocument/codeAction", { textDocument: { uri }, range, context: { diagnostics: [], ...(only && { only }) } });
  }

  resolve(action: CodeAction): Promise<CodeAction> {
    return this.request("codeAction/resolve", action);
  }

  hover(uri: string, position: Position): Promise<{ contents: { kind: string; value: string } } | null> {
    return this.request("textDocument/hover", { textDocument: { uri }, position });
  }

  /** Waits for a message that makes the condition true; fails after twenty seconds. */
  waitFor<Value>(condition: () => Value | undefined | false): Promise<Value> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiters.delete(look);
        reject(new Error(`Nothing came that was waited for. The log: ${this.logged.join("\n")}`));
      }, 20_000);
      const look = (): void => {
        const value = condition();
        if (value === undefined || value === false) return;
        clearTimeout(timer);
        this.waiters.delete(look);
        resolve(value);
      };
      this.waiters.add(look);
      look();
    });
  }

  async shutdown(): Promise<number | null> {
    await this.connection.sendRequest("shutdown");
    await this.notify("exit", {});
    return this.exited;
  }

  kill(): void {
    this.connection.dispose();
    if (this.process.exitCode === null) this.process.kill("SIGKILL");
  }

  private on<Params>(method: string, take: (params: Params) => unknown): void {
    this.connection.onNotification(method, (params: Params) => {
      take(params);
      this.wake();
    });
  }

  private wake(): void {
    for (const look of [...this.waiters]) look();
  }
}

function capabilities({ diagnostics = "pull", positionEncodings, settings }: ClientOptions): object {
  return {
    general: { positionEncodings },
    window: { workDoneProgress: true, showDocument: { support: false } },
    workspace: {
      configuration: settings !== undefined,
      workspaceFolders: true,
      workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
      diagnostics: { refreshSupport: true },
      codeLens: { refreshSupport: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
    },
    textDocument: {
      publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, dataSupport: true, versionSupport: true },
      ...(diagnostics === "pull" && { diagnostic: { relatedInformation: true, codeDescriptionSupport: true, dataSupport: true } }),
      hover: { contentFormat: ["markdown"] },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } }, dataSupport: true, isPreferredSupport: true, resolveSupport: { properties: ["edit"] } },
    },
  };
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href;
}

/** A folder with these files, which goes with the test. */
export function workspaceOf(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "retry-safety-server-")));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  for (const [name, text] of Object.entries(files)) writeFile(join(root, name), text);
  return root;
}

export function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The text after the edits of one document. */
export function afterEdit(text: string, uri: string, edit: WorkspaceEdit | undefined): string {
  const changes = edit?.documentChanges?.flatMap((change) => ("edits" in change && change.textDocument.uri === uri ? (change.edits as TextEdit[]) : [])) ?? edit?.changes?.[uri] ?? [];
  return TextDocument.applyEdits(TextDocument.create(uri, "typescript", 1, text), changes);
}
