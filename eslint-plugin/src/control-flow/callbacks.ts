import { T } from "../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { isFunction, someNode, unwrap } from "../syntax/walk.js";
import type { FunctionNode } from "./flow-graph.js";

export const TIMERS: ReadonlySet<string> = new Set(["setTimeout", "setImmediate", "nextTick", "queueMicrotask", "requestAnimationFrame", "setLongTimeout"]);
export const SUBSCRIPTIONS: ReadonlySet<string> = new Set(["on", "once", "addListener", "addEventListener", "prependListener", "onceAsync"]);

/** Hooks of React and Preact, and `bind`: they hand back the function that they are given. */
export const IDENTITY_WRAPPERS: ReadonlySet<string> = new Set(["useCallback", "useEvent", "useEffectEvent", "useMemoizedFn", "bind"]);

/** The function that runs an event's handler, an unawaited timer, or a promise's reaction takes as its argument. */
export type CallbackUse =
  | { readonly kind: "timer"; readonly callback: FunctionNode }
  | { readonly kind: "event"; readonly event: string; readonly callback: FunctionNode }
  | { readonly kind: "error-first"; readonly callback: FunctionNode }
  /** Called with the answer: `https.get(url, (response) => ...)`. */
  | { readonly kind: "response"; readonly callback: FunctionNode };

/** A step of a promise chain: `.then(f, g)`, `.catch(g)`, `.finally(f)`. */
export interface ChainStep {
  readonly promise: TSESTree.Expression;
  readonly onFulfilled: TSESTree.Node | undefined;
  readonly onRejected: TSESTree.Node | undefined;
  readonly onSettled: TSESTree.Node | undefined;
}

/** The name of the method that a call calls: "then" for `a.b.then()`; a plain function's name for `then()`. */
export function calledName(call: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === T.Identifier) return callee.name;
  if (callee.type !== T.MemberExpression) return undefined;
  return memberName(callee);
}

export function memberName(member: TSESTree.MemberExpression): string | undefined {
  if (member.property.type === T.PrivateIdentifier) return `#${member.property.name}`;
  if (!member.computed && member.property.type === T.Identifier) return member.property.name;
  if (member.property.type === T.Literal && typeof member.property.value === "string") return member.property.value;
  return undefined;
}

export function chainStepOf(node: TSESTree.Node): ChainStep | undefined {
  const call = unwrap(node);
  if (call.type !== T.CallExpression) return undefined;
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression) return undefined;
  const [first, second] = call.arguments;
  const promise = callee.object;
  switch (memberName(callee)) {
    case "then":
      return { promise, onFulfilled: first, onRejected: second, onSettled: undefined };
    case "catch":
      return first === undefined ? undefined : { promise, onFulfilled: undefined, onRejected: first, onSettled: undefined };
    case "finally":
      return { promise, onFulfilled: undefined, onRejected: undefined, onSettled: first };
    default:
      return undefined;
  }
}

/** The callback that a call runs later, where the call's shape tells when: timers, events, error-first callbacks. */
export function callbackUseOf(call: TSESTree.CallExpression): CallbackUse | undefined {
  const name = calledName(call);
  const [first, second] = call.arguments;
  if (name !== undefined && TIMERS.has(name) && first !== undefined && isFunction(first)) return { kind: "timer", callback: first };
  if (name !== undefined && SUBSCRIPTIONS.has(name) && first?.type === T.Literal && second !== undefined && isFunction(second)) {
    return { kind: "event", event: String(first.value), callback: second };
  }
  const last = call.arguments.at(-1);
  if (last !== undefined && isFunction(last) && !last.async && testsItsFirstParameter(last)) return { kind: "error-first", callback: last };
  if (last !== undefined && isFunction(last) && last.params.length === 1 && mayAskOverHttp(call) && readsStatus(last)) {
    return { kind: "response", callback: last };
  }
  return undefined;
}

/** The event that a subscription listens to: "error" for `request.on("error", fail)`. */
export function eventNameOf(call: TSESTree.CallExpression): string | undefined {
  const [first] = call.arguments;
  const name = calledName(call);
  return name !== undefined && SUBSCRIPTIONS.has(name) && first?.type === T.Literal ? String(first.value) : undefined;
}

// `https.get(…)`; a function by itself may have any name in the file.
function mayAskOverHttp(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === T.Identifier || ["get", "request"].includes(calledName(call) ?? "");
}

function readsStatus(callback: FunctionNode): boolean {
  return someNode(callback.body, (node) => node.type === T.MemberExpression && memberName(node) === "statusCode");
}

/** A handler put into a property: `socket.onclose = () => {...}` is the event "close". */
export function eventAssignmentOf(node: TSESTree.AssignmentExpression): CallbackUse | undefined {
  if (node.operator !== "=" || node.left.type !== T.MemberExpression || !isFunction(node.right)) return undefined;
  const name = memberName(node.left);
  return name !== undefined && /^on[a-z]+$/u.test(name) ? { kind: "event", event: name.slice(2), callback: node.right } : undefined;
}

// A callback whose first parameter is only asked "is there an error?" is called with the error first.
function testsItsFirstParameter(callback: FunctionNode): boolean {
  const [first] = callback.params;
  if (first?.type !== T.Identifier || callback.body.type !== T.BlockStatement) return false;
  return callback.body.body.some((statement) => statement.type === T.IfStatement && asksForTruth(statement.test, first.name));
}

function asksForTruth(test: TSESTree.Expression, name: string): boolean {
  switch (test.type) {
    case T.Identifier:
      return test.name === name;
    case T.UnaryExpression:
      return test.operator === "!" && asksForTruth(test.argument, name);
    case T.LogicalExpression:
      return asksForTruth(test.left, name) || asksForTruth(test.right, name);
    default:
      return false;
  }
}
