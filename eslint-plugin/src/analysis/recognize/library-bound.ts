import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import type { AttemptsShape } from "../../knowledge/library.js";
import { isKnown, known, UNBOUNDED, unknown, type Fact } from "../../policy/fact.js";
import { likelyValue, staticValue } from "../../syntax/static-value.js";
import { initialiserOf, isConstant, isGlobalName, variableOf } from "../../syntax/variables.js";
import { isWithin, parentOf, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import type { Bound } from "../site.js";
import { factsOf, functionBehind, isParameter, returnsOf } from "./library-functions.js";
import type { LibraryOptions } from "./library-options.js";
import { settle } from "./library-version.js";

export interface LibraryBound {
  readonly bound: Bound;
  readonly attempts: Fact<number>;
}

/** How many attempts a library call makes, the first among them, and what ends them. */
export function readLibraryBound(options: LibraryOptions): LibraryBound {
  const { policy } = options.call.shape;
  const found = readAttempts(options, policy.attempts);
  const deadline = options.number(policy.deadline);
  if (deadline !== undefined && isKnown(deadline) && Number.isFinite(deadline.known) && found.bound.kind === "unbounded") {
    return { attempts: unknown("a deadline ends it"), bound: { kind: "deadline", deadlineMs: deadline } };
  }
  return found;
}

function readAttempts(options: LibraryOptions, shape: AttemptsShape): LibraryBound {
  if (isUnlimited(options, shape)) return unboundedBound();
  const decider = readDecider(options, shape);
  if (decider !== undefined) return decider;
  const found = options.readFirst(shape.path);
  if (found.kind === "unknown") return unknownBound(found.because);
  if (found.kind === "value") {
    const value = staticValue(found.node, options.context.scopes);
    if (value === undefined) return boundedBound(unknown("the limit is worked out at run time"));
    if (typeof value.value === "number") return fromNumber(value.value, options, shape, found.node);
    if (value.value !== undefined && value.value !== null) return unknownBound("the limit is no number");
  }
  return fromDefault(options, shape);
}

/** "unlimited" options, also where they hold when the caller says nothing: `forever: options.retries === undefined`. */
function isUnlimited(options: LibraryOptions, shape: AttemptsShape): boolean {
  return (shape.unlimitedBy ?? []).some(({ path, value }) => {
    const found = options.read(path);
    if (found.kind !== "value") return false;
    const read = likelyValue(found.node, options.context.scopes);
    if (read !== undefined) return read.value === value;
    return value === true && isMissingTest(found.node, options.context);
  });
}

function isMissingTest(node: TSESTree.Node, context: FileContext): boolean {
  const bare = unwrap(node);
  if (bare.type !== T.BinaryExpression || !["===", "=="].includes(bare.operator)) return false;
  const right = unwrap(bare.right);
  return right.type === T.Identifier && right.name === "undefined" && isGlobalName(right, context.scopes);
}

function fromNumber(value: number, options: LibraryOptions, shape: AttemptsShape, node: TSESTree.Node): LibraryBound {
  if (Number.isNaN(value)) return unknownBound("the limit is no number");
  if (value === Number.POSITIVE_INFINITY || (value < 0 && shape.negative === "unbounded")) return unboundedBound();
  if (value === 0 && shape.zero !== undefined) {
    return shape.zero === "unbounded" ? unboundedBound() : boundedBound(known(shape.zero, "default", options.defaultPlace()));
  }
  const total = Math.max(1, shape.countsFirstTry ? value : value + 1);
  return boundedBound(known(Math.min(total, shape.most ?? total), "code", options.place(node)));
}

function fromDefault(options: LibraryOptions, shape: AttemptsShape): LibraryBound {
  const total = settle(shape.default, options.version);
  if (total === undefined) return boundedBound(unknown(`it depends on the version of ${options.call.library.package}`));
  if (total === "caller") return unknownBound("the call does not say");
  if (total === "unbounded") return unboundedBound();
  return boundedBound(known(total, "default", options.defaultPlace()));
}

/** A function that says whether there is another attempt, by the number of failures so far. */
function readDecider(options: LibraryOptions, shape: AttemptsShape): LibraryBound | undefined {
  for (const path of shape.deciders ?? []) {
    const found = options.read(path);
    if (found.kind === "absent") continue;
    if (found.kind === "unknown") return shape.path === undefined ? unknownBound(found.because) : undefined;
    const fn = functionBehind(found.node, options.context);
    if (fn !== undefined) return boundOfDecider(fn, shape, options.context);
    const value = staticValue(found.node, options.context.scopes);
    // Anything but a constant may be a function that is made elsewhere.
    if (value === undefined && !isObjectOrArray(found.node)) return unknownBound("a function made elsewhere decides");
  }
  return undefined;
}

function boundOfDecider(fn: FunctionNode, shape: AttemptsShape, context: FileContext): LibraryBound {
  const facts = factsOf(fn, context);
  if (alwaysStops(fn, context)) return boundedBound(known(1));
  if (returnsOf(fn).length > 0 && !facts.nodes.some((node) => isStop(node, context))) return unboundedBound();
  const counterIndex = fn.params.findIndex((_, index) => facts.nodes.some((node) => isCounterTest(node, fn, index, context)));
  if (counterIndex >= 0) return boundOfCounter(fn, counterIndex, facts.nodes, shape, context);
  if (facts.opaque || returnsOf(fn).length === 0) return unknownBound("a function that can't be read decides");
  const usesCount = facts.nodes.some((node) => isUsedAsNumber(node, fn, context));
  if (usesCount || facts.nodes.some((node) => isOuterState(node, fn, context))) return unknownBound("a function decides");
  // It stops for some failures, and nothing counts the others.
  return unboundedBound();
}

/** `retry: () => false`. */
function alwaysStops(fn: FunctionNode, context: FileContext): boolean {
  const returned = returnsOf(fn);
  return returned.length > 0 && returned.every((node) => node !== undefined && staticValue(node, context.scopes)?.value === false);
}

/** A parameter that is worked with itself, not by its members and not tested for being there: it may be the count. */
function isUsedAsNumber(node: TSESTree.Node, fn: FunctionNode, context: FileContext): boolean {
  if (!fn.params.some((parameter, index) => isParameter(node, fn, index, context) && !isWithin(node, parameter))) return false;
  const parent = parentOf(node);
  switch (parent?.type) {
    case T.MemberExpression:
      return parent.object !== node;
    case T.UnaryExpression:
    case T.LogicalExpression:
      return false;
    case T.BinaryExpression: {
      const other = unwrap(parent.left === node ? parent.right : parent.left);
      return !(other.type === T.Literal && other.value === null) && !(other.type === T.Identifier && other.name === "undefined") && parent.operator !== "instanceof";
    }
    default:
      return true;
  }
}

/** Something outside the function that can change: `this.closed`, a `let`. */
function isOuterState(node: TSESTree.Node, fn: FunctionNode, context: FileContext): boolean {
  if (node.type === T.ThisExpression) return true;
  if (node.type !== T.Identifier) return false;
  const variable = variableOf(node, context.scopes);
  const definition = variable?.defs[0];
  if (variable === undefined || definition === undefined || isConstant(variable)) return false;
  return !isWithin(definition.name, fn);
}

function boundOfCounter(fn: FunctionNode, index: number, nodes: readonly TSESTree.Node[], shape: AttemptsShape, context: FileContext): LibraryBound {
  for (const node of nodes) {
    if (node.type !== T.BinaryExpression || !isCounterTest(node, fn, index, context)) continue;
    const onLeft = isCounter(node.left, fn, index, context);
    const limit = likelyValue(onLeft ? node.right : node.left, context.scopes)?.value;
    if (typeof limit !== "number" || !Number.isFinite(limit)) continue;
    const operator = onLeft ? node.operator : mirrored(node.operator);
    const repeats = limit - (shape.decidersStartAt ?? 1) + (operator === "<=" || operator === ">" ? 1 : 0);
    return boundedBound(known(Math.max(1, repeats + 1), "code"));
  }
  return boundedBound(unknown("the limit comes from outside"));
}

const COMPARISONS: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "===", "!==", "==", "!="]);

function isCounterTest(node: TSESTree.Node, fn: FunctionNode, index: number, context: FileContext): boolean {
  if (node.type !== T.BinaryExpression || !COMPARISONS.has(node.operator)) return false;
  const onLeft = isCounter(node.left, fn, index, context);
  if (!onLeft && !isCounter(node.right, fn, index, context)) return false;
  const limit = staticValue(onLeft ? node.right : node.left, context.scopes)?.value;
  // A parameter that is compared with a status or a text is no count.
  return limit === undefined || (typeof limit === "number" && (limit < 200 || limit >= 600));
}

function isCounter(node: TSESTree.Node, fn: FunctionNode, index: number, context: FileContext): boolean {
  const bare = unwrap(node);
  return isParameter(bare, fn, index, context);
}

/** A way to end the attempts: nothing, null, false or an error is given back, or thrown. */
function isStop(node: TSESTree.Node, context: FileContext): boolean {
  if (node.type === T.ThrowStatement) return true;
  if (node.type === T.ReturnStatement) return node.argument === null || mayBeStop(node.argument, context);
  return node.type === T.ArrowFunctionExpression && node.body.type !== T.BlockStatement && mayBeStop(node.body, context);
}

function mayBeStop(node: TSESTree.Node, context: FileContext): boolean {
  const bare = unwrap(node);
  switch (bare.type) {
    case T.ConditionalExpression:
      return mayBeStop(bare.consequent, context) || mayBeStop(bare.alternate, context);
    case T.LogicalExpression:
      return mayBeStop(bare.left, context) || mayBeStop(bare.right, context);
    case T.NewExpression:
    case T.AwaitExpression:
    case T.MemberExpression:
    case T.Identifier:
    case T.UnaryExpression:
      return !isNumberOrTrue(bare, context);
    case T.BinaryExpression:
      return ["===", "!==", "==", "!=", "<", "<=", ">", ">=", "in", "instanceof"].includes(bare.operator);
    case T.CallExpression:
      return !isMath(unwrap(bare.callee));
    case T.Literal:
      return bare.value === null || bare.value === false || typeof bare.value === "string";
    default:
      return false;
  }
}

function isNumberOrTrue(node: TSESTree.Node, context: FileContext): boolean {
  const value = staticValue(node, context.scopes)?.value;
  if (typeof value === "number" || value === true) return true;
  // A name for a wait that was worked out above: `const wait = Math.min(times * 50, 2000); return wait;`
  return node.type === T.Identifier && isArithmetic(node, context, 0);
}

function isArithmetic(node: TSESTree.Node, context: FileContext, depth: number): boolean {
  const bare = unwrap(node);
  if (depth > 5) return false;
  if (bare.type === T.BinaryExpression) return ["+", "-", "*", "/", "**", "%", "<<"].includes(bare.operator);
  if (bare.type === T.CallExpression) return isMath(bare.callee);
  if (bare.type !== T.Identifier) return false;
  const variable = variableOf(bare, context.scopes);
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source !== undefined && isArithmetic(source, context, depth + 1);
}

function isMath(callee: TSESTree.Node): boolean {
  return callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "Math";
}

function mirrored(operator: string): string {
  const opposite: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
  return opposite[operator] ?? operator;
}

function isObjectOrArray(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  return bare.type === T.ObjectExpression || bare.type === T.ArrayExpression;
}

function unboundedBound(): LibraryBound {
  return { bound: { kind: "unbounded" }, attempts: UNBOUNDED };
}

function boundedBound(attempts: Fact<number>): LibraryBound {
  return { bound: { kind: "bounded", attempts }, attempts };
}

function unknownBound(because: string): LibraryBound {
  return { bound: { kind: "unknown", because }, attempts: unknown(because) };
}
