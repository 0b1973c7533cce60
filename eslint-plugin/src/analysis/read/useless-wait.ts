import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { isWithin, someNode, unwrap } from "../../syntax/walk.js";
import type { Spot } from "../details.js";
import type { FileModel } from "../file-model.js";
import type { Rounds } from "../rounds.js";
import type { RunState } from "../run/simulate.js";
import { Tag } from "../run/value.js";
import type { RetrySite } from "../site.js";
import { isEnd } from "./failing-ends.js";
import { carriesFailure } from "./failure-names.js";
import { guardAt, movedPlaces } from "./guards.js";
import type { GuardKind } from "./guards.js";

/** A wait that follows the last failure as well, although only the end follows it. */
export function readUselessWait(site: RetrySite, rounds: Rounds): Spot | undefined {
  if (site.bound.kind !== "bounded" || site.wait.kind !== "timed" || site.inTest || site.kind === "repeat" || site.kind === "reconnect") return undefined;
  if (isTriedOnceMore(rounds)) return undefined;
  const kindOf = guardKinds(rounds);
  const waiting = rounds.run.states.filter((state) => state.node.ast !== undefined && waitsAt(state) && isInSite(state.node.ast, rounds));
  for (const state of waiting) {
    const { ast } = state.node;
    if (ast !== undefined && endsWithout(state, rounds, kindOf) && followsLastFailure(state, rounds, kindOf)) return { node: ast };
  }
  return undefined;
}

// `for (…) { try … catch { wait } } return await send();`: the last attempt stands after the loop.
function isTriedOnceMore({ frame, candidate }: Rounds): boolean {
  const { model, root } = frame;
  const attempt = calleeIn(candidate.settles, model);
  const block = root.parent as TSESTree.Node | undefined;
  if (attempt === undefined || frame.kind !== "loop" || block?.type !== T.BlockStatement) return false;
  return block.body.slice(block.body.indexOf(root as TSESTree.Statement) + 1).some((statement) => someNode(statement, (node) => node.type === T.CallExpression && model.text(node.callee) === attempt));
}

function calleeIn(settles: TSESTree.Node, model: FileModel): string | undefined {
  const call = unwrap(settles, { awaits: true });
  return call.type === T.CallExpression ? model.text(call.callee) : undefined;
}

type KindOf = (state: RunState) => GuardKind | undefined;

function isInSite(node: TSESTree.Node, { frame }: Rounds): boolean {
  return isWithin(node, frame.root) || (frame.others ?? []).some(({ root }) => root.type !== T.Program && isWithin(node, root));
}

function waitsAt(state: RunState): boolean {
  return state.node.kind === "step" && state.next.some((next) => next.waits.length > state.waits.length);
}

/** Whether a way leads from an attempt to the wait on which no test of the count could keep the last failure from it. */
function followsLastFailure(waiting: RunState, rounds: Rounds, kindOf: KindOf): boolean {
  const leading = statesLeadingTo(waiting, rounds);
  const seen = new Set<RunState>();
  const queue = rounds.run.attempts.flatMap((attempt) => attempt.next);
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (seen.has(state) || state.settles || !leading.has(state)) continue;
    if (state === waiting) return true;
    seen.add(state);
    if (!(asksCount(state, kindOf) && state.next.some((next) => !leading.has(next)))) queue.push(...state.next);
  }
  return false;
}

/** The states from which the wait is reached before another attempt. */
function statesLeadingTo(waiting: RunState, { run }: Rounds): ReadonlySet<RunState> {
  const before = new Map<RunState, RunState[]>();
  for (const state of run.states) {
    if (state.settles) continue;
    for (const next of state.next) before.set(next, [...(before.get(next) ?? []), state]);
  }
  const leading = new Set<RunState>();
  const queue = [waiting];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (leading.has(state)) continue;
    leading.add(state);
    queue.push(...(before.get(state) ?? []));
  }
  return leading;
}

/** A test of the count, the clock or a switch; one that looks at the failure says nothing about which attempt it was. */
function asksCount(state: RunState, kindOf: KindOf): boolean {
  if (state.node.kind !== "test" || state.next.length < 2) return false;
  return kindOf(state) !== "failure";
}

/** Whether the end follows a wait because the count is over, and for no other reason. */
function endsWithout(waiting: RunState, rounds: Rounds, kindOf: KindOf): boolean {
  const isCertain = !rounds.between.has(waiting);
  const seen = new Set<RunState>();
  const queue = [...waiting.next];
  let byCount = false;
  let found = false;
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (seen.has(state) || state.settles) continue;
    seen.add(state);
    if (isEnd(state, rounds)) {
      found ||= !isIdle(state, rounds);
      continue;
    }
    if (state.node.kind === "test" && state.next.length > 1) {
      if (kindOf(state) !== "counter") continue;
      byCount = true;
    }
    queue.push(...state.next);
  }
  return found && (isCertain || byCount);
}

function isIdle(state: RunState, { frame }: Rounds): boolean {
  return [frame.graph, ...(frame.others ?? [])].some(({ idleExit }) => idleExit === state.node);
}

function guardKinds(rounds: Rounds): KindOf {
  const moved = movedPlaces(rounds.between, rounds.evaluator);
  const kinds = new Map<RunState, GuardKind>();
  return (state) => {
    const { ast } = state.node;
    if (ast === undefined) return undefined;
    let kind = kinds.get(state);
    if (kind === undefined) {
      kind = guardAt(state, moved, rounds.evaluator).kind;
      if (kind === "opaque" && (rounds.evaluator.value(ast, state.env).tags & (Tag.Failure | Tag.Result)) !== 0) kind = "failure";
      if (kind !== "counter" && carriesFailure(ast, rounds.frame.model)) kind = "failure";
      kinds.set(state, kind);
    }
    return kind;
  };
}
