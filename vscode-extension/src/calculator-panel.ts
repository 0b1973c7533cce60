import { randomBytes } from "node:crypto";
import { env, Uri, ViewColumn, window, workspace, type ExtensionContext, type Webview, type WebviewPanel } from "vscode";
import type { PageMessage, PanelMessage } from "../webview/messages.js";
import { readLink } from "../webview/read-state.js";
import { locale, say } from "./language.js";

const VIEW_TYPE = "retrySafety.calculator";

/** What the panel is asked to show: a part of a state, and where it was read. */
export interface Shown {
  readonly state: unknown;
  readonly place?: string;
}

/** The calculator's panel: one at a time, data only by messages. */
export class CalculatorPanel {
  readonly #context: ExtensionContext;
  #panel: WebviewPanel | undefined;
  #isReady = false;
  #waiting: Shown | undefined;
  #place: string | undefined;

  constructor(context: ExtensionContext) {
    this.#context = context;
    context.subscriptions.push(
      window.registerWebviewPanelSerializer(VIEW_TYPE, {
        // The page has kept its own state; it is shown when nothing else is asked for.
        deserializeWebviewPanel: (panel) => {
          this.#use(panel);
          return Promise.resolve();
        },
      }),
      window.registerUriHandler({
        handleUri: ({ fragment }) => {
          const state = readLink(`#${fragment}`);
          this.show(state && { state });
        },
      }),
    );
  }

  /** Opens the panel, or brings it to the front. Without anything to show it keeps what it showed. */
  show(shown?: Shown): void {
    this.#waiting = shown ?? this.#waiting;
    if (!this.#panel) {
      const beside = window.activeTextEditor ? ViewColumn.Beside : ViewColumn.Active;
      this.#use(window.createWebviewPanel(VIEW_TYPE, say("Retry calculator"), beside, {}));
      return;
    }
    this.#panel.reveal();
    if (this.#isReady) this.#send();
  }

  /** Tells the page the language again. */
  refresh(): void {
    if (this.#isReady) this.#send();
  }

  #use(panel: WebviewPanel): void {
    this.#panel?.dispose();
    this.#panel = panel;
    this.#isReady = false;
    const root = Uri.joinPath(this.#context.extensionUri, "dist", "webview");
    panel.iconPath = Uri.joinPath(this.#context.extensionUri, "media", "icon.png");
    panel.webview.options = { enableScripts: true, localResourceRoots: [root] };
    panel.webview.onDidReceiveMessage((message: PageMessage) => { this.#receive(message); });
    panel.onDidDispose(() => {
      if (this.#panel === panel) this.#panel = undefined;
    });
    panel.webview.html = htmlOf(panel.webview, root);
  }

  #receive(message: PageMessage): void {
    switch (message.type) {
      case "ready":
        this.#isReady = true;
        this.#send();
        return;
      case "copy":
        void this.#copy(message.text);
        return;
      case "copyLink":
        void this.#copy(`${env.uriScheme}://${this.#context.extension.id}/calculator${message.hash}`);
        return;
    }
  }

  async #copy(text: string): Promise<void> {
    await env.clipboard.writeText(text);
    await this.#post({ type: "copied" });
  }

  #send(): void {
    const shown = this.#waiting;
    this.#waiting = undefined;
    if (shown) this.#place = shown.place;
    void this.#post({ type: "show", locale: locale(), ...(shown && { state: shown.state }), ...(this.#place !== undefined && { place: this.#place }) });
  }

  async #post(message: PanelMessage): Promise<void> {
    await this.#panel?.webview.postMessage(message);
  }
}

/** "orders.ts:12", for a line from 0. */
export function placeText(uri: Uri, line: number): string {
  return `${workspace.asRelativePath(uri)}:${String(line + 1)}`;
}

function htmlOf(webview: Webview, root: Uri): string {
  const nonce = randomBytes(16).toString("base64");
  const address = (name: string): string => webview.asWebviewUri(Uri.joinPath(root, name)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="stylesheet" href="${address("calculator.css")}"><title>Retry calculator</title></head>`,
    `<body><script nonce="${nonce}" src="${address("calculator.js")}"></script></body></html>`,
  ].join("\n");
}
