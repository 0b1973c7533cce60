import { commands, Uri, window, workspace, type ExtensionContext } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import type { LayerChain, LensArguments, ScanResult, SiteInfo } from "retry-safety-language-server/protocol";
import { shownOfPolicy } from "../webview/state.js";
import { CalculatorPanel, placeText, type Shown } from "./calculator-panel.js";
import { startClient } from "./client.js";
import { explanationOf } from "./explain-site.js";
import { insertHelper } from "./insert-helper.js";
import { locale, say } from "./language.js";
import { LayersView } from "./layers-view.js";
import { Pages } from "./pages.js";
import { createStatus } from "./status.js";
import { createBaseline, provideTasks } from "./tasks.js";

let client: LanguageClient | undefined;

export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel("Retry Safety", { log: true });
  const status = createStatus();
  const pages = new Pages();
  const calculator = new CalculatorPanel(context);
  const layers = new LayersView(async () => (await client?.sendRequest<LayerChain[]>("retrySafety/layers", {})) ?? []);
  const register = (name: string, run: (...parameters: never[]) => unknown): void => {
    context.subscriptions.push(commands.registerCommand(`retrySafety.${name}`, run));
  };
  register("openCalculator", (lens?: LensArguments) => { calculator.show(lens && shownOfLens(lens)); });
  register("showLayers", async () => {
    layers.refresh();
    await commands.executeCommand("retrySafety.layers.focus");
  });
  register("scanWorkspace", async () => {
    const result = await client?.sendRequest<ScanResult>("retrySafety/scan", {});
    layers.refresh();
    const sites = await client?.sendRequest<SiteInfo[]>("retrySafety/sites", {});
    if (result) tellScan(result, sites?.length ?? result.sites);
  });
  register("explainRule", async (rule: string) => {
    const page = await client?.sendRequest<{ markdown: string } | null>("retrySafety/rulePage", { rule });
    if (page) await pages.show(rule.replace(/^.*\//, ""), page.markdown);
  });
  register("explainSite", () => explainSite(pages));
  register("insertHelper", insertHelper);
  register("createBaseline", createBaseline);
  register("restartServer", async () => {
    output.info("The server is restarted by its command.");
    await client?.restart();
  });
  register("showOutput", () => { output.show(); });
  context.subscriptions.push(
    output,
    status,
    pages,
    layers,
    provideTasks(),
    window.registerTreeDataProvider("retrySafety.layers", layers),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("retrySafety.language")) calculator.refresh();
    }),
  );
  // The editor goes on while the server starts.
  void startClient(context, output, status).then(
    async (started) => {
      client = started;
      await commands.executeCommand("setContext", "retrySafety.isRunning", true);
    },
    (error: unknown) => {
      output.error(String(error));
      status.show({ state: "problem", message: String(error) });
    },
  );
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function shownOfLens({ uri, range, policy }: LensArguments): Shown {
  return { state: { tab: "schedule", policy: shownOfPolicy(policy) }, place: placeText(Uri.parse(uri), range.start.line) };
}

async function explainSite(pages: Pages): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor || !client) return;
  const { document, selection } = editor;
  const position = { line: selection.active.line, character: selection.active.character };
  const site = await client.sendRequest<SiteInfo | null>("retrySafety/policyAt", { textDocument: { uri: document.uri.toString() }, position });
  if (site) await pages.show(`site-${locale()}`, explanationOf(site, placeText(document.uri, site.anchor.start.line)));
  else void window.showInformationMessage(say("No place that retries was seen here."));
}

/** @param sites of open files too, which the scan itself leaves out */
function tellScan({ files, cancelled, problems }: ScanResult, sites: number): void {
  const counts = say("{0} files, {1} places that retry. The findings stand in the Problems view.", files, sites);
  const parts = [cancelled ? say("The scan was cancelled: {0}", counts) : counts, ...(problems.length > 0 ? [say("{0} files were skipped: {1}", problems.length, problems[0] ?? "")] : [])];
  void window.showInformationMessage(parts.join(" "));
}
