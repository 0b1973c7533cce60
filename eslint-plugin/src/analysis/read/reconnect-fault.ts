import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { ReconnectFault } from "../details.js";
import type { FileModel } from "../file-model.js";
import type { Rounds } from "../rounds.js";
import type { RetrySite } from "../site.js";
import { movedPlaces } from "./guards.js";

/** What is wrong with the way in which a reconnect paces itself. */
export function readReconnectFault(site: RetrySite, rounds: Rounds): ReconnectFault | undefined {
  if (site.kind !== "reconnect" || site.inTest) return undefined;
  return twoEvents(rounds) ?? counterFault(site, rounds);
}

const SUBSCRIBES = /^(?:on|once|addEventListener|addListener)$/u;

/** Both the error and the close of one connection schedule the next: a failure fires both. */
function twoEvents(rounds: Rounds): ReconnectFault | undefined {
  const { model } = rounds.frame;
  const handlers = new Map<string, { readonly event: string; readonly node: TSESTree.Node }[]>();
  for (const root of cycleRoots(rounds)) {
    walk(root, (node) => {
      const found = subscription(node, model);
      if (found === undefined || !/^(?:error|close|closed|disconnect)$/u.test(found.event)) return;
      const target = scheduledBy(found.handler, rounds);
      if (target === undefined) return;
      const key = `${found.object}|${String(target.range[0])}`;
      handlers.set(key, [...(handlers.get(key) ?? []), { event: found.event, node }]);
    });
  }
  for (const entries of handlers.values()) {
    const error = entries.find(({ event }) => event === "error");
    const close = entries.find(({ event }) => event !== "error");
    if (error !== undefined && close !== undefined && !cycleRoots(rounds).some((root) => guardsItself(root))) {
      return { kind: "twoEvents", node: close.node, what: "both the error and the close handler" };
    }
  }
  return undefined;
}

interface Subscription {
  readonly object: string;
  readonly event: string;
  readonly handler: TSESTree.Node;
}

function subscription(node: TSESTree.Node, model: FileModel): Subscription | undefined {
  if (node.type === T.CallExpression) {
    const callee = unwrap(node.callee);
    const [event, handler] = node.arguments;
    if (callee.type !== T.MemberExpression || !SUBSCRIBES.test(calledName(node) ?? "") || event?.type !== T.Literal || typeof event.value !== "string" || handler === undefined) return undefined;
    return { object: model.text(callee.object), event: event.value, handler };
  }
  if (node.type !== T.AssignmentExpression || node.left.type !== T.MemberExpression) return undefined;
  const name = memberName(node.left);
  return name !== undefined && /^on[a-z]+$/u.test(name) ? { object: model.text(node.left.object), event: name.slice(2), handler: node.right } : undefined;
}

/** The function of the cycle that a handler calls, or is. */
function scheduledBy(handler: TSESTree.Node, rounds: Rounds): FunctionNode | undefined {
  const { model } = rounds.frame;
  const roots = cycleRoots(rounds);
  const own = isFunction(handler) ? undefined : model.functionOf(handler);
  if (own !== undefined) return roots.includes(own) ? own : undefined;
  let found: FunctionNode | undefined;
  walk(handler, (node) => {
    const target = node.type === T.CallExpression ? model.functionOf(node.callee) : undefined;
    if (target !== undefined && roots.includes(target)) found ??= target;
  });
  return found;
}

// A timer that is looked at or cleared, or a switch that is tested, keeps the second event from scheduling again.
function guardsItself(root: TSESTree.Node): boolean {
  return someNode(root, (node) => {
    if (node.type === T.CallExpression) return /^(?:clearTimeout|removeAllListeners|removeEventListener|off)$/u.test(calledName(node) ?? "");
    if (node.type !== T.IfStatement) return false;
    return someNode(node.consequent, (inner) => inner.type === T.ReturnStatement) && !someNode(node.test, (inner) => inner.type === T.Literal && typeof inner.value === "number");
  });
}

/** The counter behind the wait is never set back, or is set back as soon as the connection opens. */
function counterFault(site: RetrySite, rounds: Rounds): ReconnectFault | undefined {
  if (site.wait.kind !== "timed" || site.wait.growth === "fixed") return undefined;
  const { model } = rounds.frame;
  const moved = movedNodes(rounds);
  for (const node of moved) {
    const text = model.text(node);
    const resets = resetsOf(text, model);
    if (resets.length === 0) return { kind: "neverReset", node, what: text };
    const early = resets.find((reset) => isInOpenHandler(reset, model));
    if (early !== undefined && resets.every((reset) => isInOpenHandler(reset, model))) return { kind: "resetTooEarly", node: early, what: text };
  }
  return undefined;
}

/** The fields and outer variables that the way round counts with. */
function movedNodes(rounds: Rounds): readonly TSESTree.Node[] {
  const moved = movedPlaces(rounds.between, rounds.evaluator);
  const nodes: TSESTree.Node[] = [];
  for (const { node } of rounds.between) {
    const { ast } = node;
    if (node.kind !== "step" || ast === undefined) continue;
    const target = ast.type === T.UpdateExpression ? ast.argument : ast.type === T.AssignmentExpression ? ast.left : undefined;
    if (target === undefined || (target.type !== T.MemberExpression && target.type !== T.Identifier)) continue;
    const place = rounds.evaluator.placeOf(target);
    if (place === undefined || !moved.has(place) || isLocal(target, rounds.frame.model)) continue;
    if (!nodes.some((other) => rounds.frame.model.text(other) === rounds.frame.model.text(target))) nodes.push(target);
  }
  return nodes;
}

function isLocal(target: TSESTree.Node, model: FileModel): boolean {
  if (target.type !== T.Identifier) return false;
  const definition = model.variable(target)?.defs[0];
  return definition?.type === "Parameter";
}

/** Assignments of a constant, or of another value than its own next one, outside of the declaration. */
function resetsOf(text: string, model: FileModel): readonly TSESTree.Node[] {
  const resets: TSESTree.Node[] = [];
  walk(model.context.ast, (node) => {
    if (node.type !== T.AssignmentExpression || node.operator !== "=" || model.text(node.left) !== text) return;
    if (!model.text(node.right).includes(text)) resets.push(node);
  });
  return resets.filter((reset) => !isInConstructor(reset));
}

function isInConstructor(node: TSESTree.Node): boolean {
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) {
    if (current.type === T.MethodDefinition) return current.kind === "constructor";
  }
  return false;
}

/** Directly in the handler of "open" or "connect", with no timer in between. */
function isInOpenHandler(reset: TSESTree.Node, model: FileModel): boolean {
  for (let node = reset.parent as TSESTree.Node | null | undefined; node !== null && node !== undefined; node = node.parent) {
    if (!isFunction(node)) continue;
    const outer = node.parent as TSESTree.Node;
    if (outer.type === T.CallExpression && calledName(outer) === "setTimeout") return false;
    const found = subscription(outer, model);
    return found !== undefined && /^(?:open|connect|connected|ready)$/u.test(found.event);
  }
  return false;
}

function cycleRoots(rounds: Rounds): readonly FunctionNode[] {
  const { graph, others } = rounds.frame;
  return [graph, ...(others ?? [])].map(({ root }) => root).filter((root): root is FunctionNode => root.type !== T.Program);
}
