import type { TSESTree } from "@typescript-eslint/utils";
import type { FlowGraph, FlowNode } from "../../control-flow/flow-graph.js";
import { T } from "../../syntax/node-types.js";
import { someNode, unwrap } from "../../syntax/walk.js";
import { reachesAttempt } from "../between.js";
import { candidatesIn } from "../candidates.js";
import type { Candidate } from "../candidates.js";
import type { FileModel } from "../file-model.js";
import { findRounds, makeEvaluator } from "../rounds.js";
import type { Frame, Rounds } from "../rounds.js";
import { Environment } from "../run/environment.js";
import type { RunState } from "../run/simulate.js";
import { sleepOf } from "../run/sleep.js";
import { readsBody } from "./body-reads.js";

/** The same call written a second time on the way of its failure: `try { op() } catch { wait; op() }`. */
export function recognizeRepeats(model: FileModel, taken: ReadonlySet<TSESTree.Node>): Rounds[] {
  const found: Rounds[] = [];
  for (const root of model.roots) {
    if (!model.look.mayRepeat(root) || !/\bcatch\b|\.status|\.ok\b/u.test(model.text(root))) continue;
    const graph = model.graphOf(root);
    if (graph.nodes.length > 600) continue;
    for (const [first, again] of twins(graph, model)) {
      if (taken.has(first.settles) || found.some((rounds) => rounds.candidate.settles === first.settles)) continue;
      const rounds = recognizeRepeat(first, again, graph, model);
      if (rounds !== undefined) found.push(rounds);
    }
  }
  return found;
}

/** The statement or function that a repeat stands in: the try statement, or the call itself. */
export function nodeOfRepeat(rounds: Rounds): TSESTree.Node {
  for (let node: TSESTree.Node | undefined = rounds.candidate.settles; node !== undefined; node = (node.parent as TSESTree.Node | null) ?? undefined) {
    if (node.type === T.TryStatement) return node;
    if (node === rounds.frame.root) break;
  }
  return rounds.candidate.settles;
}

/** Pairs of operations with the same text outside of loops. */
function twins(graph: FlowGraph, model: FileModel): [Candidate, Candidate][] {
  const evaluator = makeEvaluator(model);
  const byText = new Map<string, Candidate[]>();
  for (const candidate of candidatesIn(writtenTwice(graph, model), evaluator)) {
    if (candidate.rank >= 8 || candidate.emitter || isRecursive(candidate, graph, model)) continue;
    const text = model.text(unwrap(candidate.settles, { awaits: true })).replace(/\s+/gu, " ");
    byText.set(text, [...(byText.get(text) ?? []), candidate]);
  }
  const pairs: [Candidate, Candidate][] = [];
  for (const group of byText.values()) {
    const [first, again] = group;
    if (first !== undefined && again !== undefined && group.length === 2) pairs.push([first, again]);
  }
  return pairs;
}

// A function that calls itself in two places is a recursion.
function isRecursive(candidate: Candidate, graph: FlowGraph, model: FileModel): boolean {
  const call = unwrap(candidate.settles, { awaits: true });
  return call.type === T.CallExpression && model.functionOf(call.callee) === graph.root;
}

/** Steps outside of loops whose text stands there twice; most functions have none. */
function writtenTwice(graph: FlowGraph, model: FileModel): readonly FlowNode[] {
  const seen = new Map<string, FlowNode[]>();
  for (const node of graph.nodes) {
    if (node.kind !== "step" || node.loops.length > 0 || node.label !== undefined) continue;
    if (node.ast?.type !== T.AwaitExpression && node.ast?.type !== T.CallExpression) continue;
    const text = model.text(node.ast).replace(/\s+/gu, " ");
    seen.set(text, [...(seen.get(text) ?? []), node]);
  }
  return [...seen.values()].filter((nodes) => new Set(nodes.map((node) => node.ast)).size >= 2).flat();
}

function recognizeRepeat(first: Candidate, again: Candidate, graph: FlowGraph, model: FileModel): Rounds | undefined {
  const frame: Frame = {
    model,
    graph,
    root: graph.root,
    kind: "cycle",
    start: graph.entry,
    env: Environment.EMPTY,
    nodes: graph.nodes,
    candidate: first,
    isEnd: () => false,
    enter: (node, env) => (isAgain(node, again) ? { entry: firstNode(graph, first), env } : undefined),
  };
  const rounds = findRounds(frame);
  if (rounds === undefined || repairs(rounds, again, model)) return undefined;
  return rounds;
}

function isAgain(node: FlowNode, again: Candidate): boolean {
  return node.kind === "step" && node.label === undefined && node.ast === again.settles;
}

function firstNode(graph: FlowGraph, first: Candidate): FlowNode {
  return graph.nodes.find((node) => node.ast === first.settles && node.kind === "step") ?? graph.entry;
}

/** Whether every way to the second call mends the cause first: it awaits something else than a wait, or changes an argument. */
function repairs(rounds: Rounds, again: Candidate, model: FileModel): boolean {
  const starts = rounds.run.attempts.flatMap((attempt) => attempt.next);
  return !reachesAttempt(starts, rounds.between, (state) => isRepair(state, rounds, again, model));
}

function isRepair(state: RunState, rounds: Rounds, again: Candidate, model: FileModel): boolean {
  const { ast } = state.node;
  if (state.settles || ast === undefined || ast === again.settles || state.node.kind !== "step") return false;
  if (ast.type === T.AwaitExpression) return sleepOf(ast, state.env, rounds.evaluator) === undefined && !readsBody(ast);
  // A changed argument is another request.
  return ast.type === T.AssignmentExpression && mentionedIn(ast.left, rounds.candidate.settles, model);
}

function mentionedIn(target: TSESTree.Node, operation: TSESTree.Node, model: FileModel): boolean {
  const text = model.text(target);
  return someNode(operation, (node) => (node.type === T.Identifier || node.type === T.MemberExpression) && model.text(node) === text);
}
