import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { Fact } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { writesOf } from "../../syntax/variables.js";
import { someNode, walk } from "../../syntax/walk.js";
import { known, unknown } from "../../policy/fact.js";
import { reachesAttempt } from "../between.js";
import type { FlowNode } from "../../control-flow/flow-graph.js";
import type { Rounds } from "../rounds.js";
import type { RunState } from "../run/simulate.js";
import type { Bound } from "../site.js";
import { worksOnHeadOfQueue } from "./head-of-queue.js";
import { choosesByStatus, handsFailureOn, mendsOnEveryWay } from "./repair.js";
import { guardAt, movedPlaces } from "./guards.js";
import type { Guard } from "./guards.js";

/** The test that ends the attempts looks at something that the way round changes: the cause is mended. */
export const CHANGED = "what the test looks at is changed on the way round";

/** What ends the attempts. */
export function readBound(rounds: Rounds): Bound {
  const { run, between } = rounds;
  const count = run.truncated ? undefined : longestRun(run.states, between);
  if (count !== undefined) return sharedCounter(rounds, known(count)) ?? { kind: "bounded", attempts: known(count) };
  const moved = movedPlaces(between, rounds.evaluator);
  const guards = guardsIn(rounds, moved);
  const bounding = guards.filter((guard) => guard.kind !== "failure" && guard.kind !== "stuck");
  const limits = bounding.filter((guard) => guard.kind === "counter");
  const finite = limits.filter((guard) => guard.limit !== Infinity);
  if (raceWithOuterPromise(rounds)) return { kind: "unknown", because: "it races against a promise made elsewhere" };
  if (finite.length > 0 && !hasWayAround(rounds, bounding)) return counted(finite);
  const others = bounding.filter((guard) => guard.kind !== "counter");
  if (finite.length > 0) return wayAround(rounds, finite, others);
  if (others.some((guard) => guard.kind === "opaque")) return { kind: "unknown", because: "a test that can't be read may end it" };
  if (others.some((guard) => guard.kind === "clock")) return { kind: "deadline", deadlineMs: unknown("the deadline is worked out while it runs") };
  if (handsFailureOn(rounds)) return { kind: "unknown", because: "a function that is given the failure may end it" };
  const [flag] = others;
  if (flag !== undefined && isTouched(flag, rounds)) return { kind: "unknown", because: CHANGED };
  if (flag !== undefined) return { kind: "abortable", by: textOf(flag, rounds) };
  if (mendsOnEveryWay(rounds) && !choosesByStatus(rounds)) return { kind: "unknown", because: "something is mended between the attempts" };
  const stuck = guards.find((guard) => guard.kind === "stuck");
  if (stuck !== undefined) {
    return { kind: "ineffective", limit: textOf(stuck, rounds), why: "nothing on the way round changes it", node: stuck.state.node.ast as TSESTree.Node };
  }
  const settled = pastReject(rounds, moved);
  if (settled !== undefined) return { kind: "ineffective", limit: textOf(settled, rounds), why: "`reject` does not end the function", node: settled.state.node.ast as TSESTree.Node };
  return { kind: "unbounded" };
}

/** One counter of the module for all calls, which nothing sets back: after the first outage no call is tried again. */
function sharedCounter(rounds: Rounds, attempts: Fact<number>): Bound | undefined {
  for (const state of rounds.between) {
    const { ast } = state.node;
    if (state.node.kind !== "step" || ast === undefined) continue;
    const target = ast.type === T.UpdateExpression ? ast.argument : ast.type === T.AssignmentExpression && ast.operator !== "=" ? ast.left : undefined;
    if (target?.type !== T.Identifier) continue;
    const variable = rounds.frame.model.variable(target);
    if (variable === undefined || variable.scope.block.type !== T.Program || rounds.frame.graph.root.type === T.Program) continue;
    const isTested = [...rounds.between].some(({ node }) => node.kind === "test" && node.ast !== undefined && mentionsVariable(node.ast, variable, rounds));
    const isSetBack = writesOf(variable).some((write) => {
      const parent = write.identifier.parent as TSESTree.Node | undefined;
      return parent?.type === T.AssignmentExpression && parent.operator === "=";
    });
    if (isTested && !isSetBack) return { kind: "shared", counter: target.name, attempts };
  }
  return undefined;
}

function mentionsVariable(test: TSESTree.Node, variable: TSESLint.Scope.Variable, rounds: Rounds): boolean {
  return someNode(test, (node) => node.type === T.Identifier && rounds.frame.model.variable(node) === variable);
}

// `if (cache.has()) { ...; cache.clear(); again() }`
function isTouched(flag: Guard, rounds: Rounds): boolean {
  const { ast } = flag.state.node;
  const { model } = rounds.frame;
  const objects = new Set<string>();
  if (ast !== undefined) walk(ast, (node) => {
    if (node.type === T.MemberExpression) objects.add(model.text(node.object));
  });
  objects.delete("this");
  return [...rounds.between].some(({ node }) => node.kind === "step" && node.ast?.type === T.CallExpression && node.ast.callee.type === T.MemberExpression && objects.has(model.text(node.ast.callee.object)));
}

function counted(guards: readonly Guard[]): Bound {
  const limits = guards.map((guard) => guard.limit).filter((limit) => limit !== undefined && limit > 0);
  const [limit] = limits;
  if (limit !== undefined && limits.length === guards.length && Number.isFinite(limit)) return { kind: "bounded", attempts: known(Math.max(...(limits as number[]))) };
  return { kind: "bounded", attempts: unknown("the limit comes from outside") };
}

/** A limit stands there, but one way round goes past it. */
function wayAround(rounds: Rounds, finite: readonly Guard[], others: readonly Guard[]): Bound {
  if (others.length > 0) return { kind: "unknown", because: "some failures may be ended by another test" };
  const [guard] = finite;
  if (guard === undefined) return { kind: "unbounded" };
  return { kind: "ineffective", limit: textOf(guard, rounds), why: "one way round does not count", node: guard.state.node.ast as TSESTree.Node };
}

/** Whether an attempt leads to another one without passing a test that ends the attempts or a step that counts. */
function hasWayAround(rounds: Rounds, bounding: readonly Guard[]): boolean {
  // A function's counter moves where it is handed on, which is no step of its own.
  if (rounds.frame.kind === "cycle") return false;
  const guardNodes = new Set(bounding.filter((guard) => guard.kind !== "counter").map((guard) => guard.state.node));
  const counts = (state: RunState): boolean => {
    const { ast } = state.node;
    if (ast === undefined || state.node.kind === "test") return state.node.label === "each";
    return movedPlaces([state], rounds.evaluator).size > 0;
  };
  const starts = rounds.run.attempts.filter((attempt) => rounds.between.has(attempt)).flatMap((attempt) => attempt.next);
  return reachesAttempt(starts, rounds.between, (state) => guardNodes.has(state.node) || counts(state));
}

function guardsIn(rounds: Rounds, moved: Parameters<typeof guardAt>[1]): readonly Guard[] {
  const guards = new Map<TSESTree.Node, Guard>();
  for (const state of rounds.between) {
    if (state.node.kind !== "test" || state.node.ast === undefined) continue;
    // "Is there anything in the queue?" asks about the item that is still there.
    if (state.node.ast.type === T.Identifier && worksOnHeadOfQueue(state.node.ast, rounds.frame.model)) continue;
    if (leadsRoundEitherWay(state.node, rounds)) continue;
    const leaves = state.next.some((next) => !rounds.between.has(next));
    const undecided = state.next.length < state.node.edges.filter((edge) => edge.kind !== "throw").length;
    if (!leaves && !undecided) continue;
    const guard = guardAt(state, moved, rounds.evaluator);
    // A test that is decided the same way in every turn ends nothing, unless what it looks at moves.
    if (!leaves && guard.kind !== "counter" && guard.kind !== "stuck") continue;
    const before = guards.get(state.node.ast);
    if (before === undefined || before.kind !== "counter") guards.set(state.node.ast, guard);
  }
  return [...guards.values()];
}

/** A test that ends nothing: whatever comes of it, another attempt follows. */
function leadsRoundEitherWay(test: FlowNode, { between }: Rounds): boolean {
  const taken = new Set([...between].filter((state) => state.node === test).flatMap((state) => state.next.filter((next) => between.has(next)).map((next) => next.node)));
  return test.edges.every((edge) => edge.kind === "throw" || taken.has(edge.to));
}

/** `if (left < 1) reject(error)` with no return: the promise is settled, and the attempts go on. */
function pastReject(rounds: Rounds, moved: Parameters<typeof guardAt>[1]): Guard | undefined {
  for (const state of rounds.between) {
    if (state.node.kind !== "test" || !state.next.some((next) => rounds.between.has(next) && next.node.label === "rejects")) continue;
    const guard = guardAt(state, moved, rounds.evaluator);
    if (guard.kind === "counter") return guard;
  }
  return undefined;
}

/** The most attempts on any way through the run; undefined when a way goes round for ever. */
function longestRun(states: readonly RunState[], between: ReadonlySet<RunState>): number | undefined {
  const best = new Map<RunState, number>();
  const open = new Set<RunState>();
  const stack: { state: RunState; index: number }[] = [];
  for (const start of states) {
    if (best.has(start)) continue;
    stack.push({ state: start, index: 0 });
    open.add(start);
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as { state: RunState; index: number };
      const next = top.state.next[top.index];
      if (next === undefined) {
        const rest = top.state.next.reduce((most, other) => Math.max(most, best.get(other) ?? 0), 0);
        best.set(top.state, rest + (top.state.settles ? 1 : 0));
        open.delete(top.state);
        stack.pop();
        continue;
      }
      top.index += 1;
      if (open.has(next)) {
        if (between.has(next)) return undefined;
        continue;
      }
      if (!best.has(next)) {
        open.add(next);
        stack.push({ state: next, index: 0 });
      }
    }
  }
  const first = states[0];
  return first === undefined ? undefined : best.get(first);
}

function textOf(guard: Guard, rounds: Rounds): string {
  const { ast } = guard.state.node;
  if (ast === undefined) return "";
  const text = rounds.frame.model.text(ast).replace(/\s+/gu, " ");
  return text.length > 50 ? `${text.slice(0, 47)}...` : text;
}

// `await Promise.race([attempt(), timedOut])`: a promise from outside the loop may end it.
function raceWithOuterPromise(rounds: Rounds): boolean {
  const text = rounds.frame.model.text(rounds.candidate.settles);
  return /Promise\s*\.\s*(?:race|any)\s*\(/u.test(text);
}

