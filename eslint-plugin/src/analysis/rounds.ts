import { T } from "../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { eventNameOf, memberName } from "../control-flow/callbacks.js";
import type { FlowGraph, FlowNode } from "../control-flow/flow-graph.js";
import { bindingOf } from "../syntax/variables.js";
import { walk } from "../syntax/walk.js";
import { comesRound, statesBetween } from "./between.js";
import { candidatesIn } from "./candidates.js";
import type { Candidate } from "./candidates.js";
import type { FileModel } from "./file-model.js";
import { ANSWER_WORDS } from "./read/answer-words.js";
import { changesInput } from "./read/changed-input.js";
import { worksOnHeadOfQueue } from "./read/head-of-queue.js";
import { asksAPerson } from "./read/person.js";
import { readResultTest } from "./read/result-test.js";
import type { Environment } from "./run/environment.js";
import { Evaluator } from "./run/evaluate.js";
import type { Hypothesis } from "./run/evaluate.js";
import { runFunction, simulate } from "./run/simulate.js";
import type { Entering, Outcome, Run, RunSpec, RunState } from "./run/simulate.js";
import type { Operation } from "./site.js";
import type { Value } from "./run/value.js";

/** A place where code may go round: a loop, or a function that comes back to itself. */
export interface Frame {
  readonly model: FileModel;
  readonly graph: FlowGraph;
  /** The graphs of the other functions of a cycle. */
  readonly others?: readonly FlowGraph[];
  /** The loop or the function. */
  readonly root: TSESTree.Node;
  readonly kind: "loop" | "cycle";
  readonly start: FlowNode;
  readonly env: Environment;
  /** The nodes among which operations are looked for. */
  readonly nodes: readonly FlowNode[];
  readonly isEnd: (node: FlowNode) => boolean;
  /** The one operation that is asked about; otherwise the likeliest ones are tried. */
  readonly candidate?: Candidate;
  /** Calls that are not the operation of a retry: the frame's own functions, work on another item in each turn. */
  readonly isOwn?: (candidate: Candidate) => boolean;
  /** Where the operation itself is not in the file: each coming to `at` is the end of an attempt that failed. */
  readonly attempt?: {
    readonly at: FlowNode;
    readonly settles: TSESTree.Node;
    readonly operation: Operation;
    readonly begin: (env: Environment, evaluator: Evaluator) => Environment;
  };
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
  /** What is tried again, where it is not the candidate itself: the callback that a wrapper was given. */
  readonly work?: TSESTree.Node;
}

/** The expression or function that rounds try again. */
export function workOfRounds(rounds: Rounds): TSESTree.Node {
  return rounds.work ?? rounds.candidate.settles;
}

/** Each candidate costs up to four runs; the likeliest stand first. */
const MAX_CANDIDATES = 5;
const MAX_COARSE_STATES = 900;
/** Helpers that are run anew in each state make a run dear long before it has many states of its own. */
const MAX_COARSE_COST = 20_000;
/** A file that costs more is a generated one; what is not looked at is unknown. */
const MAX_STATES_OF_FILE = 400_000;

export function makeEvaluator(model: FileModel, hypothesis: Hypothesis = {}): Evaluator {
  const evaluator: Evaluator = new Evaluator(model, hypothesis, (target, env, depth) => runFunction(target, env, depth, evaluator));
  return evaluator;
}

/** The operation that a frame retries, if it does: failure leads to the same operation again, success does not. */
export function findRounds(frame: Frame): Rounds | undefined {
  if (frame.attempt !== undefined) {
    const { settles, operation } = frame.attempt;
    const rounds = runRounds(frame, { settles, operation, emitter: false, rank: 0 }, "rejection", makeEvaluator(frame.model));
    return rounds === undefined || isNoRetry(rounds) ? undefined : rounds;
  }
  if (!mayGoRound(frame)) return undefined;
  const open = makeEvaluator(frame.model, { anyOption: true });
  const evaluator = makeEvaluator(frame.model);
  const candidates = frame.candidate === undefined ? candidatesIn(frame.nodes, evaluator).filter((candidate) => frame.isOwn?.(candidate) !== true) : [frame.candidate];
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    if (frame.model.spentStates > MAX_STATES_OF_FILE) return undefined;
    const failsBy = howItGoesRound(frame, candidate, open);
    if (failsBy === undefined) continue;
    const rounds = runRounds(frame, candidate, failsBy, evaluator) ?? runRounds(frame, candidate, failsBy, open);
    // Where the likeliest operation is no retry, the smaller ones beside it are none either.
    if (rounds !== undefined) return isNoRetry(rounds) ? undefined : rounds;
  }
  return undefined;
}

function isNoRetry(rounds: Rounds): boolean {
  return (rounds.frame.kind === "loop" && changesInput(rounds)) || asksAPerson(rounds);
}

function runRounds(frame: Frame, candidate: Candidate, failsBy: Rounds["failsBy"], evaluator: Evaluator): Rounds | undefined {
  const run = simulate(specOf(frame, candidate, evaluator, { outcome: "fails", failsBy, readsFalsy: failsBy !== "answer" }), evaluator);
  const between = statesBetween(run);
  if (between.size === 0) return undefined;
  return { frame, candidate, failsBy, run, evaluator, between };
}

/** Runs the frame with failures of one HTTP status; tells whether such a failure leads to another attempt. */
export function goesRoundOn(rounds: Rounds, failsBy: "rejection" | "answer" | "both", hypothesis: Hypothesis, rejectsWith?: Value): { run: Run; between: ReadonlySet<RunState>; evaluator: Evaluator } {
  const evaluator = makeEvaluator(rounds.frame.model, hypothesis);
  const spec = specOf(rounds.frame, rounds.candidate, evaluator, {
    outcome: "fails",
    failsBy,
    readsFalsy: true,
    answered: failsBy === "answer",
    maxAttempts: 3,
    ...(rejectsWith === undefined ? {} : { rejectsWith }),
  });
  const run = simulate(spec, evaluator);
  return { run, between: statesBetween(run), evaluator };
}

/**
 * The cheap look before the runs: code goes round because of a failure only where a failure is caught or called back inside the
 * frame, or where a test looks at an answer.
 */
function mayGoRound(frame: Frame): boolean {
  return frame.nodes.some((node) => node.kind === "caught" || node.kind === "callback" || node.kind === "event") || asksAnyAnswer(frame.nodes, frame.model);
}

/** Without such a test a failing answer runs as a success does. */
function asksAnyAnswer(nodes: readonly FlowNode[], model: FileModel): boolean {
  return nodes.some((node) => node.kind === "test" && asksAnswer(node, model));
}

// `socket.on("close", this.reconnect)`, `socket.onclose = this.reconnect`: who is called depends on how the operation ends.
function hearsByReference({ kind, ast }: FlowNode): boolean {
  if (kind !== "step" || ast === undefined) return false;
  if (ast.type === T.AssignmentExpression) return ast.left.type === T.MemberExpression;
  return ast.type === T.CallExpression && eventNameOf(ast) !== undefined;
}

function asksAnswer(node: FlowNode, model: FileModel): boolean {
  if (node.label === "nullish" || node.label === "assigns" || node.label === "each" || node.ast === undefined) return false;
  return mayTellFailure(node.ast, model, 0);
}

// Only tests with these marks can be read as telling failure from success; see read/result-test.ts.
function mayTellFailure(test: TSESTree.Node, model: FileModel, depth: number): boolean {
  let tells = false;
  walk(test, (inner) => {
    if (tells) return false;
    if (inner.type === T.MemberExpression && ANSWER_WORDS.test(memberName(inner) ?? "")) tells = true;
    else if (inner.type === T.Literal) tells = typeof inner.value === "string" || inner.value === false || (typeof inner.value === "number" && (inner.value === 0 || inner.value >= 199));
    else if (inner.type === T.CallExpression) tells = model.functionOf(inner.callee) !== undefined;
    else if (inner.type === T.Identifier) tells = nameMayTellFailure(inner, model, depth);
    return !tells;
  });
  return tells;
}

function nameMayTellFailure(name: TSESTree.Identifier, model: FileModel, depth: number): boolean {
  const variable = model.variable(name);
  const binding = variable === undefined ? undefined : bindingOf(variable);
  if (binding === undefined) return false;
  if (binding.steps.length > 0) return true;
  return binding.source !== undefined && depth < 3 && mayTellFailure(binding.source, model, depth + 1);
}

/** Whether the flow leads from a failure, or from an answer, back to the same node at all. */
function canReturn(frame: Frame, candidate: Candidate): { rejection: boolean; answer: boolean } {
  const starts = frame.nodes.filter((node) => node.ast === candidate.settles && node.kind === "step");
  const reach = (kinds: readonly string[]): boolean => {
    const seen = new Set<FlowNode>();
    const queue = starts.flatMap((start) => start.edges.filter((edge) => kinds.includes(edge.kind)).map((edge) => edge.to));
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      if (starts.includes(node)) return true;
      if (frame.isEnd(node)) continue;
      for (const edge of node.edges) if (edge.kind !== "throw" || node.ast?.type === T.ThrowStatement) queue.push(edge.to);
    }
    return false;
  };
  if (frame.kind === "cycle") {
    const rejection = candidate.emitter || starts.some((start) => start.edges.some(({ kind, to }) => kind === "later" || (kind === "throw" && to.edges.length > 0)));
    const answer = [frame, ...(frame.others ?? [])].some(({ nodes }) => nodes.some(hearsByReference) || asksAnyAnswer(nodes, frame.model));
    return (rejection || answer) && cycleMayReturn(frame, candidate) ? { rejection, answer } : { rejection: false, answer: false };
  }
  if (!successMayLeave(frame, starts) && !worksOnHeadOfQueue(candidate.settles, frame.model)) return { rejection: false, answer: false };
  return { rejection: candidate.emitter || reach(["throw", "later"]), answer: asksAnyAnswer(frame.nodes, frame.model) && reach(["next", "later"]) };
}

/** A run in which no helper is looked into and no test is decided: what does not come round here never does. */
function cycleMayReturn(frame: Frame, candidate: Candidate): boolean {
  const evaluator = makeEvaluator(frame.model, { anyOption: true, opaqueCalls: true });
  const run = simulate(specOf(frame, candidate, evaluator, { outcome: "fails", failsBy: "both", coarse: true, endsOnceRound: true, maxAttempts: 3, maxStates: MAX_COARSE_STATES }), evaluator);
  return run.truncated || comesRound(run);
}

/**
 * Whether a success of the operation can end the loop: by a way out before the turn ends, or by a test of the loop that looks at
 * something that the loop's body sets. A loop over items does neither.
 */
function successMayLeave(frame: Frame, starts: readonly FlowNode[]): boolean {
  const seen = new Set<FlowNode>();
  const queue = starts.flatMap((start) => start.edges.filter((edge) => edge.kind !== "throw").map((edge) => edge.to));
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node) || (node.kind === "back" && node.ast === frame.root)) continue;
    if (frame.isEnd(node)) return true;
    seen.add(node);
    for (const edge of node.edges) if (edge.kind !== "throw" || node.ast?.type === T.ThrowStatement) queue.push(edge.to);
  }
  return testIsSetInside(frame);
}

/** Whether a turn of the loop may pass without the operation: then the loop drives other work, and asks the operation now and then. */
function turnsWithout(frame: Frame, candidate: Candidate): boolean {
  if (frame.kind !== "loop") return false;
  const seen = new Set<FlowNode>();
  const queue = [frame.start];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node) || node.ast === candidate.settles || frame.isEnd(node)) continue;
    if (node.kind === "back" && node.ast === frame.root) return true;
    seen.add(node);
    for (const edge of node.edges) if (edge.kind !== "throw") queue.push(edge.to);
  }
  return false;
}

function testIsSetInside(frame: Frame): boolean {
  const loop = frame.root;
  const test = "test" in loop ? (loop.test as TSESTree.Node | null | undefined) : undefined;
  if (test === null || test === undefined) return false;
  const asked = new Set<string>();
  walk(test, (node) => {
    if (node.type === T.Identifier) asked.add(node.name);
    // What a call answers can't be told here.
    if (node.type === T.CallExpression) asked.add("()");
  });
  if (asked.has("()")) return true;
  return frame.nodes.some(({ kind, ast }) => {
    if (kind !== "step" || ast?.type !== T.AssignmentExpression || ast.operator !== "=") return false;
    let sets = false;
    walk(ast.left, (node) => {
      if (node.type === T.Identifier && asked.has(node.name)) sets = true;
    });
    return sets;
  });
}

function howItGoesRound(frame: Frame, candidate: Candidate, evaluator: Evaluator): Rounds["failsBy"] | undefined {
  const flow = canReturn(frame, candidate);
  const again = (options: Partial<RunSpec> & { outcome: Outcome }): boolean => {
    const spec = specOf(frame, candidate, evaluator, { maxAttempts: 6, coarse: true, endsOnceRound: true, maxStates: MAX_COARSE_STATES, maxCost: MAX_COARSE_COST, ...options });
    let run = simulate(spec, evaluator);
    if (run.isExhausted && !comesRound(run)) {
      // The way to the operation branches too often: what follows the operation is what counts.
      const start = frame.graph.nodes.find((node) => node.ast === candidate.settles && node.kind === "step");
      if (start !== undefined) run = simulate({ ...spec, start }, evaluator);
    }
    // A run of successes that was cut may have come round after the cut.
    return comesRound(run) || (run.isExhausted && options.outcome === "succeeds");
  };
  const rejectionReturns = flow.rejection && again({ outcome: "fails", failsBy: "rejection", readsFalsy: true });
  const successReturns = rejectionReturns && again({ outcome: "succeeds", readsFalsy: true, stopsAt: "opaque" });
  if (successReturns) return worksOnHeadOfQueue(candidate.settles, frame.model) ? "rejection" : undefined;
  const byRejection = rejectionReturns;
  const byAnswer = flow.answer && !again({ outcome: "succeeds" }) && again({ outcome: "fails", failsBy: "answer" });
  if (byRejection && byAnswer) return "both";
  if (byRejection) return again({ outcome: "fails", failsBy: "answer", readsFalsy: "success" }) ? "both" : "rejection";
  return byAnswer && !turnsWithout(frame, candidate) ? "answer" : undefined;
}

function specOf(frame: Frame, candidate: Candidate, evaluator: Evaluator, options: Partial<RunSpec> & { outcome: Outcome }): RunSpec {
  const operation = new Set([candidate.settles]);
  const { enter, attempt } = frame;
  return {
    ...(attempt === undefined ? {} : { attempt: { at: attempt.at, begin: (env: Environment) => attempt.begin(env, evaluator) } }),
    graph: frame.graph,
    ...(frame.others === undefined ? {} : { others: frame.others }),
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
