import type { TSESTree } from "@typescript-eslint/utils";
import type { FlowNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isWithin } from "../../syntax/walk.js";
import type { Rounds } from "../rounds.js";
import { simulate } from "../run/simulate.js";
import type { RunState } from "../run/simulate.js";
import { guardAt, movedPlaces } from "./guards.js";
import type { GuardKind } from "./guards.js";

/** How a run of failures ends when its attempts run out, on one way. */
export interface FailingEnd {
  readonly kind: "throw" | "return" | "end";
  /** The throw or return statement; the site's root where the function just ends. */
  readonly node: TSESTree.Node;
  readonly state: RunState;
  /** The nodes passed since the last attempt, the end's own among them. */
  readonly path: readonly FlowNode[];
  /** A test has chosen this kind of failure, so that the code knows which one it is. */
  readonly isChosen: boolean;
}

const MAX_STATES = 400;
const MAX_ENDS = 12;

/**
 * The ends that follow because the attempts ran out: no test that looks at the failure itself, and none that can't be read, leads
 * there.
 */
export function failingEnds(rounds: Rounds): readonly FailingEnd[] {
  const ends: FailingEnd[] = [];
  for (const { state, path, isChosen } of exhausted(rounds)) {
    if (ends.length >= MAX_ENDS) break;
    for (const end of endsAfter(state, path, rounds)) ends.push({ ...end, isChosen });
  }
  // Code that runs later, in a timer say, ends for itself.
  const idle = new Set([rounds.frame.graph, ...(rounds.frame.others ?? [])].map(({ idleExit }) => idleExit));
  return ends.filter(({ state }) => !idle.has(state.node));
}

interface Way {
  readonly state: RunState;
  readonly path: readonly FlowNode[];
  readonly isChosen: boolean;
}

/** The states in which the run of failures leaves the site. */
function exhausted(rounds: Rounds): readonly Way[] {
  const { run, between, evaluator } = rounds;
  const moved = movedPlaces(between, evaluator);
  const nodes = new Set([...between].map(({ node }) => node));
  const found: Way[] = [];
  const seen = new Set<RunState>();
  const queue: Way[] = run.attempts.flatMap((attempt) => failures(attempt).map((state) => ({ state, path: [], isChosen: false })));
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const { state } = way;
    if (seen.has(state) || state.settles) continue;
    seen.add(state);
    const path = [...way.path, state.node];
    if (isEnd(state, rounds)) {
      found.push({ state, path, isChosen: way.isChosen });
      continue;
    }
    const chooses = state.node.kind === "test" && state.node.ast !== undefined && state.next.length > 1;
    const decided: GuardKind | undefined = chooses ? guardAt(state, moved, evaluator).kind : undefined;
    // What starts the next attempt later, by a timer say, goes on to the end of the function as well.
    const startsNext = state.node.kind !== "test" && state.next.length > 1 && state.next.some((next) => between.has(next));
    const followed = startsNext ? [] : decided === "failure" || decided === "opaque" || decided === "flag" || decided === "signal" ? state.next.filter((next) => nodes.has(next.node)) : state.next;
    const isChosen = way.isChosen || decided === "failure" || decided === "opaque";
    for (const next of followed) queue.push({ state: next, path, isChosen });
  }
  return found;
}

/** What follows an attempt that failed. A call that reports by a callback or an event goes on at once, too, which tells nothing. */
function failures({ node, next }: RunState): readonly RunState[] {
  const later = new Set(node.edges.filter(({ kind }) => kind === "later").map(({ to }) => to));
  const reported = next.filter((state) => later.has(state.node));
  return reported.length > 0 ? reported : next;
}

/** Whether a run ends in a state; one that was only cut there goes on. */
export function isEnd(state: RunState, { frame }: Rounds): boolean {
  return state.node.edges.length === 0 || frame.isEnd(state.node);
}

/** From a state that has left a loop on to the end of its function. */
function endsAfter(left: RunState, path: readonly FlowNode[], rounds: Rounds): readonly End[] {
  const { frame, evaluator } = rounds;
  if (left.node.edges.length === 0) return [endAt(left, path, rounds)];
  const graph = frame.graph;
  const rest = simulate({ graph, start: left.node, env: left.env, operation: new Set(), outcome: "succeeds", isEnd: () => false, maxStates: MAX_STATES }, evaluator);
  if (rest.truncated || rest.first === undefined) return [];
  const ends: End[] = [];
  const seen = new Set<RunState>();
  const queue: Pick<Way, "state" | "path">[] = [{ state: rest.first, path }];
  for (let way = queue.shift(); way !== undefined && ends.length < MAX_ENDS; way = queue.shift()) {
    if (seen.has(way.state)) continue;
    seen.add(way.state);
    const next = [...way.path, way.state.node];
    if (way.state.next.length === 0) ends.push(endAt(way.state, next, rounds));
    for (const state of way.state.next) queue.push({ state, path: next });
  }
  return ends;
}

type End = Omit<FailingEnd, "isChosen">;

function endAt(state: RunState, path: readonly FlowNode[], rounds: Rounds): End {
  const { graph, root, others } = rounds.frame;
  const graphs = [graph, ...(others ?? [])];
  const last = path.findLast(({ kind, ast }) => kind === "step" && (ast?.type === T.ReturnStatement || ast?.type === T.ThrowStatement));
  if (graphs.some(({ throwExit }) => throwExit === state.node)) {
    return { kind: "throw", node: last?.ast?.type === T.ThrowStatement ? last.ast : root, state, path };
  }
  const returns = path.at(-2) === last || (last?.ast !== undefined && isLastOf(last, path));
  if (last?.ast?.type === T.ReturnStatement && returns) return { kind: "return", node: last.ast, state, path };
  return { kind: "end", node: root, state, path };
}

// A return inside `try … finally` is followed by the steps of the finally block.
function isLastOf(node: FlowNode, path: readonly FlowNode[]): boolean {
  const { ast } = node;
  if (ast === undefined) return false;
  const after = path.slice(path.lastIndexOf(node) + 1);
  return after.every((other) => other.ast === undefined || isWithin(ast, other.ast) || other.kind !== "test" || isInFinallyOf(ast, other.ast));
}

function isInFinallyOf(ended: TSESTree.Node, later: TSESTree.Node): boolean {
  for (let node = ended.parent as TSESTree.Node | null | undefined; node !== null && node !== undefined && !isFunction(node); node = node.parent) {
    if (node.type === T.TryStatement && node.finalizer !== null && isWithin(later, node.finalizer)) return true;
  }
  return false;
}
