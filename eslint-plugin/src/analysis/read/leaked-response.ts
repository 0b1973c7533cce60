import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { isKnown } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { isWithin, unwrap } from "../../syntax/walk.js";
import type { LeakedResponse } from "../details.js";
import type { FileModel } from "../file-model.js";
import { goesRoundOn, makeEvaluator, workOfRounds } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import { Environment } from "../run/environment.js";
import { simulate } from "../run/simulate.js";
import type { Run, RunState } from "../run/simulate.js";
import type { RetrySite } from "../site.js";
import { methodOf } from "./operation.js";
import { ownRequest, settlingNode } from "./rejection.js";
import { operationFunction, outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

/** Clients whose response holds its connection until its body is read or cancelled. */
const STREAMING = new Set(["fetch", "undici", "make-fetch-happen", "node-fetch-retry", "fetch-retry"]);
/** What may be read of a response without touching its body. */
const HEAD_FIELDS = new Set(["status", "statusText", "ok", "headers", "url", "type", "redirected", "statusCode", "bodyUsed"]);
const REFUSED = [503, 429, 500] as const;

/** A response that is dropped for another attempt while its body is neither read nor cancelled. */
export function readLeakedResponse(site: RetrySite, rounds: Rounds | undefined, work: TSESTree.Node | undefined, model: FileModel): LeakedResponse | undefined {
  if (site.inTest || site.operation.local) return undefined;
  const between = rounds === undefined ? undefined : leakBetween(rounds, model);
  if (between !== undefined) return between;
  if (!retriesRefusals(site)) return undefined;
  const node = rounds === undefined ? work : workOfRounds(rounds);
  for (const target of node === undefined ? [] : functionsOf(node, model)) {
    const leak = leakInside(target, model, 0);
    if (leak !== undefined) return leak;
  }
  return undefined;
}

/** The operation's function, or those that a library's call is given. */
function functionsOf(node: TSESTree.Node, model: FileModel): readonly FunctionNode[] {
  const own = operationFunction(node, model);
  if (own !== undefined) return [own];
  return node.type === T.CallExpression ? node.arguments.flatMap((argument) => model.linkedFunctionOf(argument) ?? []) : [];
}

// A response that is thrown away is lost whether a test that can't be read tries it again or not.
function retriesRefusals({ policy, filter }: RetrySite): boolean {
  if (!isKnown(policy.statuses)) return filter.kind !== "filtered" && filter.kind !== "noStatus";
  const { known } = policy.statuses;
  return known === "any" || known.some((status) => status >= 429);
}

/** The response itself decides in the site's own code. */
function leakBetween(rounds: Rounds, model: FileModel): LeakedResponse | undefined {
  if (rounds.failsBy === "rejection") return undefined;
  const { settles } = rounds.candidate;
  const response = responseVariable(settles, model);
  if (response === undefined || !givesResponse(settles, response, model)) return undefined;
  const uses = usesOfBody(response, model);
  const passes = REFUSED.some((status) => {
    const { run, between } = goesRoundOn(rounds, "answer", { status });
    return waysFrom(run, (state) => between.has(state), (state) => state.settles, uses);
  });
  return passes ? { node: settles, callee: calleeOf(settles, model) } : undefined;
}

/** The operation's own function throws on a refused response. */
function leakInside(target: FunctionNode, model: FileModel, depth: number): LeakedResponse | undefined {
  if (depth > 3) return undefined;
  const own = ownRequest(target, model);
  if (own === undefined) return undefined;
  const settles = settlingNode(own);
  const called = operationFunction(own, model);
  if (called !== undefined && called !== target) return leakInside(called, model, depth + 1);
  const response = responseVariable(settles, model);
  if (response === undefined || !givesResponse(settles, response, model)) return undefined;
  const evaluator = makeEvaluator(model, { status: REFUSED[0] });
  const graph = model.graphOf(target);
  const run = simulate(
    { graph, start: graph.entry, env: Environment.EMPTY, operation: new Set([settles]), outcome: "fails", failsBy: "answer", answered: true, isEnd: () => false, readResultTest: () => undefined },
    evaluator,
  );
  const uses = usesOfBody(response, model);
  const passes = waysFrom(run, () => true, (state) => state.node === graph.throwExit, uses);
  return passes ? { node: settles, callee: calleeOf(settles, model) } : undefined;
}

/** Whether a way leads from an attempt to a goal past every use of the body. */
function waysFrom(run: Run, isAllowed: (state: RunState) => boolean, isGoal: (state: RunState) => boolean, uses: readonly TSESTree.Node[]): boolean {
  const seen = new Set<RunState>();
  const queue = run.attempts.flatMap((attempt) => attempt.next);
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (seen.has(state) || !isAllowed(state)) continue;
    if (isGoal(state)) return true;
    seen.add(state);
    const { ast, kind } = state.node;
    if (ast !== undefined && (kind === "step" || kind === "test") && uses.some((use) => isWithin(use, ast))) continue;
    queue.push(...state.next);
  }
  return false;
}

/** The name that the response is given: `const response = await fetch(url)`. */
function responseVariable(settles: TSESTree.Node, model: FileModel): TSESLint.Scope.Variable | undefined {
  let node = settles;
  for (let parent = node.parent as TSESTree.Node | undefined; parent !== undefined; node = parent, parent = parent.parent as TSESTree.Node | undefined) {
    if (parent.type === T.VariableDeclarator) return parent.id.type === T.Identifier ? model.variable(parent.id) : undefined;
    if (parent.type === T.AssignmentExpression) return parent.left.type === T.Identifier ? model.variable(parent.left) : undefined;
    if (parent.type !== T.AwaitExpression && unwrap(parent) === parent) return undefined;
  }
  return undefined;
}

/** Whether an expression settles with a response whose body is still to be read. */
function givesResponse(settles: TSESTree.Node, response: TSESLint.Scope.Variable, model: FileModel): boolean {
  const call = unwrap(settles, { awaits: true });
  if (call.type === T.CallExpression && isTypedResponse(call, model)) return true;
  const [request] = outboundCalls(call, model);
  if (request?.node === call) return isStreaming(request, model);
  if (request !== undefined) return isStreaming(request, model) && returnsIt(call, request, model);
  // A function from elsewhere: its result is a response where it is asked for what only a response has.
  return call.type === T.CallExpression && model.linkedFunctionOf(call.callee) === undefined && isAskedLikeResponse(response);
}

function isStreaming(request: OutboundCall, model: FileModel): boolean {
  if (request.http === undefined || !STREAMING.has(request.http.client)) return false;
  return methodOf(request, request.http, model) !== "HEAD";
}

// `const send = () => fetch(url)`: the function gives the response itself.
function returnsIt(call: TSESTree.Node, request: OutboundCall, model: FileModel): boolean {
  const target = operationFunction(call, model);
  if (target === undefined) return false;
  if (target.body.type !== T.BlockStatement) return unwrap(target.body, { awaits: true }) === request.node;
  const parent = request.node.parent as TSESTree.Node;
  return parent.type === T.ReturnStatement || (parent.type === T.AwaitExpression && (parent.parent as TSESTree.Node).type === T.ReturnStatement);
}

function isTypedResponse(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== T.Identifier) return false;
  const name = model.variable(callee)?.defs[0]?.name;
  const type = name?.type === T.Identifier ? name.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === T.TSFunctionType && type.returnType !== undefined && /^:?\s*(?:=>)?\s*Promise<Response>/u.test(model.text(type.returnType));
}

// Only fetch's response has both a status and `headers.get`.
function isAskedLikeResponse(response: TSESLint.Scope.Variable): boolean {
  let status = false;
  let headers = false;
  for (const { identifier } of response.references) {
    const parent = identifier.parent as TSESTree.Node;
    if (parent.type !== T.MemberExpression || parent.object !== identifier) continue;
    const name = memberName(parent);
    const outer = parent.parent as TSESTree.Node;
    if (name === "status" || name === "ok") status = true;
    if (name === "headers" && outer.type === T.MemberExpression && memberName(outer) === "get") headers = true;
  }
  return status && headers;
}

/** Uses that read or cancel the body, or hand the response on to who may. */
function usesOfBody(response: TSESLint.Scope.Variable, model: FileModel, depth = 0): readonly TSESTree.Node[] {
  return response.references
    .filter((reference) => reference.isRead())
    .map(({ identifier }) => identifier as TSESTree.Node)
    .filter((identifier) => {
      const parent = identifier.parent as TSESTree.Node;
      if (parent.type === T.MemberExpression && parent.object === identifier) return !HEAD_FIELDS.has(memberName(parent) ?? "");
      return !isAskedAlone(identifier) && !isOnlyAskedBy(identifier, parent, model, depth);
    });
}

// `delayFor(response)`: a function of the file that looks at the status and the headers alone.
function isOnlyAskedBy(identifier: TSESTree.Node, call: TSESTree.Node, model: FileModel, depth: number): boolean {
  if (call.type !== T.CallExpression || depth > 2) return false;
  const parameter = model.linkedFunctionOf(call.callee)?.params[call.arguments.indexOf(identifier as TSESTree.CallExpressionArgument)];
  const variable = parameter?.type === T.Identifier ? model.variable(parameter) : undefined;
  return variable !== undefined && usesOfBody(variable, model, depth + 1).length === 0;
}

// `if (!response)`, `response === undefined`: nothing is read.
function isAskedAlone(identifier: TSESTree.Node): boolean {
  const parent = identifier.parent as TSESTree.Node;
  return parent.type === T.UnaryExpression || parent.type === T.LogicalExpression || parent.type === T.IfStatement || (parent.type === T.BinaryExpression && parent.operator !== "instanceof");
}

function calleeOf(settles: TSESTree.Node, model: FileModel): string {
  const call = unwrap(settles, { awaits: true });
  return call.type === T.CallExpression ? model.text(call.callee).replace(/\s+/gu, "") : "";
}
