// Besides start.ts the only file that touches the wire: it hands each message to the session or a feature, and fences each request off.
import {
  CodeLensRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  type CancellationToken,
  type Connection,
  type Disposable,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type InitializeParams,
  type InitializeResult,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type TextDocumentItem,
  type WorkDoneProgressReporter,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { prepareToLint } from "eslint-plugin-retry-safety/lint";
import { describePolicy, type RetryPolicy } from "eslint-plugin-retry-safety/policy";
import { CODE_ACTION_KINDS, type ActionData } from "./features/code-actions.js";
import type { Features } from "./features/index.js";
import { fenced, type Log } from "./guard.js";
import type { Host } from "./host.js";
import { SERVER_COMMANDS, SETTINGS_SECTION, type InitializationOptions, type Requests, type ScanResult } from "./protocol.js";
import { WORDS } from "./render/words.js";
import { abilitiesOf, type Abilities } from "./workspace/abilities.js";
import { checkText } from "./workspace/check-text.js";
import { pathOf } from "./workspace/paths.js";
import { resultIdOf, Session, type Client, type View } from "./workspace/session.js";
import { isRecord } from "./workspace/settings.js";
import { chooseEncoding } from "./workspace/text-map.js";

/** Serves one client; the caller starts listening. */
export function startServer(connection: Connection, host: Host, features: Features): void {
  const log: Log = (sentence) => {
    connection.console.error(sentence);
  };
  let session: Session | undefined;
  let abilities: Abilities = abilitiesOf({});

  const guarded = <Parameters extends unknown[], Result>(name: string, empty: Result, run: (session: Session, ...parameters: Parameters) => Result | Promise<Result>): ((...parameters: Parameters) => Promise<Result>) =>
    fenced(name, log, empty, (...parameters: Parameters) => (session === undefined ? empty : run(session, ...parameters)), (error) => error instanceof ResponseError);

  /** The view of the newest text, or the empty answer where there is none. */
  const viewed = async <Result>(current: Session, uri: string, empty: Result, use: (view: View) => Result | Promise<Result>): Promise<Result> => {
    const view = await current.view(uri);
    return view === undefined ? empty : use(view);
  };

  connection.onInitialize((params) => {
    abilities = abilitiesOf(params.capabilities);
    const encoding = chooseEncoding(params.capabilities.general?.positionEncodings);
    session = new Session({
      host,
      client: clientOf(connection, abilities, log),
      features,
      abilities,
      encoding,
      given: isRecord(params.initializationOptions) ? (params.initializationOptions as InitializationOptions) : {},
      clientLocale: params.locale,
      folders: foldersOf(params),
    });
    return { capabilities: { ...capabilitiesFor(abilities), positionEncoding: encoding }, serverInfo: { name: "retry-safety", version: host.version } } satisfies InitializeResult;
  });

  connection.onInitialized(() => {
    const refused = (error: unknown): void => {
      log(`The client refused a registration: ${String(error)}`);
    };
    if (abilities.configurationChanges) connection.client.register(DidChangeConfigurationNotification.type, { section: SETTINGS_SECTION }).catch(refused);
    if (abilities.watchesFiles) {
      const globs = ["**/*.{js,jsx,ts,tsx,mjs,cjs,mts,cts}", "**/package.json", "**/retry-safety.config.json"];
      connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: globs.map((globPattern) => ({ globPattern })) }).catch(refused);
    }
    if (abilities.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        session?.foldersChanged(added.map(({ uri }) => uri), removed.map(({ uri }) => uri));
      });
    }
    warmUp(log);
    void session?.startScanIfAsked(() => scan()).catch((error: unknown) => {
      log(`The scan at the start failed: ${String(error)}`);
    });
  });

  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => session?.open(uri, languageId, version, text));
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => session?.change(uri, version, contentChanges));
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => session?.save(uri));
  connection.onDidCloseTextDocument(guarded("Closing a document", undefined, (current, { textDocument: { uri } }: { textDocument: { uri: string } }) => current.close(uri)));
  listenToNotebooks(connection, () => session);

  connection.onDidChangeConfiguration(({ settings }) => {
    session?.configurationChanged(isRecord(settings) ? settings[SETTINGS_SECTION] : undefined);
  });
  connection.onDidChangeWatchedFiles(
    guarded("Watched files", undefined, (current, { changes }: { changes: { uri: string; type: FileChangeType }[] }) =>
      current.filesChanged(changes.flatMap(({ uri, type }) => {
        const path = pathOf(uri);
        return path === undefined ? [] : [{ path, isDeleted: type === FileChangeType.Deleted }];
      })),
    ),
  );
  connection.onNotification("retrySafety/trust", (params: unknown) => session?.trust(isRecord(params) && params["trusted"] === true));
  connection.onNotification("retrySafety/linterShowsFindings", (params: unknown) => session?.linterShows(isRecord(params) && params["shows"] === true));

  connection.languages.diagnostics.on(
    guarded("Diagnostics", NO_REPORT, async (current, { textDocument: { uri }, previousResultId }: DocumentDiagnosticParams): Promise<DocumentDiagnosticReport> => {
      const { items } = await current.diagnostics(uri);
      const resultId = resultIdOf(items);
      return resultId === previousResultId ? { kind: "unchanged", resultId } : { kind: "full", resultId, items };
    }),
  );
  connection.languages.diagnostics.onWorkspace(
    guarded("Workspace diagnostics", { items: [] as WorkspaceDocumentDiagnosticReport[] }, async (current, { previousResultIds }: { previousResultIds: { uri: string; value: string }[] }) => {
      const before = new Map(previousResultIds.map(({ uri, value }) => [uri, value]));
      const reports: WorkspaceDocumentDiagnosticReport[] = [];
      for (const { uri, items } of await current.closedDiagnostics()) {
        if (items.length === 0) continue;
        const resultId = resultIdOf(items);
        reports.push(before.get(uri) === resultId ? { uri, version: null, kind: "unchanged", resultId } : { uri, version: null, kind: "full", resultId, items });
        before.delete(uri);
      }
      // What the client still shows of a file without findings goes, unless the document is open and has its own reports.
      for (const uri of before.keys()) if (!current.documents.get(uri)) reports.push({ uri, version: null, kind: "full", items: [] });
      return { items: reports };
    }),
  );

  connection.onCodeAction(
    guarded("Code actions", null, (current, { textDocument: { uri }, range, context: { only } }) =>
      viewed(current, uri, null, async (view) => {
        const actions = features.codeActions(view.checked, view.document.map.offsetsOf(range), only, view.context);
        if (!abilities.codeActionLiterals) return actions.flatMap(({ command }) => command ?? []);
        if (abilities.resolvesEdits) return actions;
        const whole = await Promise.all(actions.map(async (action) => resolved(action, view)));
        return whole.filter((action) => action.edit !== undefined || action.command !== undefined);
      }),
    ) as Parameters<typeof connection.onCodeAction>[0],
  );
  connection.onCodeActionResolve(async (action) => {
    const data = action.data as ActionData | undefined;
    const resolve = guarded("Resolving a code action", action, (current) => (data === undefined ? action : viewed(current, data.uri, action, (view) => resolved(action, view))));
    return resolve();
  });

  const resolved = async <Action extends { data?: unknown }>(action: Action, { checked, context, document, judgement }: View): Promise<Action & { edit?: object }> => {
    if (action.data === undefined) return action;
    const { data, ...rest } = action;
    const edit = await features.editOfAction(data as ActionData, checked, { check: checkText, path: document.analysisPath, languageId: document.languageId, ...judgement }, context);
    return { ...(rest as Action), ...(edit && { edit }) };
  };

  connection.onHover(
    guarded("Hover", null, (current, { textDocument: { uri }, position }) =>
      viewed(current, uri, null, ({ checked, context, document, settings }) => (settings.hover ? features.hoverAt(checked, document.map.offsetAt(position), context) : null)),
    ) as Parameters<typeof connection.onHover>[0],
  );
  connection.onCodeLens(
    guarded("Code lenses", null, (current, { textDocument: { uri } }) =>
      viewed(current, uri, null, ({ checked, context, settings }) => (settings.codeLens ? features.codeLenses(checked, context) : null)),
    ) as Parameters<typeof connection.onCodeLens>[0],
  );

  /** Registers an own request with its empty answer. */
  const onRequest = <Method extends keyof Requests>(
    method: Method,
    empty: Requests[Method]["result"],
    run: (current: Session, params: Requests[Method]["params"], token: CancellationToken) => Requests[Method]["result"] | Promise<Requests[Method]["result"]>,
  ): void => {
    connection.onRequest(method, guarded<[Requests[Method]["params"] | null | undefined, CancellationToken], Requests[Method]["result"]>(method, empty, (current, params, token) => run(current, params ?? ({} as never), token)));
  };
  onRequest("retrySafety/sites", [], async (current, { textDocument }) => {
    if (textDocument) return viewed(current, textDocument.uri, [], ({ checked, context }) => features.sitesOf(checked, context));
    return (await current.allViews()).flatMap(({ checked, context }) => features.sitesOf(checked, context));
  });
  onRequest("retrySafety/policyAt", null, (current, { textDocument: { uri }, position }) =>
    viewed(current, uri, null, ({ checked, context, document }) => features.policyAt(checked, document.map.offsetAt(position), context)),
  );
  onRequest("retrySafety/layers", [], async (current, { textDocument }) => {
    const [checked, locale] = await Promise.all([textDocument ? current.layered(textDocument.uri).then((one) => [one]) : current.allLayered(), current.locale()]);
    return checked.flatMap((one) => (one === undefined ? [] : features.layersOf(one, { locale })));
  });
  onRequest("retrySafety/simulate", {}, async (current, params) => features.simulate(params, await current.locale()));
  onRequest("retrySafety/rulePage", null, (_current, { rule }) => {
    const page = host.rulePage(rule);
    return page ? { markdown: page.text } : null;
  });
  onRequest("retrySafety/scan", NO_SCAN, (_current, { workDoneToken }, token) => scan(token, workDoneToken));

  connection.onExecuteCommand(
    guarded<[{ command: string; arguments?: unknown[] }, CancellationToken], unknown>("A command", null, async (current, { command, arguments: [first] = [] }, token) => {
      switch (command) {
        case SERVER_COMMANDS.scanWorkspace:
          return scan(token);
        case SERVER_COMMANDS.explainRule:
          return explainRule(connection, host, abilities, String(first));
        case SERVER_COMMANDS.showPolicy: {
          const policy = isRecord(first) ? (first["policy"] as RetryPolicy | undefined) : undefined;
          if (policy) show(connection, MessageType.Info, describePolicy(policy, await current.locale()));
          return null;
        }
        default:
          throw new Error(`${command} is no command of this server.`);
      }
    }),
  );

  /** A scan with progress at the client's token, or at one of our own where the client shows progress. */
  const scan = async (token?: CancellationToken, workDoneToken?: string | number): Promise<ScanResult> => {
    if (!session) return NO_SCAN;
    const words = WORDS[await session.locale()];
    let progress: (WorkDoneProgressReporter & { readonly token?: CancellationToken }) | undefined;
    if (workDoneToken !== undefined) progress = reporterAt(connection, workDoneToken);
    else if (abilities.progress) progress = await connection.window.createWorkDoneProgress();
    const stops: Disposable[] = [];
    let isCancelled = token?.isCancellationRequested === true;
    for (const source of [token, progress?.token]) {
      const stop = source?.onCancellationRequested(() => (isCancelled = true));
      if (stop) stops.push(stop);
    }
    progress?.begin(words.scanning, 0, "", true);
    try {
      let reported = 0;
      return await session.scan({
        isCancelled: () => isCancelled,
        onProgress: (done, total) => {
          const now = performance.now();
          if (now - reported < 100) return;
          reported = now;
          progress?.report(total === 0 ? 100 : Math.floor((done / total) * 100), `${String(done)}/${String(total)}`);
        },
      });
    } finally {
      progress?.done();
      for (const stop of stops) stop.dispose();
    }
  };

  connection.onShutdown(() => {
    session?.end();
  });
}

const NO_REPORT: DocumentDiagnosticReport = { kind: "full", items: [] };
const NO_SCAN: ScanResult = { files: 0, findings: 0, sites: 0, cancelled: false, problems: [] };

function capabilitiesFor({ pullsDiagnostics, workspaceFolders }: Abilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    notebookDocumentSync: { notebookSelector: [{ notebook: "*", cells: [{ language: "javascript" }, { language: "typescript" }] }] },
    ...(pullsDiagnostics && { diagnosticProvider: { identifier: "retry-safety", interFileDependencies: true, workspaceDiagnostics: true } }),
    codeActionProvider: { codeActionKinds: CODE_ACTION_KINDS, resolveProvider: true },
    hoverProvider: true,
    codeLensProvider: { resolveProvider: false },
    executeCommandProvider: { commands: Object.values(SERVER_COMMANDS) },
    ...(workspaceFolders && { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
  };
}

function foldersOf({ workspaceFolders, rootUri }: Pick<InitializeParams, "workspaceFolders"> & { rootUri?: string | null }): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  return rootUri ? [rootUri] : [];
}

function clientOf(connection: Connection, abilities: Abilities, log: Log): Client {
  const quietly = (promise: Promise<unknown>): void => {
    promise.catch((error: unknown) => {
      log(`The client refused: ${String(error)}`);
    });
  };
  return {
    log,
    notice: (sentence) => {
      log(sentence);
      show(connection, MessageType.Warning, sentence);
    },
    publish: (uri, version, diagnostics) => {
      quietly(connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) }));
    },
    refreshDiagnostics: () => {
      if (abilities.refreshesDiagnostics) connection.languages.diagnostics.refresh();
    },
    refreshLenses: () => {
      if (abilities.refreshesLenses) quietly(connection.sendRequest(CodeLensRefreshRequest.type));
    },
    askSettings: abilities.configuration ? (scopeUri) => connection.workspace.getConfiguration({ section: SETTINGS_SECTION, ...(scopeUri !== undefined && { scopeUri }) }) : undefined,
    status: (status) => {
      quietly(connection.sendNotification("retrySafety/status", status));
    },
  };
}

/** Cells of a notebook are documents like others, each by itself. */
function listenToNotebooks(connection: Connection, current: () => Session | undefined): void {
  const { synchronization } = connection.notebooks;
  /** By notebook: a cell's own URI says nothing about where it belongs. */
  const cellsOf = new Map<string, Set<string>>();
  const open = (notebook: string, cells: readonly TextDocumentItem[]): void => {
    const known = cellsOf.get(notebook) ?? new Set();
    cellsOf.set(notebook, known);
    for (const { uri, languageId, version, text } of cells) {
      known.add(uri);
      current()?.open(uri, languageId, version, text);
    }
  };
  const close = (notebook: string, cells: readonly TextDocumentIdentifier[]): void => {
    for (const { uri } of cells) {
      cellsOf.get(notebook)?.delete(uri);
      void current()?.close(uri);
    }
  };
  synchronization.onDidOpenNotebookDocument(({ notebookDocument: { uri }, cellTextDocuments }) => {
    open(uri, cellTextDocuments);
  });
  synchronization.onDidChangeNotebookDocument(({ notebookDocument: { uri }, change: { cells } }) => {
    open(uri, cells?.structure?.didOpen ?? []);
    for (const { document, changes } of cells?.textContent ?? []) current()?.change(document.uri, document.version, changes);
    close(uri, cells?.structure?.didClose ?? []);
  });
  synchronization.onDidSaveNotebookDocument(({ notebookDocument: { uri } }) => {
    for (const cell of cellsOf.get(uri) ?? []) current()?.save(cell);
  });
  synchronization.onDidCloseNotebookDocument(({ notebookDocument: { uri }, cellTextDocuments }) => {
    close(uri, cellTextDocuments);
    cellsOf.delete(uri);
  });
}

/** As a notification: the connection's own way asks for an answer, and a client may not have one. */
function show(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

async function explainRule(connection: Connection, host: Host, abilities: Abilities, rule: string): Promise<null> {
  const page = host.rulePage(rule);
  if (!page) show(connection, MessageType.Warning, `There is no page of a rule "${rule}".`);
  else if (abilities.showsDocuments) await connection.window.showDocument({ uri: page.uri, takeFocus: true });
  else show(connection, MessageType.Info, page.text);
  return null;
}

function reporterAt(connection: Connection, token: string | number): WorkDoneProgressReporter {
  const send = (value: object): void => {
    void connection.sendNotification("$/progress", { token, value });
  };
  return {
    begin: (title, percentage, message, cancellable) => {
      send({ kind: "begin", title, percentage, message, cancellable });
    },
    report: (first: number | string, message?: string) => {
      send({ kind: "report", ...(typeof first === "number" ? { percentage: first, message } : { message: first }) });
    },
    done: () => {
      send({ kind: "end" });
    },
  };
}

/** Loads the parsers while the client is still saying what it has open. */
function warmUp(log: Log): void {
  setImmediate(() => {
    prepareToLint("/a.ts").catch((error: unknown) => {
      log(`The parsers could not be loaded: ${String(error)}`);
    });
  });
}
