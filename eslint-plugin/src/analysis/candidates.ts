import { T } from "../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, chainStepOf, eventNameOf, memberName } from "../control-flow/callbacks.js";
import type { FlowNode } from "../control-flow/flow-graph.js";
import { resolveReference } from "../syntax/module-reference.js";
import { isGlobalName } from "../syntax/variables.js";
import { isFunction, unwrap } from "../syntax/walk.js";
import type { FileModel } from "./file-model.js";
import { readOperation } from "./read/operation.js";
import { Environment } from "./run/environment.js";
import type { Evaluator } from "./run/evaluate.js";
import { isFailureEvent } from "./run/simulate.js";
import { sleepOf } from "./run/sleep.js";
import type { Operation } from "./site.js";

/** Something that may be the operation of a retry: a call whose failure the code can see. */
export interface Candidate {
  /** The syntax node at which the flow learns how the operation ended. */
  readonly settles: TSESTree.Node;
  readonly operation: Operation;
  /** It reports by events: the call itself only starts the work. */
  readonly emitter: boolean;
  readonly rank: number;
}

const BODY_READERS = new Set(["json", "text", "blob", "arrayBuffer", "formData", "cancel", "dump", "bytes", "buffer", "destroy", "end", "close", "release", "disconnect"]);
const NO_WORK = new Set(["push", "log", "warn", "error", "info", "debug", "trace", "set", "get", "has", "delete", "add", "includes", "resolve", "reject", "toString", "slice", "emit", "clearTimeout", "clearInterval", "setTimeout", "setImmediate", "addEventListener", "removeEventListener", "on", "once", "off", "abort", "throwIfAborted", "parse", "stringify", "now", "random", "pow", "min", "max", "floor", "round", "ceil", "split", "join", "trim", "replace", "map", "filter", "forEach", "find", "keys", "entries", "values", "assign", "freeze", "isArray", "unref", "then", "catch", "finally", "bind", "test", "match", "startsWith", "endsWith", "indexOf", "concat", "shift", "pop", "unshift", "splice", "sort", "next", "write"]);
const GLOBALS_WITHOUT_WORK = new Set(["console", "Math", "JSON", "Object", "Array", "Number", "String", "Date", "Promise", "Symbol", "performance", "Reflect", "Boolean", "BigInt", "isNaN", "parseInt", "parseFloat", "structuredClone", "Error", "clearTimeout", "clearInterval", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "encodeURIComponent", "URL", "URLSearchParams", "AbortController", "AbortSignal", "Headers", "FormData", "Map", "Set", "WeakMap"]);

/** The operations among some nodes of a function's flow, the likeliest first. */
export function candidatesIn(nodes: readonly FlowNode[], evaluator: Evaluator): readonly Candidate[] {
  const found = new Map<TSESTree.Node, Candidate>();
  for (const node of nodes) {
    if (node.kind !== "step" || node.ast === undefined || node.label !== undefined) continue;
    const candidate = emitterAt(node, nodes, evaluator.model) ?? candidateAt(node, evaluator);
    if (candidate !== undefined && !found.has(candidate.settles)) found.set(candidate.settles, candidate);
  }
  return [...found.values()].sort((left, right) => left.rank - right.rank || left.settles.range[0] - right.settles.range[0]);
}

function candidateAt(node: FlowNode, evaluator: Evaluator): Candidate | undefined {
  return evaluator.model.memo("candidate", node.ast as TSESTree.Node, () => findCandidate(node, evaluator));
}

function findCandidate(node: FlowNode, evaluator: Evaluator): Candidate | undefined {
  const ast = node.ast as TSESTree.Node;
  if (ast.type === T.AwaitExpression || ast.type === T.YieldExpression) return awaitedCandidate(ast, evaluator);
  if (ast.type !== T.CallExpression) return undefined;
  if (chainStepOf(ast) !== undefined || isFunction(unwrap(ast.callee))) return undefined;
  const parent = ast.parent as TSESTree.Node | undefined;
  if (parent?.type === T.AwaitExpression || parent?.type === T.YieldExpression) return undefined;
  if (node.edges.some((edge) => edge.to.kind === "callback")) return candidate(ast, ast, 4, evaluator);
  if (isIdle(ast, evaluator.model)) return undefined;
  if (sleepOf(ast, Environment.EMPTY, evaluator) !== undefined) return undefined;
  if (isChained(ast)) return candidate(ast, ast, 5, evaluator);
  // Without an await only what surely works, or is a function called for its own sake, can be the operation.
  const made = candidate(ast, ast, 8, evaluator);
  if (made.operation.kind !== "unknown") return made;
  // What is called for its result in passing (`isHex(x)`, `const app = create()`) is a step of the work, not the work.
  const forItself = parent?.type === T.ReturnStatement || parent?.type === T.ExpressionStatement;
  return forItself && (unwrap(ast.callee).type === T.Identifier || isParameterCall(ast, evaluator.model)) ? made : undefined;
}

function awaitedCandidate(ast: TSESTree.AwaitExpression | TSESTree.YieldExpression, evaluator: Evaluator): Candidate | undefined {
  if (ast.argument === null) return undefined;
  const argument = unwrap(ast.argument);
  // Of a chain the first promise is the operation; it stands in the graph by itself.
  if (chainStepOf(argument) !== undefined) return undefined;
  if (argument.type === T.CallExpression && isIdleAwait(argument, evaluator.model)) return undefined;
  if (argument.type === T.Identifier || argument.type === T.MemberExpression) {
    const source = argument.type === T.Identifier ? awaitedSource(argument, evaluator.model) : undefined;
    return source === undefined ? undefined : candidate(ast, source, 6, evaluator);
  }
  if (sleepOf(argument, Environment.EMPTY, evaluator) !== undefined) return undefined;
  const parameter = argument.type === T.CallExpression && isParameterCall(argument, evaluator.model);
  return candidate(ast, argument, parameter ? 5 : 6, evaluator);
}

function candidate(settles: TSESTree.Node, work: TSESTree.Node, rank: number, evaluator: Evaluator): Candidate {
  const operation = readOperation(work, evaluator.model.context);
  return { settles, operation, emitter: false, rank: KNOWN_RANKS[operation.kind] ?? rank };
}

const KNOWN_RANKS: Readonly<Record<string, number>> = { http: 0, sdk: 1, queue: 2, rpc: 2, db: 3, process: 3.5, fs: 3.6 };

/** A socket or request object whose failure events are listened to: `new WebSocket(url)`, `https.request(options)`. */
function emitterAt(node: FlowNode, nodes: readonly FlowNode[], model: FileModel): Candidate | undefined {
  const ast = node.ast as TSESTree.Node;
  if (ast.type !== T.NewExpression && ast.type !== T.CallExpression) return undefined;
  if (!nodes.some((other) => other.kind === "event" || (other.kind === "step" && other.ast?.type === T.AssignmentExpression) || isSubscription(other))) return undefined;
  if (isServer(ast, model)) return undefined;
  const targets = namesOf(ast, model);
  const heard = nodes.some((other) => other.kind === "step" && other.ast !== undefined && subscribes(other.ast, ast, targets, model));
  if (!heard) return undefined;
  const operation = readOperation(ast, model.context);
  return { settles: ast, operation: operation.kind === "unknown" ? { ...operation, kind: "rpc" } : operation, emitter: true, rank: 2.5 };
}

/** A server waits to be called: one that listens on the next port, or again on its own, tries no work again. */
function isServer(made: TSESTree.NewExpression | TSESTree.CallExpression, model: FileModel): boolean {
  const name = resolveReference(made.callee, model.context.scopes)?.path.findLast((part) => part !== "new()" && part !== "default");
  return name !== undefined && /^create(?:Secure)?Server$|Server$/u.test(name);
}

function isSubscription(node: FlowNode): boolean {
  return node.kind === "step" && node.ast?.type === T.CallExpression && eventNameOf(node.ast) !== undefined;
}

/** The texts under which a created object is used afterwards: its variable, or the field that it is put into. */
function namesOf(created: TSESTree.Node, model: FileModel): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node: TSESTree.Node | undefined = created.parent as TSESTree.Node | undefined; node !== undefined; node = node.parent as TSESTree.Node | undefined) {
    if (node.type === T.VariableDeclarator) {
      names.add(model.text(node.id).split(":")[0] ?? "");
      break;
    }
    if (node.type === T.AssignmentExpression) {
      names.add(model.text(node.left));
      continue;
    }
    if (node.type !== T.AwaitExpression && node.type !== T.TSAsExpression && node.type !== T.TSNonNullExpression) break;
  }
  return names;
}

function subscribes(ast: TSESTree.Node, created: TSESTree.Node, names: ReadonlySet<string>, model: FileModel): boolean {
  if (ast.type === T.AssignmentExpression && ast.left.type === T.MemberExpression) {
    const name = memberName(ast.left);
    return name !== undefined && /^on[a-z]+$/u.test(name) && isFailureEvent(name.slice(2)) && names.has(model.text(unwrap(ast.left.object)));
  }
  if (ast.type !== T.CallExpression) return false;
  const callee = unwrap(ast.callee);
  const [event] = ast.arguments;
  if (callee.type !== T.MemberExpression || event?.type !== T.Literal || typeof event.value !== "string") return false;
  if (!["on", "once", "addEventListener", "addListener"].includes(memberName(callee) ?? "") || !isFailureEvent(event.value)) return false;
  const object = unwrap(callee.object);
  return object === created || names.has(model.text(object));
}

function awaitedSource(name: TSESTree.Identifier, model: FileModel): TSESTree.Node | undefined {
  const variable = model.variable(name);
  const write = variable?.references.find((reference) => reference.isWrite());
  const source = write?.writeExpr as TSESTree.Node | null | undefined;
  const bare = source === null || source === undefined ? undefined : unwrap(source);
  return bare?.type === T.CallExpression ? bare : undefined;
}

function isParameterCall(call: TSESTree.CallExpression, model: FileModel): boolean {
  let callee = unwrap(call.callee);
  while (callee.type === T.MemberExpression) callee = unwrap(callee.object);
  return callee.type === T.Identifier && model.variable(callee)?.defs[0]?.type === "Parameter";
}

function isChained(call: TSESTree.Node): boolean {
  const parent = call.parent as TSESTree.Node | undefined;
  return parent?.type === T.MemberExpression && parent.object === call && ["then", "catch", "finally"].includes(memberName(parent) ?? "");
}

function isIdleAwait(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression) return false;
  const name = memberName(callee);
  if (name !== undefined && BODY_READERS.has(name)) return call.arguments.length === 0;
  return callee.object.type === T.Identifier && callee.object.name === "Promise" && isGlobalName(callee.object, model.context.scopes) && name === "resolve";
}

function isIdle(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  const root = callee.type === T.MemberExpression ? unwrap(callee.object) : callee;
  if (root.type === T.Identifier && GLOBALS_WITHOUT_WORK.has(root.name) && isGlobalName(root, model.context.scopes)) return true;
  const name = calledName(call);
  if (callee.type === T.MemberExpression && name !== undefined && (NO_WORK.has(name) || BODY_READERS.has(name))) return readOperation(call, model.context).kind === "unknown";
  return callee.type !== T.Identifier && callee.type !== T.MemberExpression;
}
