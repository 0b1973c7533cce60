import type { TSESTree } from "@typescript-eslint/utils";
import { chainStepOf, memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isWithin, someNode, unwrap } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { DeadPath } from "../details.js";
import { workOfRounds } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import type { RetrySite } from "../site.js";
import { ownRequest, rejectionOf } from "./rejection.js";
import { operationFunction, outboundCalls } from "./work.js";

const MAX_DEPTH = 4;

/**
 * A retry around fetch that the failures it is for never reach: fetch resolves with an answer of any status, and rejects with a
 * TypeError when the network fails.
 */
export function readDeadPath(site: RetrySite, rounds: Rounds): DeadPath | undefined {
  if (site.inTest || site.operation.kind !== "http" || site.kind === "interceptor" || site.kind === "reconnect") return undefined;
  const { model } = rounds.frame;
  const [request] = outboundCalls(workOfRounds(rounds), model);
  if (request?.http === undefined || request.http.rejectsOn4xx || request.http.client === "https") return undefined;
  const stop = typeErrorStop(rounds);
  if (stop !== undefined) return { kind: "typeErrorStops", node: stop };
  if (rounds.failsBy !== "rejection" || rejectionOf(workOfRounds(rounds), model) !== "never") return undefined;
  if (looksAtStatus(rounds)) return undefined;
  return { kind: "noStatusTest", node: request.node };
}

// `if (error instanceof TypeError) throw error`: what fetch rejects with when the network fails.
function typeErrorStop(rounds: Rounds): TSESTree.Node | undefined {
  for (const state of rounds.between) {
    const { kind, ast } = state.node;
    if (kind !== "test" || ast?.type !== T.BinaryExpression || ast.operator !== "instanceof") continue;
    if (ast.right.type !== T.Identifier || ast.right.name !== "TypeError") continue;
    const stops = state.node.edges.find((edge) => edge.kind === "true");
    if (stops !== undefined && state.next.some((next) => next.node === stops.to && !rounds.between.has(next))) return ast;
  }
  return undefined;
}

/** Whether anything in the function, or in whoever takes the response from it, may ask for the status. */
function looksAtStatus(rounds: Rounds): boolean {
  const owner = functionAround(rounds.frame.root);
  const work = workOfRounds(rounds);
  return asksForStatus(owner) || givesResponseOn(work) || operationAsksForStatus(work, rounds.frame.model);
}

/** Whether a function that makes the request tells answers apart itself: `if (response.status >= 500) throw …`. */
function operationAsksForStatus(work: TSESTree.Node, model: FileModel): boolean {
  let asked: TSESTree.Node | undefined = work;
  for (let depth = 0; asked !== undefined && depth < MAX_DEPTH; depth += 1) {
    const target = operationFunction(asked, model);
    if (target === undefined) return false;
    if (asksForStatus(target)) return true;
    asked = ownRequest(target, model);
  }
  return false;
}

function asksForStatus(root: TSESTree.Node): boolean {
  return someNode(root, (node) => node.type === T.MemberExpression && /^(?:ok|status|statusCode|statusText)$/u.test(memberName(node) ?? ""));
}

// `return fetch(url)`, `fetch(url).then(resolve)`, `callback(response)`: the answer is judged elsewhere.
function givesResponseOn(work: TSESTree.Node): boolean {
  const parent = work.parent as TSESTree.Node;
  if (parent.type === T.AwaitExpression || parent.type === T.ConditionalExpression || parent.type === T.LogicalExpression || unwrap(parent) !== parent) return givesResponseOn(parent);
  if (parent.type === T.ReturnStatement || (isFunction(parent) && parent.body === work)) return true;
  const step = parent.type === T.MemberExpression && parent.parent.type === T.CallExpression ? chainStepOf(parent.parent) : undefined;
  if (step !== undefined && unwrap(step.promise) === unwrap(work)) {
    if (step.onFulfilled === undefined || isNothing(step.onFulfilled)) return givesResponseOn(parent.parent as TSESTree.Node);
    return !isFunction(step.onFulfilled);
  }
  const name = parent.type === T.VariableDeclarator ? parent.id : parent.type === T.AssignmentExpression ? parent.left : undefined;
  if (name?.type !== T.Identifier) return false;
  const owner = functionAround(work);
  return someNode(owner, (node) => {
    if (node.type !== T.Identifier || node.name !== name.name || isWithin(node, name)) return false;
    const use = node.parent as TSESTree.Node;
    if (use.type === T.ReturnStatement || use.type === T.Property || use.type === T.ArrayExpression) return true;
    return use.type === T.CallExpression && use.arguments.some((argument) => unwrap(argument) === node);
  });
}

// `.then(undefined, onFailure)`
function isNothing(node: TSESTree.Node): boolean {
  return (node.type === T.Literal && node.value === null) || (node.type === T.Identifier && node.name === "undefined");
}

function functionAround(node: TSESTree.Node): TSESTree.Node {
  let outer = node;
  for (let current: TSESTree.Node | null | undefined = node; current !== null && current !== undefined; current = current.parent) {
    if (isFunction(current)) return current;
    outer = current;
  }
  return outer;
}
