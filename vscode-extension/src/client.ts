import { extensions, window, workspace, type ExtensionContext, type LogOutputChannel } from "vscode";
import { CloseAction, ErrorAction, LanguageClient, TransportKind, type LanguageClientOptions } from "vscode-languageclient/node";
import { CLIENT_COMMANDS, type InitializationOptions } from "retry-safety-language-server/protocol";
import { say } from "./language.js";
import type { StatusItem } from "./status.js";

export const LANGUAGES = ["javascript", "javascriptreact", "typescript", "typescriptreact", "vue", "svelte", "astro"];

/** Documents that are somebody's files; what a diff view or an output shows is left alone. */
const SCHEMES = ["file", "untitled", "vscode-notebook-cell", "vscode-vfs", "vscode-remote", "vscode-test-web"];

const MOST_RESTARTS = 4;
const WITHIN_MS = 180_000;

/** Starts the language server in a process of its own, and again when it ends unasked. */
export async function startClient(context: ExtensionContext, output: LogOutputChannel, status: StatusItem): Promise<LanguageClient> {
  const module = context.asAbsolutePath("dist/server/main.js");
  const run = { module, transport: TransportKind.ipc };
  const client = new LanguageClient("retrySafety", "Retry Safety", { run, debug: run }, clientOptions(output, status));
  await client.start();
  context.subscriptions.push(
    workspace.onDidGrantWorkspaceTrust(() => void client.sendNotification("retrySafety/trust", { trusted: true })),
    extensions.onDidChange(() => void client.sendNotification("retrySafety/linterShowsFindings", { shows: hasEslintExtension() })),
    client.onNotification("retrySafety/status", status.show),
  );
  return client;
}

function clientOptions(output: LogOutputChannel, status: StatusItem): LanguageClientOptions {
  return {
    documentSelector: LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme }))),
    outputChannel: output,
    initializationOptions: {
      trusted: workspace.isTrusted,
      clientCommands: Object.values(CLIENT_COMMANDS),
      linterShowsFindings: hasEslintExtension(),
    } satisfies InitializationOptions,
    initializationFailedHandler: (error) => {
      output.error(String(error));
      void window.showErrorMessage(say("The retry-safety language server could not start: {0}", String(error)));
      return false;
    },
    middleware: {
      provideDiagnostics: async (document, previousResultId, token, next) => {
        const startMs = performance.now();
        const report = await next(document, previousResultId, token);
        if (!token.isCancellationRequested) status.took(performance.now() - startMs);
        return report;
      },
    },
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: restartPolicy(output, status),
    },
  };
}

/** Starts the server again after a crash, tells the person once, and gives up on one that keeps crashing. */
function restartPolicy(output: LogOutputChannel, status: StatusItem): () => { action: CloseAction; handled: boolean } {
  const crashes: number[] = [];
  let isTold = false;
  return () => {
    const now = Date.now();
    crashes.push(now);
    output.warn(`The language server ended unasked (${String(crashes.length)}).`);
    if (crashes.filter((at) => now - at < WITHIN_MS).length > MOST_RESTARTS) {
      status.show({ state: "problem", message: say("The language server keeps ending. Use the command Restart Server after a look at the output.") });
      return { action: CloseAction.DoNotRestart, handled: false };
    }
    if (!isTold) void window.showWarningMessage(say("The retry-safety language server ended unasked and was started again. The output says more."));
    isTold = true;
    return { action: CloseAction.Restart, handled: true };
  };
}

function hasEslintExtension(): boolean {
  return extensions.getExtension("dbaeumer.vscode-eslint") !== undefined;
}
