import { formatTime } from "eslint-plugin-retry-safety/policy";
import type { LayerChain } from "retry-safety-language-server/protocol";
import { EventEmitter, Range, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, type Command, type Disposable, type TreeDataProvider } from "vscode";
import { locale, say } from "./language.js";

type Node = { readonly kind: "chain"; readonly chain: LayerChain } | { readonly kind: "place"; readonly filePath: string; readonly line: number; readonly label: string; readonly detail: string; readonly icon: string };

/** The tree "Retry Layers": from an entry to its call with the product of the attempts, and under it each layer. A click goes to the code. */
export class LayersView implements TreeDataProvider<Node>, Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #ask: () => Promise<readonly LayerChain[]>;
  readonly onDidChangeTreeData = this.#changed.event;

  /** @param ask gets the chains from the server */
  constructor(ask: () => Promise<readonly LayerChain[]>) {
    this.#ask = ask;
  }

  refresh(): void {
    this.#changed.fire();
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (!node) return (await this.#ask()).map((chain) => ({ kind: "chain", chain }));
    return node.kind === "chain" ? placesOf(node.chain) : [];
  }

  getTreeItem(node: Node): TreeItem {
    return node.kind === "chain" ? chainItem(node.chain) : placeItem(node);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function chainItem({ entry, call, product, worstMs }: LayerChain): TreeItem {
  const item = new TreeItem(`${entry.name} → ${call.callee}`, TreeItemCollapsibleState.Collapsed);
  const calls = product === "unbounded" ? say("calls without end") : say("up to {0} calls", product);
  item.description = worstMs === undefined ? calls : `${calls}, ${say("{0} at most", formatTime(worstMs, locale()))}`;
  item.iconPath = new ThemeIcon("layers");
  item.command = goTo(entry.filePath, entry.line);
  return item;
}

function placesOf({ entry, call, layers }: LayerChain): Node[] {
  const attempts = (count: number | "unbounded" | "unknown"): string => (count === "unbounded" ? say("without end") : count === "unknown" ? say("attempts unknown") : say("{0} attempts", count));
  return [
    { kind: "place", filePath: entry.filePath, line: entry.line, label: entry.name, detail: "", icon: "symbol-function" },
    ...layers.map((layer): Node => ({ kind: "place", filePath: layer.filePath, line: layer.line, label: layer.kind, detail: attempts(layer.attempts), icon: "sync" })),
    { kind: "place", filePath: call.filePath, line: call.line, label: call.callee, detail: "", icon: "call-outgoing" },
  ];
}

function placeItem({ filePath, line, label, detail, icon }: Extract<Node, { kind: "place" }>): TreeItem {
  const item = new TreeItem(label);
  item.description = detail === "" ? `${fileName(filePath)}:${String(line)}` : `${detail}, ${fileName(filePath)}:${String(line)}`;
  item.iconPath = new ThemeIcon(icon);
  item.command = goTo(filePath, line);
  return item;
}

/** @param line from 1 */
function goTo(filePath: string, line: number): Command {
  const at = new Range(line - 1, 0, line - 1, 0);
  return { command: "vscode.open", title: "", arguments: [Uri.file(filePath), { selection: at }] };
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
