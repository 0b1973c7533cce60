import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import { returnedExpressions } from "../../syntax/class-members.js";
import { staticValue } from "../../syntax/static-value.js";
import { bindingOf, initialiserOf, isConstant } from "../../syntax/variables.js";
import { unwrap } from "../../syntax/walk.js";
import type { Environment } from "../run/environment.js";
import type { Evaluator } from "../run/evaluate.js";
import type { ResultReading } from "../run/simulate.js";
import { exactNumber, has, Tag } from "../run/value.js";

const SUCCESS_NAMES = /^(?:ok|success|successful|succeeded|isSuccess|isOk|isSuccessful|isOK)$/u;
const FAILURE_NAMES = /^(?:error|err|errors|failed|failure|isError|isErr|isErrored|isFailure|hasError|exception|serverError|networkError)$/u;
const STATUS_NAMES = /^(?:status|statusCode|status_code|httpStatus|httpStatusCode)$/u;
const EXIT_CODE_NAMES = /^(?:code|exitCode|errcode|errno|exit_code|status)$/u;
const JOB_STATES = /^(?:status|state|phase|stage|conclusion)$/u;
const ROWS_NAMES = /^(?:affectedRows|rowCount|affected|modifiedCount|matchedCount|changes|rowsAffected|numAffectedRows|numUpdatedRows|changedRows)$/u;
const STATE_NAMES = /ready|done|complet|finish|running|pending|available|exist|active|clos|open|visible|enabled|loaded|connected/iu;
const FAILURE_WORDS = /err|fail|timeout|timed.?out|unavail|busy|limit|reject|denied|lost|closed|unknown|thrott|conflict/iu;
const SUCCESS_WORDS = /^(?:ok|success|successful|succeeded)$/iu;
const MAX_DEPTH = 6;

/**
 * How a test on the operation's result reads: does it tell failure from success (and which outcome is the failure), does it ask for a
 * state, or can't it be read? Undefined when the test does not look at the result at all.
 */
export function readResultTest(test: TSESTree.Node, env: Environment, evaluator: Evaluator): ResultReading {
  if (!has(evaluator.value(test, env), Tag.Result)) return undefined;
  return read(test, env, evaluator, 0) ?? { kind: "state" };
}

function read(node: TSESTree.Node, env: Environment, evaluator: Evaluator, depth: number): ResultReading {
  if (depth > MAX_DEPTH) return undefined;
  const test = unwrap(node, { awaits: true });
  switch (test.type) {
    case T.UnaryExpression:
      return test.operator === "!" ? flipped(read(test.argument, env, evaluator, depth + 1)) : undefined;
    case T.LogicalExpression:
      return either(read(test.left, env, evaluator, depth + 1), read(test.right, env, evaluator, depth + 1), test.operator);
    case T.BinaryExpression:
      return readComparison(test, env, evaluator, depth);
    case T.MemberExpression:
      return readName(memberName(test)) ?? readLength(test);
    case T.Identifier:
      return readVariable(test, env, evaluator, depth);
    case T.CallExpression:
      return readCall(test, env, evaluator, depth);
    default:
      return undefined;
  }
}

function readName(name: string | undefined): ResultReading {
  if (name === undefined) return undefined;
  if (SUCCESS_NAMES.test(name)) return { kind: "failure", failsWhen: false };
  return FAILURE_NAMES.test(name) ? { kind: "failure", failsWhen: true } : undefined;
}

// `result.errors.length` asks the same as `result.errors`.
function readLength(member: TSESTree.MemberExpression): ResultReading {
  const object = unwrap(member.object);
  return memberName(member) === "length" && object.type === T.MemberExpression ? readName(memberName(object)) : undefined;
}

function readVariable(name: TSESTree.Identifier, env: Environment, evaluator: Evaluator, depth: number): ResultReading {
  const variable = evaluator.model.variable(name);
  if (variable === undefined) return undefined;
  const binding = bindingOf(variable);
  const step = binding?.steps.at(-1)?.take;
  if (typeof step === "string") return readName(step);
  // `[error, value] = await settle(op())`: what stands first is the error.
  if (step === 0) return { kind: "failure", failsWhen: true };
  const source = binding?.source;
  if (source !== undefined && isConstant(variable) && binding?.steps.length === 0) {
    const bare = unwrap(source, { awaits: true });
    if (bare.type !== T.CallExpression && bare.type !== T.Identifier) return read(bare, env, evaluator, depth + 1) ?? undefined;
  }
  return { kind: "falsy", failsWhen: false };
}

function readCall(call: TSESTree.CallExpression, env: Environment, evaluator: Evaluator, depth: number): ResultReading {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression) {
    const name = memberName(callee);
    const named = readName(name);
    if (named !== undefined) return named;
    if (name === "includes" || name === "has") return readList(callee.object, call.arguments[0], evaluator);
    if (name === "startsWith" || name === "test" || name === "some" || name === "every") return { kind: "state" };
  }
  const target = evaluator.model.linkedFunctionOf(callee);
  if (target === undefined) return isOperation(call, env) ? { kind: "falsy", failsWhen: false } : { kind: "opaque" };
  const inside = evaluator.bindArguments(target, call, env);
  for (const returned of returnedExpressions(target)) {
    const reading = read(returned, inside, evaluator, depth + 1);
    if (reading?.kind === "failure") return reading;
  }
  return { kind: "opaque" };
}

// `while (!(await tryOnce()))`: the operation itself says whether it worked.
function isOperation(call: TSESTree.CallExpression, env: Environment): boolean {
  return env.get(call) !== undefined || env.get(call.parent as TSESTree.Node) !== undefined;
}

function readList(list: TSESTree.Node, item: TSESTree.Node | undefined, evaluator: Evaluator): ResultReading {
  const elements = evaluator.elements(list);
  const statuses = elements?.map((element) => staticValue(element, evaluator.model.context.scopes)?.value);
  if (statuses?.every((status) => typeof status === "number") === true) {
    const fails = statuses.every((status) => status >= 400);
    return { kind: "failure", failsWhen: fails, partly: fails };
  }
  if (statuses?.every((status) => typeof status === "string") === true) {
    return statuses.some((status) => FAILURE_WORDS.test(status)) ? { kind: "failure", failsWhen: true } : { kind: "state" };
  }
  return item !== undefined && isStatus(item) ? { kind: "failure", failsWhen: true } : { kind: "opaque" };
}

function isStatus(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  return bare.type === T.MemberExpression && STATUS_NAMES.test(memberName(bare) ?? "");
}

function readComparison(test: TSESTree.BinaryExpression, env: Environment, evaluator: Evaluator, depth: number): ResultReading {
  if (test.left.type === T.PrivateIdentifier) return undefined;
  if (test.operator === "instanceof") return readInstance(test.right);
  const leftIsResult = has(evaluator.value(test.left, env), Tag.Result);
  const [subject, other] = leftIsResult ? [test.left, test.right] : [test.right, test.left];
  const operator = leftIsResult ? test.operator : (MIRRORED[test.operator] ?? test.operator);
  const against = evaluator.value(other, env);
  const number = exactNumber(against);
  if (number !== undefined) return readNumber(subject, operator, number, evaluator);
  if (against.literal === undefined) return undefined;
  return readLiteral(subject, operator, against.literal.is, env, evaluator, depth);
}

const MIRRORED: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function readInstance(type: TSESTree.Node): ResultReading {
  return type.type === T.Identifier && type.name.endsWith("Error") ? { kind: "failure", failsWhen: true } : undefined;
}

function readNumber(subject: TSESTree.Node, operator: string, number: number, evaluator: Evaluator): ResultReading {
  const name = nameOf(subject);
  if (name === "length" || name === "size") {
    const bare = unwrap(subject);
    return bare.type === T.MemberExpression ? readLength(bare) : undefined;
  }
  // Only HTTP statuses lie in this range; whatever the field is called, 429 is one.
  if (number >= 199 && number <= 600) return readStatus(operator, number);
  if (number === 0 && name !== undefined && (operator === "===" || operator === "==" || operator === "!==" || operator === "!=")) {
    const negated = operator.startsWith("!");
    if (EXIT_CODE_NAMES.test(name)) return { kind: "failure", failsWhen: negated };
    // Optimistic locking: no row was changed because someone else was faster.
    if (ROWS_NAMES.test(name) || (name === "count" && comesFromUpdate(subject, evaluator))) return { kind: "failure", failsWhen: !negated };
  }
  return undefined;
}

function comesFromUpdate(subject: TSESTree.Node, evaluator: Evaluator): boolean {
  const bare = unwrap(subject);
  const object = bare.type === T.MemberExpression ? unwrap(bare.object) : bare;
  const variable = object.type === T.Identifier ? evaluator.model.variable(object) : undefined;
  const source = variable === undefined ? undefined : initialiserOf(variable);
  const call = source === undefined ? undefined : unwrap(source, { awaits: true });
  return call?.type === T.CallExpression && /^(?:update|upsert|delete|save|insert|replace)/u.test(calledName(call) ?? "");
}

function readStatus(operator: string, number: number): ResultReading {
  switch (operator) {
    case ">=":
    case ">":
      return { kind: "failure", failsWhen: number >= 299, partly: number > 400 };
    case "<":
    case "<=":
      // The upper end of "500 to 599" tells nothing by itself.
      return number >= 599 ? undefined : { kind: "failure", failsWhen: number < 299, partly: number > 400 };
    case "===":
    case "==":
      return { kind: "failure", failsWhen: number >= 300, partly: number >= 300 };
    case "!==":
    case "!=":
      return { kind: "failure", failsWhen: number < 300, partly: number >= 300 };
    default:
      return undefined;
  }
}

function readLiteral(
  subject: TSESTree.Node,
  operator: string,
  literal: string | boolean | null | undefined,
  env: Environment,
  evaluator: Evaluator,
  depth: number,
): ResultReading {
  const negated = operator.startsWith("!");
  if (!negated && !operator.startsWith("=")) return undefined;
  if (typeof literal === "string") {
    // What a job's status says is a state to wait for, not a failure of asking.
    if (JOB_STATES.test(nameOf(subject) ?? "")) return undefined;
    if (SUCCESS_WORDS.test(literal)) return { kind: "failure", failsWhen: negated };
    return FAILURE_WORDS.test(literal) ? { kind: "failure", failsWhen: !negated } : undefined;
  }
  if (typeof literal === "boolean") {
    const bare = unwrap(subject);
    const inner = read(subject, env, evaluator, depth + 1);
    // `updated === false` says it outright, where `!updated` may only ask for a state.
    if (inner?.kind === "falsy" || bare.type === T.Identifier) return { kind: "failure", failsWhen: literal ? negated : !negated };
    if (bare.type === T.MemberExpression && inner === undefined && !literal && !STATE_NAMES.test(memberName(bare) ?? "")) return { kind: "failure", failsWhen: !negated };
    return literal === negated ? flipped(inner) : inner;
  }
  const inner = read(subject, env, evaluator, depth + 1);
  if (inner?.kind === "failure" && inner.failsWhen) return negated ? inner : flipped(inner);
  return unwrap(subject).type === T.Identifier ? { kind: "falsy", failsWhen: !negated } : undefined;
}

function nameOf(node: TSESTree.Node): string | undefined {
  const bare = unwrap(node);
  return bare.type === T.MemberExpression ? memberName(bare) : undefined;
}

function flipped(reading: ResultReading): ResultReading {
  return reading?.kind === "failure" || reading?.kind === "falsy" ? { ...reading, failsWhen: !reading.failsWhen } : reading;
}

/** Of `a && b` and `a || b` the part that tells failure from success speaks for both. */
function either(left: ResultReading, right: ResultReading, operator: string): ResultReading {
  const readings = [left, right].filter((reading) => reading?.kind === "failure");
  const wanted = readings.find((reading) => reading?.kind === "failure" && reading.failsWhen === (operator === "||"));
  return wanted ?? readings[0] ?? left ?? right;
}
