import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, chainStepOf } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { returnedExpressions } from "../../syntax/class-members.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isLoop, isWithin, someNode, unwrap, walk, walkOwnCode } from "../../syntax/walk.js";
import type { UnawaitedAttempt } from "../details.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { isInTest } from "./test-code.js";
import { outboundCalls } from "./work.js";

/** Attempts whose failure nothing can see, because their promise is neither awaited nor returned where the retry looks. */
export function readUnawaitedAttempts(found: readonly FoundSite[], model: FileModel): readonly UnawaitedAttempt[] {
  const attempts: UnawaitedAttempt[] = [];
  for (const root of model.roots) {
    if (root.type === T.Program) continue;
    attempts.push(...returnedUnawaited(root, model), ...startedUnawaited(root, model));
  }
  for (const { site, work } of found) {
    if (site.library === undefined || work === undefined) continue;
    const callbacks = work.type === T.CallExpression ? work.arguments : [work];
    attempts.push(...callbacks.flatMap((callback) => droppedByCallback(callback, model) ?? []));
  }
  return attempts.filter(({ node }) => !isInTest(node, model.context));
}

/** `try { return op() } catch { … }` of an async function, where the catch goes round a loop. */
function returnedUnawaited(root: FunctionNode, model: FileModel): readonly UnawaitedAttempt[] {
  if (!root.async || root.body.type !== T.BlockStatement) return [];
  const found: UnawaitedAttempt[] = [];
  walkOwnCode(root.body, (node) => {
    if (node.type !== T.ReturnStatement || node.argument === null) return;
    const call = unwrap(node.argument);
    // What the function itself gives has been tried again already.
    if (call.type !== T.CallExpression || model.functionOf(call.callee) === root || !givesPromise(call, model)) return;
    const attempt = tryAround(node, root);
    if (attempt?.handler !== undefined && attempt.handler !== null && comesRound(attempt, attempt.handler, root, model)) found.push({ kind: "returned", node: call, callee: calleeOf(call, model) });
  });
  return found;
}

function tryAround(node: TSESTree.Node, root: TSESTree.Node): TSESTree.TryStatement | undefined {
  let below = node;
  for (let current = node.parent as TSESTree.Node | undefined; current !== undefined && current !== root; current = current.parent as TSESTree.Node | undefined) {
    if (current.type === T.TryStatement) return current.block === below ? current : undefined;
    below = current;
  }
  return undefined;
}

/** Whether a failure that the handler catches would lead to another attempt: it goes on in a loop, or calls the function again. */
function comesRound(attempt: TSESTree.TryStatement, handler: TSESTree.CatchClause, root: FunctionNode, model: FileModel): boolean {
  if (someNode(handler.body, (node) => node.type === T.CallExpression && model.functionOf(node.callee) === root)) return true;
  const loop = loopAround(attempt, root);
  if (loop === undefined || loop.type === T.ForOfStatement || loop.type === T.ForInStatement) return false;
  const last = handler.body.body.at(-1);
  const always = last?.type === T.ThrowStatement || last?.type === T.ReturnStatement || last?.type === T.BreakStatement;
  return !always || someNode(handler.body, (node) => node.type === T.ContinueStatement);
}

function loopAround(node: TSESTree.Node, root: TSESTree.Node): TSESTree.Node | undefined {
  for (let current = node.parent as TSESTree.Node | undefined; current !== undefined && current !== root; current = current.parent as TSESTree.Node | undefined) {
    if (isLoop(current)) return current;
  }
  return undefined;
}

/** A function that calls itself from its own failure path and drops the promise. */
function startedUnawaited(root: FunctionNode, model: FileModel): readonly UnawaitedAttempt[] {
  const found: UnawaitedAttempt[] = [...droppedChains(root, model)];
  if (!root.async && !returnsPromise(root, model)) return found;
  walk(root.body, (node) => {
    if (node.type !== T.CallExpression || model.functionOf(node.callee) !== root || !isDropped(node)) return;
    const place = failurePathOf(node, root);
    if (place === undefined || place === "timer" || !tellsItsEnd(root)) return;
    found.push({ kind: "detached", node, callee: calleeOf(node, model) });
  });
  return found;
}

// `fn().catch(() => { again(fn) })` of a function that gives nothing back.
function droppedChains(root: FunctionNode, model: FileModel): readonly UnawaitedAttempt[] {
  const found: UnawaitedAttempt[] = [];
  if (root.body.type !== T.BlockStatement || returnedExpressions(root).length > 0) return found;
  walk(root.body, (node) => {
    if (node.type !== T.CallExpression || model.functionOf(node.callee) !== root) return;
    const chain = rejectionChainAround(node, root);
    if (chain !== undefined && isDropped(chain) && throwsInside(chain)) found.push({ kind: "detached", node, callee: calleeOf(node, model) });
  });
  return found;
}

/** The chain in whose rejection handler a call stands. */
function rejectionChainAround(node: TSESTree.Node, root: TSESTree.Node): TSESTree.Node | undefined {
  for (let current: TSESTree.Node = node; current !== root; current = current.parent as TSESTree.Node) {
    if (!isFunction(current)) continue;
    const call = current.parent as TSESTree.Node;
    const step = call.type === T.CallExpression ? chainStepOf(call) : undefined;
    if (step?.onRejected === current) return call;
    // `.catch((error) => sleep(100).then(() => again()))`
    if (step?.onFulfilled !== current) return undefined;
  }
  return undefined;
}

function throwsInside(node: TSESTree.Node): boolean {
  return someNode(node, (inner) => inner.type === T.ThrowStatement || (inner.type === T.CallExpression && calledName(inner) === "reject" && inner.callee.type === T.MemberExpression));
}

function isDropped(call: TSESTree.Node): boolean {
  const parent = call.parent as TSESTree.Node;
  if (parent.type === T.UnaryExpression && parent.operator === "void") return true;
  if (parent.type === T.ChainExpression || parent.type === T.TSNonNullExpression) return isDropped(parent);
  return parent.type === T.ExpressionStatement;
}

/** Where a call stands that follows a failure: in a catch clause, in a rejection handler, in a timer of one. */
function failurePathOf(call: TSESTree.Node, root: TSESTree.Node): "catch" | "timer" | undefined {
  let isTimed = false;
  for (let current: TSESTree.Node = call; current !== root; current = current.parent as TSESTree.Node) {
    const parent = current.parent as TSESTree.Node;
    if (parent.type === T.CatchClause) return isTimed ? "timer" : "catch";
    if (!isFunction(current)) continue;
    const outer = current.parent as TSESTree.Node;
    if (outer.type !== T.CallExpression) return undefined;
    const step = chainStepOf(outer);
    if (step?.onRejected === current) return isTimed ? "timer" : "catch";
    if (calledName(outer) === "setTimeout") isTimed = true;
    else if (step === undefined) return undefined;
  }
  return undefined;
}

/** Whether a function's end matters to who called it: it gives a value, or it throws when it gives up. */
function tellsItsEnd(root: FunctionNode): boolean {
  if (root.body.type !== T.BlockStatement) return true;
  if (returnedExpressions(root).some((value) => !(unwrap(value).type === T.Identifier && (unwrap(value) as TSESTree.Identifier).name === "undefined"))) return true;
  return someNode(root.body, (node) => node.type === T.ThrowStatement);
}

function returnsPromise(root: FunctionNode, model: FileModel): boolean {
  return root.returnType !== undefined && /^:\s*Promise\b/u.test(model.text(root.returnType));
}

/** `pRetry(() => { fetch(url); })`: the braces swallow the promise. */
function droppedByCallback(work: TSESTree.Node, model: FileModel): UnawaitedAttempt | undefined {
  if (!isFunction(work) || work.body.type !== T.BlockStatement) return undefined;
  if (returnedExpressions(work).length > 0 || someNode(work.body, (node) => node.type === T.AwaitExpression)) return undefined;
  for (const statement of work.body.body) {
    if (statement.type !== T.ExpressionStatement) continue;
    const call = unwrap(statement.expression);
    if (call.type === T.CallExpression && givesPromise(call, model)) return { kind: "dropped", node: call, callee: calleeOf(call, model) };
  }
  return undefined;
}

/** Whether a call is known to give a promise: a request, an async function of the file, a parameter typed so, a chain. */
function givesPromise(call: TSESTree.CallExpression, model: FileModel): boolean {
  const target = model.functionOf(call.callee);
  if (target !== undefined) return target.async || returnsPromise(target, model) || (target.body.type !== T.BlockStatement && target.body.type === T.CallExpression && givesPromise(target.body, model));
  if (outboundCalls(call, model).some((request) => request.node === call && (request.http !== undefined && request.http.client !== "https"))) return true;
  const chain = chainStepOf(call);
  if (chain !== undefined) return chain.onRejected === undefined && unwrap(chain.promise).type === T.CallExpression && givesPromise(unwrap(chain.promise) as TSESTree.CallExpression, model);
  const callee = unwrap(call.callee);
  if (callee.type !== T.Identifier) return false;
  const definition = model.variable(callee)?.defs[0];
  const type = definition?.type === "Parameter" && definition.name.type === T.Identifier ? definition.name.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === T.TSFunctionType && type.returnType !== undefined && /Promise(?:Like)?\s*</u.test(model.text(type.returnType));
}

function calleeOf(call: TSESTree.CallExpression, model: FileModel): string {
  const text = model.text(call.callee).replace(/\s+/gu, "");
  return isWithin(call.callee, call) && text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
