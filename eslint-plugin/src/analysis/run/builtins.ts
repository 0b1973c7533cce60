import { T } from "../../syntax/node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { isGlobalName } from "../../syntax/variables.js";
import { binary } from "./arithmetic.js";
import { exactNumber, has, isNumber, range, Tag, tagged, withTags } from "./value.js";
import type { Value } from "./value.js";

type ScopeManager = TSESLint.Scope.ScopeManager;

/** Methods whose result is made of their object and arguments alone. */
export const PASSING_METHODS: ReadonlySet<string> = new Set([
  "trim", "toString", "toFixed", "toLowerCase", "toUpperCase", "split", "slice", "getTime", "valueOf", "match", "replace",
  "replaceAll", "startsWith", "endsWith", "test", "exec", "indexOf", "some", "every", "find", "map", "filter", "at", "join",
  "isInteger", "isFinite", "isNaN", "isSafeInteger", "isArray", "keys", "values", "entries", "concat", "push", "toJSON", "json", "text",
]);

const RANDOM_MEMBERS = new Set(["random", "randomInt", "randomBytes", "getRandomValues", "randomUUID"]);

/** Whether a callee draws a random number: `Math.random`, `crypto.randomInt`, or an injected `random`. */
export function randomCall(callee: TSESTree.Node, scopes: ScopeManager): boolean {
  if (callee.type === T.MemberExpression) {
    const name = memberName(callee);
    return name !== undefined && RANDOM_MEMBERS.has(name);
  }
  const reference = resolveReference(callee, scopes);
  const last = reference?.path.at(-1);
  return last !== undefined && RANDOM_MEMBERS.has(last) && (reference?.module === "crypto" || last === "random");
}

/** The result of Math, Number, Date and performance functions; undefined for others. */
export function callBuiltin(callee: TSESTree.Node, values: readonly Value[], scopes: ScopeManager): Value | undefined {
  const tags = values.reduce((sum, value) => sum | value.tags, 0);
  const [first] = values;
  if (callee.type === T.Identifier) {
    if (!isGlobalName(callee, scopes)) return undefined;
    if (callee.name === "Number" || callee.name === "parseInt" || callee.name === "parseFloat") {
      return first !== undefined && isNumber(first) ? first : tagged(tags);
    }
    if (callee.name === "String" || callee.name === "Boolean" || callee.name === "isNaN" || callee.name === "isFinite") return tagged(tags);
    return undefined;
  }
  if (callee.type !== T.MemberExpression || callee.object.type !== T.Identifier) return undefined;
  const name = memberName(callee);
  if (name === undefined || !isGlobalName(callee.object, scopes)) return undefined;
  switch (callee.object.name) {
    case "Math":
      return math(name, values, tags);
    case "Date":
    case "performance":
      return tagged(tags | Tag.Clock);
    case "Number":
      return tagged(tags);
    default:
      return undefined;
  }
}

function math(name: string, values: readonly Value[], tags: number): Value {
  const [first, second] = values;
  if (first === undefined) return tagged(tags);
  switch (name) {
    case "min":
      return smallest(values, tags);
    case "max":
      return greatest(values, tags);
    case "pow":
      return second === undefined ? tagged(tags) : binary("**", first, second);
    case "exp":
      return binary("**", { lo: Math.E, hi: Math.E, tags: 0 }, first);
    case "round":
    case "floor":
    case "ceil":
    case "trunc":
      return isNumber(first) ? range(Math[name](first.lo), Math[name](first.hi), tags) : tagged(tags);
    case "abs":
      return isNumber(first) && first.lo >= 0 ? first : tagged(tags);
    default:
      return tagged(tags);
  }
}

function smallest(values: readonly Value[], tags: number): Value {
  const numbers = values.filter((value) => isNumber(value));
  // `Math.min(wait, Infinity)` limits nothing.
  const limits = numbers.filter((value) => Number.isFinite(value.hi));
  const isLimited = limits.length > 1 || (limits.length === 1 && numbers.length < values.length);
  const capped = withTags(tagged(tags), isLimited || values.some((value) => !isNumber(value) && !has(value, Tag.Exponential)) ? Tag.Capped : 0);
  if (numbers.length < values.length) return capped;
  const result = range(Math.min(...numbers.map((value) => value.lo)), Math.min(...numbers.map((value) => value.hi)), capped.tags);
  // Where the constant cap has taken over, nothing random is left.
  const winner = values.find((value) => exactNumber(value) !== undefined && exactNumber(value) === result.lo && result.lo === result.hi);
  return winner === undefined ? result : withTags(result, 0);
}

function greatest(values: readonly Value[], tags: number): Value {
  const numbers = values.filter((value) => isNumber(value));
  if (numbers.length < values.length) return tagged(tags);
  return range(Math.max(...numbers.map((value) => value.lo)), Math.max(...numbers.map((value) => value.hi)), tags);
}
