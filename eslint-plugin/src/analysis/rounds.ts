import type { TSESTree } from "@typescript-eslint/utils";
import type { FlowGraph, FlowNode } from "../control-flow/flow-graph.js";
import { candidatesIn } from "./candidates.js";
import type { Candidate } from "./candidates.js";
import type { FileModel } from "./file-model.js";
import { readResultTest } from "./read/result-test.js";
import type { Environment } from "./run/environment.js";
import { Evaluator } from "./run/evaluate.js";
import type { Hypothesis } from "./run/evaluate.js";
import { runFunction, simulate } from "./run/simulate.js";
import type { Entering, Outcome, Run, RunSpec, RunState } from "./run/simulate.js";
import type { Value } from "./run/value.js";

/** A place where code may go round: a loop, or a function that comes back to itself. */
export interface Frame {
  readonly model: FileModel;
  readonly graph: FlowGraph;
  /** The loop or the function. */
  readonly root: TSESTree.Node;
  readonly kind: "loop" | "cycle";
  readonly start: FlowNode;
  readonly env: Environment;
  /** The nodes among which operations are looked for. */
  readonly nodes: readonly FlowNode[];
  readonly isEnd: (node: FlowNode) => boolean;
  readonly enter?: (node: FlowNode, env: Environment, outcome: Outcome, evaluator: Evaluator) => Entering | undefined;
}

/** An operation that a frame runs again because it failed. */
export interface Rounds {
  readonly frame: Frame;
  readonly candidate: Candidate;
  /** Which failures lead round: rejections (also error callbacks and events), answers, or both. */
  readonly failsBy: "rejection" | "answer" | "both";
  /** The run in which every attempt fails. */
  readonly run: Run;
  readonly evaluator: Evaluator;
  /** The states between one attempt and the next. */
  readonly between: ReadonlySet<RunState>;
}

/** Each candidate costs up to four runs; the likeliest stand first. */
const MAX_CANDIDATES = 5;

export function makeEvaluator(model: FileModel, hypothesis: Hypothesis = {}): Evaluator {
  const evaluator: Evaluator = new Evaluator(model, hypothesis, (target, env, depth) => runFunction(target, env, depth, evaluator));
  return evaluator;
}

/** The operation that a frame retries, if it does: failure leads to the same operation again, success does not. */
export function findRounds(frame: Frame): Rounds | undefined {
  const evaluator = makeEvaluator(frame.model);
  for (const candidate of candidatesIn(frame.nodes, evaluator).slice(0, MAX_CANDIDATES)) {
    const failsBy = howItGoesRound(frame, candidate, evaluator);
    if (failsBy === undefined) continue;
    const run = simulate(specOf(frame, candidate, evaluator, { outcome: "fails", failsBy, readsFalsy: failsBy !== "answer" }), evaluator);
    const between = statesBetween(run);
    if (between.size > 0) return { frame, candidate, failsBy, run, evaluator, between };
  }
  return undefined;
}

/** Runs the frame with failures of one HTTP status; tells whether such a failure leads to another attempt. */
export function goesRoundOn(rounds: Rounds, failsBy: "rejection" | "answer" | "both", hypothesis: Hypothesis, rejectsWith?: Value): { run: Run; between: ReadonlySet<RunState>; evaluator: Evaluator } {
  const evaluator = makeEvaluator(rounds.frame.model, hypothesis);
  const spec = specOf(rounds.frame, rounds.candidate, evaluator, {
    outcome: "fails",
    failsBy,
    readsFalsy: true,
    maxAttempts: 3,
    ...(rejectsWith === undefined ? {} : { rejectsWith }),
  });
  const run = simulate(spec, evaluator);
  return { run, between: statesBetween(run), evaluator };
}

/** The states that lie on a way from an attempt to another one; the later attempts are among them. */
export function statesBetween(run: Run): ReadonlySet<RunState> {
  const after = new Set<RunState>();
  const queue = run.attempts.flatMap((attempt) => attempt.next);
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (after.has(state)) continue;
    after.add(state);
    queue.push(...state.next);
  }
  const before = new Map<RunState, RunState[]>();
  for (const state of after) {
    for (const next of state.next) {
      const sources = before.get(next);
      if (sources === undefined) before.set(next, [state]);
      else sources.push(state);
    }
  }
  const between = new Set<RunState>();
  const back = run.attempts.filter((attempt) => after.has(attempt));
  for (let state = back.pop(); state !== undefined; state = back.pop()) {
    if (between.has(state)) continue;
    between.add(state);
    back.push(...(before.get(state) ?? []));
  }
  return between;
}

function howItGoesRound(frame: Frame, candidate: Candidate, evaluator: Evaluator): Rounds["failsBy"] | undefined {
  const again = (options: Partial<RunSpec> & { outcome: Outcome }): boolean =>
    statesBetween(simulate(specOf(frame, candidate, evaluator, { maxAttempts: 4, ...options }), evaluator)).size > 0;
  const byRejection =
    again({ outcome: "fails", failsBy: "rejection", readsFalsy: true }) &&
    !again({ outcome: "succeeds", readsFalsy: true, stopsAt: "opaque" });
  const byAnswer = again({ outcome: "fails", failsBy: "answer" }) && !again({ outcome: "succeeds" });
  if (byRejection && byAnswer) return "both";
  if (byRejection) return again({ outcome: "fails", failsBy: "answer", readsFalsy: true }) ? "both" : "rejection";
  return byAnswer ? "answer" : undefined;
}

function specOf(frame: Frame, candidate: Candidate, evaluator: Evaluator, options: Partial<RunSpec> & { outcome: Outcome }): RunSpec {
  const operation = new Set([candidate.settles]);
  const { enter } = frame;
  return {
    graph: frame.graph,
    start: frame.start,
    env: frame.env,
    operation,
    isEnd: frame.isEnd,
    readResultTest: (test, env) => readResultTest(test, env, evaluator),
    ...(candidate.emitter ? { emitters: operation } : {}),
    ...(enter === undefined ? {} : { enter: (node: FlowNode, env: Environment, outcome: Outcome) => enter(node, env, outcome, evaluator) }),
    ...options,
  };
}
