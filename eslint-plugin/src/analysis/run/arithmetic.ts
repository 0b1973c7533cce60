import { exactNumber, has, isNullish, isNumber, literalValue, range, Tag, tagged } from "./value.js";
import type { Value } from "./value.js";

/** `left operator right` for the arithmetic operators. Unknown parts leave only the tags. */
export function binary(operator: string, left: Value, right: Value): Value {
  const tags = left.tags | right.tags | growthOf(operator, left, right);
  if (!isNumber(left) || !isNumber(right)) return withSpread(tagged(tags), operator, left, right);
  const bounds = corners(operator, left, right);
  return bounds === undefined ? tagged(tags) : range(Math.min(...bounds), Math.max(...bounds), tags);
}

/** `left operator right` for comparisons: decided where the facts decide it; undefined for other operators. */
export function compare(operator: string, left: Value, right: Value): Value | undefined {
  const tags = left.tags | right.tags;
  switch (operator) {
    case "<":
    case "<=":
    case ">":
    case ">=":
      return decided(order(operator, left, right), tags);
    case "===":
    case "==":
      return decided(equal(operator, left, right), tags);
    case "!==":
    case "!=": {
      const same = equal(operator === "!=" ? "==" : "===", left, right);
      return decided(same === undefined ? undefined : !same, tags);
    }
    default:
      return undefined;
  }
}

function decided(result: boolean | undefined, tags: number): Value {
  return result === undefined ? tagged(tags) : literalValue(result, tags);
}

function order(operator: string, left: Value, right: Value): boolean | undefined {
  // undefined and NaN are neither smaller nor greater than anything.
  if (isUndefined(left) || isUndefined(right)) return false;
  if (!isNumber(left) || !isNumber(right)) return undefined;
  if (operator === ">" || operator === ">=") return order(operator === ">" ? "<" : "<=", right, left);
  if (operator === "<") return left.hi < right.lo ? true : left.lo >= right.hi ? false : undefined;
  return left.hi <= right.lo ? true : left.lo > right.hi ? false : undefined;
}

function equal(operator: string, left: Value, right: Value): boolean | undefined {
  const a = exactNumber(left);
  const b = exactNumber(right);
  if (a !== undefined && b !== undefined) return a === b;
  if (isNumber(left) && isNumber(right)) return left.hi < right.lo || right.hi < left.lo ? false : undefined;
  if (operator === "==" && (isNullish(left) === true || isNullish(right) === true)) {
    const other = isNullish(left) === true ? right : left;
    return isNullish(other);
  }
  if (left.literal !== undefined && right.literal !== undefined) return left.literal.is === right.literal.is;
  if (isNumber(left) !== isNumber(right) && (left.literal !== undefined || right.literal !== undefined)) {
    return operator === "===" ? false : undefined;
  }
  const nothing = [left, right].find((value) => isNullish(value) === true);
  if (nothing !== undefined && isNullish(nothing === left ? right : left) === false) return false;
  return undefined;
}

function isUndefined(value: Value): boolean {
  return value.literal !== undefined && value.literal.is === undefined;
}

function corners(
  operator: string,
  left: Value & { readonly lo: number; readonly hi: number },
  right: Value & { readonly lo: number; readonly hi: number },
): number[] | undefined {
  const apply = OPERATIONS[operator];
  if (apply === undefined) return undefined;
  const results = [apply(left.lo, right.lo), apply(left.lo, right.hi), apply(left.hi, right.lo), apply(left.hi, right.hi)];
  return results.some((result) => Number.isNaN(result)) ? undefined : results;
}

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
  "**": (a, b) => a ** b,
  "<<": (a, b) => a << b,
  ">>": (a, b) => a >> b,
  "^": (a, b) => a ^ b,
  "|": (a, b) => a | b,
  "&": (a, b) => a & b,
};

function growthOf(operator: string, left: Value, right: Value): number {
  if ((operator === "**" || operator === "<<") && has(right, Tag.Counter)) return Tag.Exponential;
  if (operator === "*" && (has(left, Tag.Counter) || has(right, Tag.Counter))) return Tag.Linear;
  return 0;
}

// `retryAfter * 1000 + Math.random() * 250`: how much is random is known, though the sum is not.
function withSpread(sum: Value, operator: string, left: Value, right: Value): Value {
  if (operator !== "+" && operator !== "-") return sum;
  const spread = spreadOf(left, right) ?? spreadOf(right, left);
  return spread === undefined ? sum : { ...sum, spread };
}

function spreadOf(random: Value, other: Value): number | undefined {
  if (!has(random, Tag.Random) || has(other, Tag.Random)) return undefined;
  return isNumber(random) ? random.hi - random.lo : random.spread;
}
