import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../control-flow/flow-graph.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, parentOf, unwrap, walk } from "../syntax/walk.js";
import type { FileContext } from "./context.js";
import type { FileModel } from "./file-model.js";
import type { FoundSite } from "./found.js";
import { contextOf } from "./linked-files.js";
import { modelOf } from "./model-of.js";
import { handlerOf } from "./read/handler.js";
import { isInTest } from "./read/test-code.js";
import { outboundCalls } from "./read/work.js";
import { defaultRetriesOf } from "./recognize/library.js";
import type { FoundIn } from "./recognize/wrapper.js";
import type { SiteKind } from "./site.js";

export interface LayerPlace {
  readonly filePath: string;
  /** 1-based. */
  readonly line: number;
}

/** One retry on the way from an entry to a call. */
export interface Layer extends LayerPlace {
  readonly kind: SiteKind | "client";
  readonly name: string;
  readonly attempts: Fact<number>;
  /** All waits of one run, in milliseconds. */
  readonly totalMs: Fact<number>;
}

/** The retries between an entry (a handler, an exported function, the module's own code) and an outbound call; the outermost first. */
export interface LayerPath {
  readonly entry: LayerPlace & { readonly name: string; readonly kind: "handler" | "export" | "script" };
  readonly call: LayerPlace & { readonly callee: string };
  readonly layers: readonly Layer[];
  /** The attempts of all layers multiplied, as far as they are known. */
  readonly product: number | "unbounded";
}

const MAX_DEPTH = 8;
const MAX_PATHS = 500;
/** These open a connection or give a message back: what runs beneath them is no call that they repeat. */
const NO_LAYERS: ReadonlySet<SiteKind> = new Set<SiteKind>(["reconnect", "requeue", "interceptor"]);

/** The layers from each entry of a file to each outbound call, also through other files. */
export function layerPathsOf(context: FileContext, foundIn: FoundIn): readonly LayerPath[] {
  const paths = new Map<string, LayerPath>();
  for (const { root, ...entry } of entriesOf(modelOf(context))) {
    new Descent(entry, foundIn, paths).into(root, [], 0, new Set());
  }
  return [...paths.values()];
}

type Entry = LayerPath["entry"];

type EntryRoot = Entry & { readonly root: FunctionNode | TSESTree.Program };

function entriesOf(model: FileModel): readonly EntryRoot[] {
  const { context } = model;
  return model.roots.flatMap((root): readonly EntryRoot[] => {
    if (isInTest(root, context)) return [];
    const place = { filePath: context.path, line: root.loc.start.line };
    if (root.type === T.Program) return [{ root, ...place, line: 1, name: "the module", kind: "script" }];
    const handler = handlerOf(root, context);
    if (handler !== undefined) return [{ root, ...place, name: handler, kind: "handler" }];
    const name = exportedName(root);
    return name === undefined ? [] : [{ root, ...place, name, kind: "export" }];
  });
}

function exportedName(fn: FunctionNode): string | undefined {
  const parent = parentOf(fn);
  if (fn.type === T.FunctionDeclaration) return parent?.type === T.ExportNamedDeclaration || parent?.type === T.ExportDefaultDeclaration ? (fn.id?.name ?? "default") : undefined;
  if (parent?.type === T.ExportDefaultDeclaration) return "default";
  if (parent?.type === T.VariableDeclarator) return parent.id.type === T.Identifier && parentOf(parent.parent)?.type === T.ExportNamedDeclaration ? parent.id.name : undefined;
  if (parent?.type !== T.MethodDefinition || parent.accessibility === "private" || parent.key.type !== T.Identifier) return undefined;
  const owner = parent.parent.parent;
  const outer = parentOf(owner);
  return outer?.type === T.ExportNamedDeclaration || outer?.type === T.ExportDefaultDeclaration ? `${owner.id?.name ?? "default"}.${parent.key.name}` : undefined;
}

class Descent {
  private readonly entry: Entry;
  private readonly foundIn: FoundIn;
  private readonly paths: Map<string, LayerPath>;

  constructor(entry: Entry, foundIn: FoundIn, paths: Map<string, LayerPath>) {
    this.entry = entry;
    this.foundIn = foundIn;
    this.paths = paths;
  }

  into(root: FunctionNode | TSESTree.Program, above: readonly FoundSite[], depth: number, open: ReadonlySet<TSESTree.Node>): void {
    const context = contextOf(root);
    if (context === undefined || depth > MAX_DEPTH || open.has(root) || this.paths.size >= MAX_PATHS) return;
    const model = modelOf(context);
    const sites = this.foundIn(context).filter(({ site }) => !NO_LAYERS.has(site.kind) && !site.inTest && !neverRepeats(site.policy.attempts));
    walk(root.type === T.Program ? root : root.body, (node) => {
      // What a module declares runs when it is called.
      if (root.type === T.Program && isFunction(node) && (!isRunAtOnce(node) || handlerOf(node, context) !== undefined)) return false;
      if (node.type !== T.CallExpression && node.type !== T.NewExpression && node.type !== T.TaggedTemplateExpression) return true;
      const layers = this.layersAt(node, sites, above, root);
      const target = node.type === T.CallExpression ? model.linkedFunctionOf(node.callee) : undefined;
      if (target !== undefined) this.into(target, layers, depth + 1, new Set([...open, root]));
      else this.end(node, layers, context, model);
      return true;
    });
  }

  /** The sites around a node in the code that is gone through, and those above it. The definition of a wrapper whose call is known counts once, as the call. */
  private layersAt(node: TSESTree.Node, sites: readonly FoundSite[], above: readonly FoundSite[], root: TSESTree.Node): readonly FoundSite[] {
    const known = new Set(above.flatMap(({ site, definition }) => [site.node, ...(definition === undefined ? [] : [definition.site.node])]));
    const here = sites.filter(({ site }) => isWithin(node, site.node) && (isWithin(site.node, root) || site.node === root) && !known.has(site.node)).sort((left, right) => left.site.node.range[0] - right.site.node.range[0]);
    return here.length === 0 ? above : [...above, ...here];
  }

  private end(node: TSESTree.CallExpression | TSESTree.NewExpression | TSESTree.TaggedTemplateExpression, above: readonly FoundSite[], context: FileContext, model: FileModel): void {
    const [call] = outboundCalls(node, model);
    if (call?.node !== node) return;
    const retries = node.type === T.CallExpression && !above.some(({ site }) => site.kind === "config" && site.node === node) ? defaultRetriesOf(call.reference, context, node) : undefined;
    const place = { filePath: context.path, line: node.loc.start.line };
    const client: Layer[] = retries === undefined || neverRepeats(retries.attempts) ? [] : [{ ...place, kind: "client", name: retries.name, attempts: retries.attempts, totalMs: retries.totalMs }];
    const layers = [...above.map(layerOf), ...client];
    if (layers.length === 0) return;
    const callee = model.text(node.type === T.TaggedTemplateExpression ? node.tag : unwrap(node.callee)).replace(/\s+/gu, "");
    const path: LayerPath = { entry: this.entry, call: { ...place, callee: callee.length > 60 ? `${callee.slice(0, 57)}...` : callee }, layers, product: productOf(layers) };
    const key = [this.entry.line, this.entry.name, place.filePath, place.line, callee, ...layers.map(({ filePath, line }) => `${filePath}:${String(line)}`)].join("|");
    this.paths.set(key, path);
  }
}

function layerOf({ site, callWait }: FoundSite): Layer {
  const wait = callWait ?? site.wait;
  return {
    filePath: contextOf(site.node)?.path ?? "",
    line: site.anchor.start.line,
    kind: site.kind,
    name: site.library ?? site.operation.callee,
    attempts: site.policy.attempts,
    totalMs: wait.kind === "timed" ? wait.totalMs : wait.kind === "none" ? { known: 0, from: "code" } : { unknown: true, because: wait.because },
  };
}

function productOf(layers: readonly Layer[]): number | "unbounded" {
  if (layers.some(({ attempts }) => isUnbounded(attempts))) return "unbounded";
  return layers.reduce((product, { attempts }) => product * (valueOf(attempts) ?? 1), 1);
}

// A callback that is called on the spot belongs to the code around it.
function isRunAtOnce(fn: FunctionNode): boolean {
  const parent = parentOf(fn);
  return parent?.type === T.CallExpression;
}
