import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { known, unknown, type Fact } from "../../policy/fact.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { followConstants } from "../../syntax/object-properties.js";
import { staticValue } from "../../syntax/static-value.js";
import { keyName } from "../../syntax/variables.js";
import { unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";

/** What a schedule of the package effect says, as far as its combinators can be read. Times are in milliseconds. */
export interface Schedule {
  readonly growth: "none" | "fixed" | "linear" | "exponential";
  readonly baseMs?: number;
  readonly factor?: number;
  readonly capMs?: number;
  readonly jittered: boolean;
  /** The attempts, the first among them; undefined where the schedule never ends by itself. */
  readonly attempts?: Fact<number>;
  /** Why a part of it can't be read. */
  readonly unknown?: string;
}

/** Reads `Schedule.exponential("100 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(3)))` and its like. */
export function readSchedule(node: TSESTree.Node, context: FileContext): Schedule | undefined {
  return read(node, context, 0);
}

const MAX_DEPTH = 12;

function read(node: TSESTree.Node, context: FileContext, depth: number): Schedule | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const value = followConstants(node, context.scopes);
  if (value.type === T.ObjectExpression) return undefined;
  const name = scheduleName(value, context);
  if (value.type === T.CallExpression) {
    const callee = unwrap(value.callee);
    if (callee.type === T.MemberExpression && keyName(callee.property, callee.computed) === "pipe") {
      return applyAll(read(callee.object, context, depth + 1), value.arguments, context, depth);
    }
    const reference = resolveReference(callee, context.scopes);
    if (reference?.module.startsWith("effect") === true && /(?:^|\.)pipe$/u.test(canonicalPath(reference))) {
      const [first, ...rest] = value.arguments;
      return first === undefined ? undefined : applyAll(read(first, context, depth + 1), rest, context, depth);
    }
  }
  if (name === "forever") return { growth: "none", jittered: false };
  if (value.type !== T.CallExpression || name === undefined) return opaque("it comes from elsewhere");
  return construct(name, value, context, depth);
}

/** The part of a schedule's name after "Schedule.": "exponential". */
function scheduleName(node: TSESTree.Node, context: FileContext): string | undefined {
  const bare = unwrap(node);
  const reference = resolveReference(bare.type === T.CallExpression ? bare.callee : bare, context.scopes);
  if (reference?.module.startsWith("effect") !== true) return undefined;
  const path = canonicalPath(reference);
  return path.startsWith("Schedule.") ? path.slice("Schedule.".length) : reference.module === "effect/Schedule" ? path : undefined;
}

function construct(name: string, call: TSESTree.CallExpression, context: FileContext, depth: number): Schedule {
  const [first, second] = call.arguments;
  switch (name) {
    case "exponential":
      return { growth: "exponential", ...baseOf(first, context), factor: numberOf(second, context) ?? 2, jittered: false };
    case "fibonacci":
      return { growth: "exponential", ...baseOf(first, context), factor: 1.618, jittered: false };
    case "spaced":
    case "fixed":
    case "windowed":
      return { growth: "fixed", ...baseOf(first, context), jittered: false };
    case "linear":
      return { growth: "linear", ...baseOf(first, context), jittered: false };
    case "recurs": {
      const times = numberOf(first, context);
      return { growth: "none", jittered: false, attempts: times === undefined ? unknown("the limit comes from outside") : known(times + 1) };
    }
    default: {
      // Combinators take the schedule first when they are not piped: `Schedule.jittered(schedule)`.
      const base = first === undefined ? undefined : read(first, context, depth + 1);
      return base === undefined ? opaque("a part of it can't be read") : apply(base, name, call.arguments.slice(1), context, depth);
    }
  }
}

function applyAll(base: Schedule | undefined, steps: readonly TSESTree.Node[], context: FileContext, depth: number): Schedule | undefined {
  let current = base;
  for (const step of steps) {
    if (current === undefined) return undefined;
    const bare = unwrap(step);
    const name = scheduleName(bare, context);
    if (name === undefined) return { ...current, unknown: "a step of it can't be read" };
    current = apply(current, name, bare.type === T.CallExpression ? bare.arguments : [], context, depth);
  }
  return current;
}

function apply(base: Schedule, name: string, args: readonly TSESTree.Node[], context: FileContext, depth: number): Schedule {
  const [first] = args;
  switch (name) {
    case "jittered":
    case "jitteredWith":
      return { ...base, jittered: true };
    case "intersect":
    case "compose":
    case "both":
    case "zip":
    case "zipLeft":
    case "zipRight":
    case "max":
      return both(base, first === undefined ? undefined : read(first, context, depth + 1));
    case "union":
    case "either":
    case "min":
      return either(base, first === undefined ? undefined : read(first, context, depth + 1));
    case "upTo":
    case "during":
    case "recurUpTo":
      return { ...base, attempts: base.attempts ?? unknown("a deadline ends it") };
    case "tapInput":
    case "tapOutput":
    case "tap":
    case "map":
    case "as":
    case "asVoid":
      return base;
    case "whileInput":
    case "untilInput":
    case "whileOutput":
    case "untilOutput":
    case "recurWhile":
    case "recurUntil":
    case "check":
    case "while":
      return { ...base, attempts: base.attempts ?? unknown("a condition ends it") };
    default:
      return { ...base, unknown: "a step of it can't be read" };
  }
}

/** Both schedules must go on: the smaller number of attempts, the longer wait. */
function both(left: Schedule, right: Schedule | undefined): Schedule {
  if (right === undefined) return { ...left, unknown: "a part of it can't be read" };
  const timed = left.growth === "none" ? right : left;
  const attempts = left.attempts ?? right.attempts;
  const reason = left.unknown ?? right.unknown;
  return {
    ...timed,
    jittered: left.jittered || right.jittered,
    ...(attempts === undefined ? {} : { attempts }),
    ...(reason === undefined ? {} : { unknown: reason }),
  };
}

/** One of them must go on: no limit that only one has, the shorter wait. A spaced schedule beside a growing one is its cap. */
function either(left: Schedule, right: Schedule | undefined): Schedule {
  if (right === undefined) return { ...left, unknown: "a part of it can't be read" };
  const reason = left.unknown ?? right.unknown;
  const [growing, fixed] = left.growth === "exponential" || left.growth === "linear" ? [left, right] : [right, left];
  const limited = left.attempts !== undefined && right.attempts !== undefined ? left.attempts : undefined;
  return {
    growth: growing.growth,
    ...(growing.baseMs === undefined ? {} : { baseMs: growing.baseMs }),
    ...(growing.factor === undefined ? {} : { factor: growing.factor }),
    jittered: left.jittered || right.jittered,
    ...(fixed.growth === "fixed" && fixed.baseMs !== undefined ? { capMs: fixed.baseMs } : {}),
    ...(limited === undefined ? {} : { attempts: limited }),
    ...(reason === undefined ? {} : { unknown: reason }),
  };
}

function opaque(because: string): Schedule {
  return { growth: "none", jittered: false, attempts: unknown(because), unknown: because };
}

function numberOf(node: TSESTree.Node | undefined, context: FileContext): number | undefined {
  const value = node === undefined ? undefined : staticValue(node, context.scopes)?.value;
  return typeof value === "number" ? value : undefined;
}

function baseOf(node: TSESTree.Node | undefined, context: FileContext): { readonly baseMs?: number } {
  const ms = node === undefined ? undefined : durationOf(node, context);
  return ms === undefined ? {} : { baseMs: ms };
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ["milli", 1],
  ["millisecond", 1],
  ["second", 1000],
  ["minute", 60_000],
  ["hour", 3_600_000],
]);

/** "100 millis", 100, `Duration.seconds(1)` in milliseconds. */
function durationOf(node: TSESTree.Node, context: FileContext): number | undefined {
  const constant = staticValue(node, context.scopes)?.value;
  if (typeof constant === "number") return constant;
  if (typeof constant === "string") {
    const match = /^(\d+(?:\.\d+)?) ?([a-z]+?)s?$/u.exec(constant);
    const unit = match === null ? undefined : UNITS.get(match[2] ?? "");
    return match === null || unit === undefined ? undefined : Number(match[1]) * unit;
  }
  const bare = unwrap(node);
  if (bare.type !== T.CallExpression) return undefined;
  const reference = resolveReference(bare.callee, context.scopes);
  if (reference === undefined) return undefined;
  const unit = UNITS.get(canonicalPath(reference).replace(/^Duration\./u, "").replace(/s$/u, ""));
  const amount = numberOf(bare.arguments[0], context);
  return unit === undefined || amount === undefined ? undefined : unit * amount;
}
