import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { isKnown, unknown } from "../../policy/fact.js";
import type { Fact } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isWithin, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { defaultRetriesOf } from "../recognize/library.js";
import { mayHoldLibraryCalls } from "../recognize/library-match.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { makeEvaluator } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { isRetryAfterName } from "../run/evaluate.js";
import { sleepOf } from "../run/sleep.js";
import { has, Tag } from "../run/value.js";
import type { HandlerWait, RetrySite } from "../site.js";
import type { FoundIn } from "../recognize/wrapper.js";
import { handlerOf } from "./handler.js";
import { withLinked } from "./layers.js";

const MAX_DEPTH = 4;
/** A client's own retries are part of a normal request until they outlast what any request should take. */
const MAX_CLIENT_WAIT_MS = 30_000;

/** The waits that request handlers of a file await, themselves or through functions that they await. */
export function readHandlerWaits(found: readonly FoundSite[], model: FileModel, foundIn: FoundIn): HandlerWait[] {
  const waits: HandlerWait[] = [];
  if (found.length === 0 && model.context.link === undefined && !mayHoldWaits(model.context.text)) return waits;
  for (const root of model.roots) {
    if (root.type === T.Program) continue;
    const handler = handlerOf(root, model.context);
    if (handler === undefined) continue;
    for (const wait of waitsOf(root, handler, found, model, foundIn)) {
      if (!waits.some((other) => other.node === wait.node)) waits.push(wait);
    }
  }
  return waits;
}

/** Whether a wait can stand in no retry of the file: it is for a Retry-After, or a client's own. */
export function mayHoldWaits(text: string): boolean {
  return isRetryAfterName(text) || mayHoldLibraryCalls(text);
}

interface Region {
  readonly node: TSESTree.Node;
  /** The call in the handler's own code that leads here; undefined for its own code. */
  readonly through: TSESTree.CallExpression | undefined;
}

function waitsOf(root: FunctionNode, handler: string, own: readonly FoundSite[], model: FileModel, foundIn: FoundIn): HandlerWait[] {
  const waits: HandlerWait[] = [];
  const regions = awaitedRegions(root, model);
  const found = withLinked(own, regions.map(({ node }) => node), model, foundIn);
  // A wrapper's own numbers say less than those of the call that leads into it.
  const calledWith = new Set(found.filter(({ site }) => regions.some(({ node }) => isWithin(site.node, node))).flatMap(({ definition }) => (definition === undefined || isWithin(definition.site.node, root) ? [] : [definition.site.node])));
  for (const region of regions) {
    const place = (node: TSESTree.Node, anchor: TSESTree.SourceLocation): Pick<HandlerWait, "node" | "anchor"> =>
      region.through === undefined || isWithin(node, root) ? { node, anchor } : { node: region.through, anchor: region.through.loc };
    for (const { site, callWait, definition } of found) {
      if (!ownedBy(site.node, region.node, model) || calledWith.has(site.node)) continue;
      if (definition !== undefined && isWithin(definition.site.node, root)) continue;
      const wait = waitOfSite(callWait === undefined ? site : { ...site, wait: callWait });
      if (wait !== undefined) waits.push({ handler, ...place(site.node, site.anchor), ...wait });
    }
    waits.push(...bareWaits(region, root, handler, found, model), ...clientWaits(region, root, handler, model));
  }
  return waits;
}

function waitOfSite(site: RetrySite): Pick<HandlerWait, "kind" | "totalMs"> | undefined {
  if (site.inTest || site.wait.kind !== "timed" || site.kind === "reconnect" || site.kind === "requeue") return undefined;
  if (site.wait.readsRetryAfter) return { kind: "retryAfter", totalMs: unknown("the other server decides") };
  return { kind: "backoff", totalMs: site.wait.totalMs };
}

/** The handler's own code, and the bodies of the file's functions that it awaits. */
function awaitedRegions(root: FunctionNode, model: FileModel): readonly Region[] {
  const regions: Region[] = [];
  const seen = new Set<TSESTree.Node>();
  const visit = (node: FunctionNode, through: TSESTree.CallExpression | undefined, depth: number): void => {
    if (seen.has(node)) return;
    seen.add(node);
    regions.push({ node, through });
    if (depth >= MAX_DEPTH) return;
    walkAwaited(node, (call) => {
      const target = model.linkedFunctionOf(call.callee);
      if (target !== undefined) visit(target, through ?? call, depth + 1);
      for (const argument of call.arguments) {
        const callback = isFunction(argument) ? undefined : unwrap(argument).type === T.Identifier ? model.linkedFunctionOf(argument) : undefined;
        if (callback !== undefined) visit(callback, through ?? call, depth + 1);
      }
    });
  };
  visit(root, undefined, 0);
  return regions;
}

/** Calls whose promise the function's own promise waits for: awaited or returned, also inside of callbacks that are. */
function walkAwaited(root: FunctionNode, visit: (call: TSESTree.CallExpression) => void): void {
  walk(root.body, (node) => {
    if (isFunction(node) && !isAwaitedCallback(node)) return false;
    if (node.type === T.CallExpression && isAwaited(node, root)) visit(node);
    return true;
  });
}

function isAwaited(call: TSESTree.Node, root: FunctionNode): boolean {
  for (let node: TSESTree.Node | undefined = call; node !== undefined && node !== root; node = (node.parent as TSESTree.Node | null) ?? undefined) {
    const parent = node.parent as TSESTree.Node | undefined;
    if (parent?.type === T.AwaitExpression || parent?.type === T.ReturnStatement || (parent?.type === T.ForOfStatement && parent.await)) return true;
    if (isFunction(node) && node !== root) {
      if (node.body.type !== T.BlockStatement) continue;
      return isAwaitedCallback(node);
    }
    if (parent?.type === T.ExpressionStatement) return false;
    if (parent?.type === T.UnaryExpression && parent.operator === "void") return false;
  }
  return root.body.type !== T.BlockStatement;
}

// `await Promise.all(items.map(async (item) => ...))`, `await retry(async () => ...)`.
function isAwaitedCallback(callback: FunctionNode): boolean {
  for (let node: TSESTree.Node = callback; ; node = node.parent as TSESTree.Node) {
    const parent = node.parent as TSESTree.Node | null | undefined;
    if (parent === null || parent === undefined) return false;
    if (parent.type === T.AwaitExpression || parent.type === T.ReturnStatement) return true;
    if (parent.type !== T.CallExpression && parent.type !== T.MemberExpression && parent.type !== T.ArrayExpression && parent.type !== T.ObjectExpression && parent.type !== T.Property) return false;
  }
}

/** Sleeps for a Retry-After that stand in no retry. */
function bareWaits(region: Region, root: FunctionNode, handler: string, found: readonly FoundSite[], model: FileModel): HandlerWait[] {
  const waits: HandlerWait[] = [];
  const evaluator = makeEvaluator(model);
  walk(region.node, (node) => {
    if (isFunction(node) && node !== region.node && !isAwaitedCallback(node)) return false;
    if (node.type !== T.AwaitExpression || found.some(({ site }) => site.wait.kind === "timed" && (isWithin(node, site.node) || (site.wait.node !== undefined && isWithin(site.wait.node, node))))) return true;
    const sleep = sleepOf(node.argument, Environment.EMPTY, evaluator);
    if (sleep === undefined || !sleep.values.some((value) => has(value, Tag.RetryAfter))) return true;
    const at = region.through === undefined || isWithin(node, root) ? node : region.through;
    waits.push({ kind: "retryAfter", handler, node: at, anchor: at.loc, totalMs: unknown("the other server decides") });
    return true;
  });
  return waits;
}

/** Calls of clients whose own retries last longer than any request should. */
function clientWaits(region: Region, root: FunctionNode, handler: string, model: FileModel): HandlerWait[] {
  const waits: HandlerWait[] = [];
  walkAwaited(region.node as FunctionNode, (call) => {
    const reference = resolveReference(call.callee, model.context.scopes);
    const retries = reference === undefined ? undefined : defaultRetriesOf(reference, model.context, call);
    if (retries === undefined || !outlasts(retries.totalMs)) return;
    const at = region.through === undefined || isWithin(call, root) ? call : region.through;
    waits.push({ kind: "backoff", handler, node: at, anchor: at.loc, totalMs: retries.totalMs });
  });
  return waits;
}

function outlasts(totalMs: Fact<number>): boolean {
  return isKnown(totalMs) && totalMs.known > MAX_CLIENT_WAIT_MS;
}

// A site in a nested function belongs to that function, unless the function is a callback that is awaited on the spot.
function ownedBy(node: TSESTree.Node, region: TSESTree.Node, model: FileModel): boolean {
  if (node === region) return true;
  if (!isWithin(node, region)) return false;
  for (let current = node.parent as TSESTree.Node | undefined; current !== undefined && current !== region; current = current.parent as TSESTree.Node | undefined) {
    if (isFunction(current) && !isAwaitedCallback(current) && !model.graphOf(region as FunctionNode).inlined.has(current)) return false;
  }
  return true;
}
