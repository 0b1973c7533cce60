import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { isUnbounded } from "../../policy/fact.js";
import { returnedExpressions } from "../../syntax/class-members.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { keyName } from "../../syntax/variables.js";
import { isFunction, someNode, unwrap } from "../../syntax/walk.js";
import type { Exhaustion } from "../details.js";
import type { FileModel } from "../file-model.js";
import type { Rounds } from "../rounds.js";
import { sleepOf } from "../run/sleep.js";
import type { RetrySite } from "../site.js";
import { failingEnds } from "./failing-ends.js";
import type { FailingEnd } from "./failing-ends.js";
import { carriesFailure } from "./failure-names.js";

/** Calls that leave no trace, or one that only a person who debugs will see. */
const TRACELESS = /^(?:debug|log|info|trace|verbose|silly|now|random|floor|ceil|round|min|max|pow|abs|clearTimeout|clearInterval|cancel|String|Number|stringify|toString)$/u;

/** What becomes of the last failure when the attempts of a hand-written site run out. */
export function readExhaustion(site: RetrySite, rounds: Rounds): Exhaustion {
  if (site.kind === "reconnect" || site.kind === "interceptor" || site.inTest) return { kind: "unknown", because: "it is no function that somebody awaits" };
  if (rounds.frame.attempt !== undefined) return { kind: "unknown", because: "the operation is not in the file" };
  if (isUnbounded(site.policy.attempts)) return { kind: "unknown", because: "it never gives up" };
  const ends = failingEnds(rounds);
  const expectsValue = givesValue(rounds.frame.graph.root, rounds.frame.model);
  const verdicts = ends.map((end) => verdictOf(end, expectsValue, rounds));
  return verdicts.find(({ kind }) => kind === "swallowed") ?? verdicts.find(({ kind }) => kind === "lostCause") ?? (verdicts.length === 0 ? { kind: "unknown", because: "its end can't be followed" } : { kind: "told" });
}

function verdictOf(end: FailingEnd, expectsValue: boolean, rounds: Rounds): Exhaustion {
  const { model } = rounds.frame;
  if (end.kind === "throw") return end.node.type === T.ThrowStatement ? verdictOfThrow(end.node, end, rounds) : { kind: "told" };
  if (handsOn(end, model)) return { kind: "told" };
  if (end.kind === "return" && end.node.type === T.ReturnStatement && end.node.argument !== null) return verdictOfReturn(end.node, end.node.argument, model);
  if (expectsValue) return { kind: "swallowed", ending: "`undefined`", node: end.node };
  return leavesTrace(end, rounds) ? { kind: "told" } : { kind: "swallowed", ending: "no trace of it", node: end.node };
}

/** A new error that takes the place of a caught one should carry it. */
function verdictOfThrow(statement: TSESTree.ThrowStatement, { path, isChosen }: FailingEnd, rounds: Rounds): Exhaustion {
  const { model } = rounds.frame;
  const made = unwrap(statement.argument);
  if (made.type !== T.NewExpression || isChosen || !path.some(({ kind }) => kind === "caught")) return { kind: "told" };
  return carriesFailure(made, model) ? { kind: "told" } : { kind: "lostCause", node: statement };
}

function verdictOfReturn(statement: TSESTree.ReturnStatement, argument: TSESTree.Expression, model: FileModel): Exhaustion {
  const value = unwrap(argument) as TSESTree.Expression;
  const ending = `\`${model.text(argument)}\``;
  if (value.type === T.Literal && (value.value === null || value.value === "")) return { kind: "swallowed", ending, node: statement };
  if (value.type === T.Identifier && value.name === "undefined") return { kind: "swallowed", ending, node: statement };
  if (value.type === T.UnaryExpression && (value.operator === "void" || (value.operator === "-" && value.argument.type === T.Literal))) return { kind: "swallowed", ending, node: statement };
  if (value.type === T.ArrayExpression && value.elements.length === 0) return { kind: "swallowed", ending, node: statement };
  if (isSuccessfulAnswer(value, model)) return { kind: "swallowed", ending: "a successful answer", node: statement };
  const isBareError = value.type === T.Identifier && carriesFailure(value, model) && !declaresErrors(statement, model);
  return isBareError ? { kind: "swallowed", ending: "the error as if it were a result", node: statement } : { kind: "told" };
}

// `return Response.json({ items: [] })` without a status is a 200.
function isSuccessfulAnswer(value: TSESTree.Expression, model: FileModel): boolean {
  if (value.type !== T.CallExpression || !/^(?:Next)?Response\.json$/u.test(model.text(value.callee)) || value.arguments.length !== 1) return false;
  const [body] = value.arguments;
  if (body?.type !== T.ObjectExpression) return false;
  return !body.properties.some((property) => property.type === T.SpreadElement || /err|ok|success|fail|message|status|reason/iu.test(keyName(property.key as TSESTree.Expression, property.computed) ?? ""));
}

// A function that says in its type that it returns errors, or that returns nothing else, has readers who look.
function declaresErrors(statement: TSESTree.Node, model: FileModel): boolean {
  for (let node = statement.parent as TSESTree.Node | null | undefined; node !== null && node !== undefined; node = node.parent) {
    if (isFunction(node)) return node.returnType !== undefined && /error|result|either|unknown|failure/iu.test(model.text(node.returnType));
  }
  return true;
}

/** Whether the failure goes to somebody else: a callback, an emitter, a rejection, a field. */
function handsOn(end: FailingEnd, model: FileModel): boolean {
  return end.path.some(({ kind, ast }) => {
    if (kind !== "step" || ast === undefined) return false;
    if (ast.type === T.AssignmentExpression && ast.left.type === T.MemberExpression) return carriesFailure(ast.right, model);
    if (ast.type !== T.CallExpression) return false;
    if (settlesOrCallsBack(ast, model)) return true;
    if (isLog(ast)) return false;
    return ast.arguments.some((argument) => !isFunction(argument) && carriesFailure(argument, model)) && !isQuestion(ast);
  });
}

// `isRetryable(error)`, `delayFor(error)`: what a test or a wait asks about the failure does not pass it on.
function isQuestion(call: TSESTree.CallExpression): boolean {
  const parent = call.parent as TSESTree.Node;
  return parent.type !== T.ExpressionStatement && parent.type !== T.AwaitExpression;
}

// `reject(error)`, `emitter.emit("error", error)`, or a function that the caller gave.
function settlesOrCallsBack(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression) return /^(?:emit|exit|abort|setFailed|captureException|reject)$/u.test(calledName(call) ?? "");
  return callee.type === T.Identifier && model.variable(callee)?.defs[0]?.type === "Parameter" && call.arguments.length > 0 && !isPartOfSleep(call);
}

const LOGS = /^(?:log|debug|info|warn|warning|error|trace|fatal|verbose|silly|group|groupEnd|recordException)$/u;

function isLog(call: TSESTree.CallExpression): boolean {
  return unwrap(call.callee).type === T.MemberExpression && LOGS.test(calledName(call) ?? "");
}

/** Where nobody expects a value, any call but a debug line counts as a report. */
function leavesTrace(end: FailingEnd, rounds: Rounds): boolean {
  return end.path.some((node) => {
    const { kind, ast } = node;
    if (kind !== "step" || ast === undefined) return false;
    if (ast.type === T.AssignmentExpression) return ast.left.type === T.MemberExpression;
    if (ast.type !== T.CallExpression) return false;
    if (isDebugLine(ast, rounds.frame.model)) return false;
    return sleepOf(ast, end.state.env, rounds.evaluator) === undefined && !isPartOfSleep(ast);
  });
}

/** `logger.debug(…)`, `const debug = createDebug("app")`, and what another file exports under such a name. */
function isDebugLine(call: TSESTree.CallExpression, model: FileModel): boolean {
  const name = calledName(call);
  if (name !== undefined && TRACELESS.test(name)) return true;
  const reference = resolveReference(call.callee, model.context.scopes);
  return reference !== undefined && (reference.module === "debug" || reference.path.some((part) => /debug|verbose/iu.test(part)));
}

function isPartOfSleep(call: TSESTree.Node): boolean {
  if (call.type === T.CallExpression && calledName(call) === "setTimeout") return true;
  const parent = call.parent as TSESTree.Node;
  return parent.type === T.AwaitExpression && (parent.parent as TSESTree.Node).type === T.ExpressionStatement;
}

/** Whether a function gives a value when it succeeds. */
function givesValue(root: TSESTree.Node, model: FileModel): boolean {
  if (!isFunction(root)) return false;
  if (root.body.type !== T.BlockStatement) return true;
  const type = root.returnType === undefined ? "" : model.text(root.returnType);
  if (/^:\s*(?:Promise<\s*)?void\b/u.test(type)) return false;
  return returnedExpressions(root).some((value) => !isNothing(value)) || (type !== "" && !/undefined|null|void|never/u.test(type));
}

function isNothing(value: TSESTree.Expression): boolean {
  const bare = unwrap(value);
  if (bare.type === T.Identifier) return bare.name === "undefined";
  return (bare.type === T.Literal && bare.value === null) || (bare.type === T.CallExpression && someNode(bare, (node) => node.type === T.Identifier && node.name === "setTimeout"));
}
