import { commands, EventEmitter, Uri, workspace, type Disposable } from "vscode";

const SCHEME = "retry-safety";

/** Shows texts in Markdown as rendered pages. They are kept for the session, so that going back works. */
export class Pages implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #registered = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: this.#changed.event,
    provideTextDocumentContent: (uri) => this.#texts.get(uri.path) ?? "",
  });

  async show(name: string, markdown: string): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name}.md` });
    this.#texts.set(uri.path, markdown);
    this.#changed.fire(uri);
    await commands.executeCommand("markdown.showPreviewToSide", uri);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
