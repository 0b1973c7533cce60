import type { TSESTree } from "@typescript-eslint/utils";
import { known, unknown } from "../../policy/fact.js";
import type { Fact } from "../../policy/fact.js";
import type { JitterKind } from "../../policy/retry-policy.js";
import { T } from "../../syntax/node-types.js";
import type { Rounds } from "../rounds.js";
import { sleepOf } from "../run/sleep.js";
import { followsConflict, followsItsTimeout } from "./named-failure.js";
import { mendsOnEveryWay } from "./repair.js";
import { has, isNumber, Tag } from "../run/value.js";
import type { Value } from "../run/value.js";
import type { Growth, Randomness, Wait } from "../site.js";
import { isWithin, unwrap } from "../../syntax/walk.js";

/** The wait between attempts, and the figures of the policy that follow from it. */
export interface WaitReading {
  readonly wait: Wait;
  readonly baseDelayMs: Fact<number>;
  readonly factor: Fact<number>;
  readonly maxDelayMs: Fact<number>;
  readonly jitter: Fact<JitterKind>;
}

/** All the waits before one attempt; several alternatives where the code decides at run time. */
export interface Pause {
  readonly attempt: number;
  readonly values: readonly Value[];
  readonly node: TSESTree.Node | undefined;
}

// `for await (const turn of backoff())`: the generator sleeps.
function takesTurns(loop: TSESTree.Node): boolean {
  return loop.type === T.ForOfStatement && loop.await;
}

// `await work(attempt)` of a function that a caller hands over.
function isToldTheAttempt({ candidate, frame, evaluator, run }: Rounds): boolean {
  const call = unwrap(candidate.settles, { awaits: true });
  const [env] = run.attempts.map((attempt) => attempt.env);
  if (call.type !== T.CallExpression || call.callee.type !== T.Identifier || env === undefined) return false;
  if (frame.model.variable(call.callee)?.defs[0]?.type !== "Parameter") return false;
  return call.arguments.some((argument) => has(evaluator.value(argument, env), Tag.Counter) || isCounted(argument, frame));
}

function isCounted(argument: TSESTree.Node, { model, root }: Rounds["frame"]): boolean {
  const variable = argument.type === T.Identifier ? model.variable(argument) : undefined;
  return variable !== undefined && variable.references.some(({ identifier }) => (identifier.parent as TSESTree.Node | undefined)?.type === T.UpdateExpression && isWithin(identifier, root));
}

export function readWait(rounds: Rounds, attempts: number | undefined, isStuck: boolean): WaitReading {
  const pauses = pausesOf(rounds);
  if (isStuck && pauses.some((pause) => pause.node !== undefined) && pauses.every((pause) => pause.values.every(isZero))) {
    // The counter that does not move is the fault; the wait that is worked out from it follows.
    return unreadWait("the wait is worked out from a counter that does not move");
  }
  if (pauses.every((pause) => pause.node === undefined) && followsItsTimeout(rounds)) return unreadWait("it is tried again only after its own timeout");
  if (pauses.every((pause) => pause.node === undefined) && followsConflict(rounds)) return unreadWait("only a conflict with another writer leads to another attempt");
  const waiting = pauses.filter((pause) => pause.values.some((value) => !isZero(value)));
  if (waiting.length === 0 && (mendsOnEveryWay(rounds) || startsSleep(rounds))) return unreadWait("something else is awaited in between");
  if (waiting.length === 0 && takesTurns(rounds.frame.root)) return unreadWait("the loop waits for what it takes its turns from");
  if (waiting.length === 0 && isToldTheAttempt(rounds)) return unreadWait("the operation is told the attempt and may wait itself");
  if (waiting.length === 0) return { ...unreadWait("there is no wait"), wait: { kind: "none" }, jitter: known("none") };
  const values = waiting.flatMap((pause) => pause.values).filter((value) => !isZero(value));
  const own = values.filter((value) => !has(value, Tag.RetryAfter));
  const node = waiting[0]?.node;
  const readsRetryAfter = values.some((value) => has(value, Tag.RetryAfter));
  // `seconds >= 0 ? seconds * 1000 : 5000`: the constant only stands in for a header that is missing, and what is added goes upwards.
  const standsIn = readsRetryAfter && own.length > 0 && own.every((value) => isNumber(value) && has(value, Tag.Random) && (value.tags & (Tag.Counter | Tag.Exponential | Tag.Linear | Tag.Table)) === 0);
  const randomness: Randomness = standsIn ? { kind: "random" } : randomnessOf(own.length > 0 ? own : values);
  if (randomness.kind === "unknown" && !readsRetryAfter && own.every((value) => has(value, Tag.Opaque))) return unreadWait("the wait comes from a call that can't be read");
  const steps = numericSteps(waiting);
  const growth = growthOf(values, own, steps);
  const wait: Wait = {
    kind: "timed",
    growth,
    randomness,
    bareRetryAfter: own.length === 0,
    readsRetryAfter,
    totalMs: totalOf(steps, waiting, attempts),
    ...(node === undefined ? {} : { node }),
  };
  return { wait, ...figuresOf(steps, values, growth, randomness) };
}

/** A wait that can't be read; `because` names the reason in a few words. */
export function unreadWait(because: string): WaitReading {
  const figure = unknown(because);
  return { wait: { kind: "unknown", because }, baseDelayMs: figure, factor: figure, maxDelayMs: figure, jitter: figure };
}

// A wait that is begun after the failure and awaited elsewhere: kept in a map, in a field, in a gate at the head of the loop.
function startsSleep(rounds: Rounds): boolean {
  for (const { node, env } of rounds.between) {
    if (node.kind !== "step" || (node.ast?.type !== T.CallExpression && node.ast?.type !== T.NewExpression)) continue;
    if (isWithin(node.ast, rounds.candidate.settles)) continue;
    const parent = node.ast.parent as TSESTree.Node;
    if (parent.type !== T.ExpressionStatement && parent.type !== T.AwaitExpression && sleepOf(node.ast, env, rounds.evaluator) !== undefined) return true;
  }
  return false;
}

/** All the waits between two attempts, by the attempt that follows. */
export function pausesOf(rounds: Rounds): readonly Pause[] {
  const pauses: Pause[] = [];
  for (const state of rounds.run.attempts) {
    if (!rounds.between.has(state) || state.attempt < 2) continue;
    pauses.push({
      attempt: state.attempt,
      values: sumOf(state.waits.map((wait) => wait.values)),
      node: state.waits[0]?.node,
    });
  }
  if (pauses.length > 0) return pauses;
  // A cycle whose states all repeat has only the first attempt's state; its waits are those of the way back.
  for (const attempt of rounds.run.attempts) {
    if (!rounds.between.has(attempt)) continue;
    pauses.push({ attempt: 2, values: sumOf(attempt.waits.map((wait) => wait.values)), node: attempt.waits[0]?.node });
  }
  return pauses;
}

// Two waits in a row count as the longer part with the other's tags: their sum where both are numbers.
function sumOf(waits: readonly (readonly Value[])[]): readonly Value[] {
  const [first, ...others] = waits;
  if (first === undefined) return [{ lo: 0, hi: 0, tags: 0 }];
  return others.reduce<readonly Value[]>(
    (sums, values) =>
      sums.flatMap((left) =>
        values.map((right) => {
          const tags = left.tags | right.tags;
          return isNumber(left) && isNumber(right) ? { lo: left.lo + right.lo, hi: left.hi + right.hi, tags } : { tags };
        }),
      ),
    first,
  );
}

function isZero(value: Value): boolean {
  return isNumber(value) && value.hi <= 0;
}

function randomnessOf(values: readonly Value[]): Randomness {
  const random = values.filter((value) => has(value, Tag.Random));
  if (random.length === 0) {
    return values.some((value) => has(value, Tag.Opaque)) ? { kind: "unknown", because: "the wait comes from a call that can't be read" } : { kind: "none" };
  }
  let best: { rangeMs: number; waitMs: number } | undefined;
  for (const value of random) {
    const rangeMs = value.spread ?? (isNumber(value) ? value.hi - value.lo : undefined);
    if (rangeMs === undefined) return { kind: "random" };
    const waitMs = isNumber(value) ? Math.max(value.lo, rangeMs) : Number.POSITIVE_INFINITY;
    if (best === undefined || rangeMs / waitMs > best.rangeMs / best.waitMs || (waitMs === Number.POSITIVE_INFINITY && rangeMs > best.rangeMs)) best = { rangeMs, waitMs };
  }
  return best === undefined ? { kind: "random" } : { kind: "small", ...best };
}

/** One range per attempt, in order, as far as all are numbers. */
function numericSteps(pauses: readonly Pause[]): { readonly attempt: number; readonly lo: number; readonly hi: number }[] | undefined {
  const byAttempt = new Map<number, { attempt: number; lo: number; hi: number }>();
  for (const pause of pauses) {
    for (const value of pause.values) {
      if (has(value, Tag.RetryAfter)) continue;
      if (!isNumber(value)) return undefined;
      const before = byAttempt.get(pause.attempt);
      if (before === undefined) byAttempt.set(pause.attempt, { attempt: pause.attempt, lo: value.lo, hi: value.hi });
      else byAttempt.set(pause.attempt, { attempt: pause.attempt, lo: Math.min(before.lo, value.lo), hi: Math.max(before.hi, value.hi) });
    }
  }
  return [...byAttempt.values()].sort((left, right) => left.attempt - right.attempt);
}

function growthOf(values: readonly Value[], own: readonly Value[], steps: ReturnType<typeof numericSteps>): Growth {
  if (own.length === 0) return "retry-after";
  const tags = values.reduce((sum, value) => sum | value.tags, 0);
  if ((tags & Tag.Table) !== 0) return "table";
  if (steps !== undefined && steps.length >= 2) {
    const middles = steps.map((step) => (step.lo + step.hi) / 2);
    const differences = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
    if (differences.every((difference) => Math.abs(difference) < 1e-6)) return "fixed";
    const [first] = differences;
    if (steps.length >= 3 && first !== undefined && differences.every((difference) => Math.abs(difference - first) < 1e-6)) return "linear";
  }
  if ((tags & Tag.Exponential) !== 0) return "exponential";
  if ((tags & Tag.Linear) !== 0) return "linear";
  if ((tags & Tag.Counter) !== 0) return "linear";
  // Numbers that moved without a counter in sight: the call's own function worked them out.
  if (steps !== undefined && steps.length >= 2) return hasOneFactor(steps) ? "exponential" : "custom";
  return (tags & Tag.Opaque) !== 0 ? "custom" : "fixed";
}

/** Grows by one factor, until a cap holds it. */
function hasOneFactor(steps: NonNullable<ReturnType<typeof numericSteps>>): boolean {
  const [first = Number.NaN, second = Number.NaN, ...others] = steps.slice(1).map((step, index) => step.hi / (steps[index]?.hi ?? Number.NaN));
  return first > 1 && Math.abs(second - first) < 1e-6 && others.every((ratio) => ratio >= 1 && ratio < first + 1e-6);
}

function totalOf(steps: ReturnType<typeof numericSteps>, waiting: readonly Pause[], attempts: number | undefined): Fact<number> {
  if (waiting.some((pause) => pause.values.some((value) => has(value, Tag.RetryAfter)))) return unknown("the server decides the wait");
  if (steps === undefined) return unknown("the wait comes from outside");
  if (attempts === undefined) return unknown("the number of attempts comes from outside");
  const last = steps.at(-1);
  const listed = steps.reduce((sum, step) => sum + step.hi, 0);
  const missing = Math.max(0, attempts - 1 - steps.length);
  return known(listed + missing * (last?.hi ?? 0));
}

function figuresOf(steps: ReturnType<typeof numericSteps>, values: readonly Value[], growth: Growth, randomness: Randomness): Omit<WaitReading, "wait"> {
  const outside = unknown("the wait comes from outside");
  const [first, second] = steps ?? [];
  const base = first === undefined ? outside : known(first.hi);
  const isFixed = growth === "fixed";
  const factor = isFixed ? known(1) : first !== undefined && second !== undefined && first.hi > 0 && growth === "exponential" ? known(Math.round((second.hi / first.hi) * 100) / 100) : outside;
  const capped = values.some((value) => has(value, Tag.Capped)) || isFixed;
  const longest = steps === undefined || steps.length === 0 ? undefined : Math.max(...steps.map((step) => step.hi));
  const max = longest === undefined ? outside : capped || growth === "table" ? known(longest) : unknown("no cap was read");
  return { baseDelayMs: base, factor, maxDelayMs: max, jitter: jitterOf(first, randomness) };
}

function jitterOf(first: { lo: number; hi: number } | undefined, randomness: Randomness): Fact<JitterKind> {
  if (randomness.kind === "none") return known("none");
  if (randomness.kind === "unknown") return unknown(randomness.because);
  if (first === undefined) return known("some");
  if (first.lo === 0) return known("full");
  return Math.abs(first.lo * 2 - first.hi) < 1 ? known("equal") : known("proportional");
}
