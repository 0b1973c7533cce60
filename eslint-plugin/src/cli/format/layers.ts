import type { Layer, LayerPath } from "../../analysis/layer-paths.js";
import { isUnbounded, valueOf } from "../../policy/fact.js";
import { formatCount, formatMs } from "../../language/numbers.js";

/** For people: each path with its product, its entry, its layers and its call. */
export function layersTree(paths: readonly LayerPath[]): string {
  if (paths.length === 0) return "No retries stand between an entry and an outbound call.\n";
  return paths
    .map(({ entry, call, layers, product }) => {
      const worst = worstMsOf(layers);
      const head = `${productText(product)}${worst === undefined || worst === 0 ? "" : `, up to ${formatMs(worst)} of waiting`}`;
      const steps = layers.map((layer, index) => `  ${"  ".repeat(index)}└ ${timesText(layer)} ${layer.kind} ${layer.name}  ${layer.filePath}:${String(layer.line)}`);
      return [`${head}  ${entry.name}  ${entry.filePath}:${String(entry.line)}`, ...steps, `  ${"  ".repeat(layers.length)}└ ${call.callee}  ${call.filePath}:${String(call.line)}`, ""].join("\n");
    })
    .join("\n");
}

export function layersJson(paths: readonly LayerPath[]): string {
  const plain = paths.map(({ entry, call, layers, product }) => {
    const worstMs = worstMsOf(layers);
    return {
      entry: { filePath: entry.filePath, line: entry.line, name: entry.name },
      call,
      layers: layers.map(({ filePath, line, kind, attempts }) => ({ filePath, line, kind, attempts })),
      product,
      ...(worstMs === undefined ? {} : { worstMs }),
    };
  });
  return `${JSON.stringify(plain, null, 2)}\n`;
}

export function layersMermaid(paths: readonly LayerPath[]): string {
  const lines = edgesOf(paths).map(({ from, to, label }) => `  ${idOf(from)}["${quoted(from)}"] -->|"${quoted(label)}"| ${idOf(to)}["${quoted(to)}"]`);
  return ["flowchart LR", ...lines, ""].join("\n");
}

export function layersDot(paths: readonly LayerPath[]): string {
  const text = (value: string): string => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  return ["digraph layers {", "  rankdir=LR;", ...edgesOf(paths).map(({ from, to, label }) => `  ${text(from)} -> ${text(to)} [label=${text(label)}];`), "}", ""].join("\n");
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** Each step once, however many paths go over it. */
function edgesOf(paths: readonly LayerPath[]): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const { entry, call, layers } of paths) {
    let from = `${entry.name} ${entry.filePath}:${String(entry.line)}`;
    let label = "";
    for (const layer of layers) {
      const to = `${layer.kind} ${layer.name} ${layer.filePath}:${String(layer.line)}`;
      edges.set(`${from}|${to}`, { from, to, label });
      from = to;
      label = timesText(layer);
    }
    const to = `${call.callee} ${call.filePath}:${String(call.line)}`;
    edges.set(`${from}|${to}`, { from, to, label });
  }
  return [...edges.values()];
}

const ids = new Map<string, string>();

function idOf(name: string): string {
  const id = ids.get(name) ?? `n${String(ids.size + 1)}`;
  ids.set(name, id);
  return id;
}

function quoted(text: string): string {
  return text.replaceAll('"', "#quot;");
}

function productText(product: LayerPath["product"]): string {
  return product === "unbounded" ? "calls without end" : `up to ${formatCount(product)} call${product === 1 ? "" : "s"}`;
}

function timesText({ attempts }: Layer): string {
  if (isUnbounded(attempts)) return "∞ ×";
  const count = valueOf(attempts);
  return count === undefined ? "? ×" : `${formatCount(count)} ×`;
}

/** The longest waiting of a whole path: an inner layer waits in each attempt of those around it. Undefined where a part is unknown. */
function worstMsOf(layers: readonly Layer[]): number | undefined {
  let times = 1;
  let total = 0;
  for (const { attempts, totalMs } of layers) {
    const waits = valueOf(totalMs);
    const count = valueOf(attempts);
    if (waits === undefined || count === undefined) return undefined;
    total += times * waits;
    times *= count;
  }
  return total;
}
