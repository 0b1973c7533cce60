import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FlowGraph, LoopNode } from "../../control-flow/flow-graph.js";
import type { FileModel } from "../file-model.js";
import { valueOf } from "../../policy/fact.js";
import { readBound } from "../read/bound.js";
import { inputsOf } from "../read/inputs.js";
import { mendsOnEveryWay } from "../read/repair.js";
import { findRounds } from "../rounds.js";
import type { Frame, Rounds } from "../rounds.js";
import { Environment } from "../run/environment.js";

/** Loops whose failure path leads round to the same operation, and whose success leaves. */
export function recognizeLoops(model: FileModel): Rounds[] {
  // A loop in a function that is called on the spot stands in the graph of each function around it.
  const found = new Map<LoopNode, Rounds>();
  for (const root of model.roots) {
    if (!model.look.holdsLoop(root)) continue;
    const graph = model.graphOf(root);
    for (const loop of graph.loops) {
      if (found.has(loop) || !model.look.mayGoRound(loop)) continue;
      const rounds = recognizeLoop(loop, graph, model);
      if (rounds !== undefined) found.set(loop, rounds);
    }
  }
  return [...found.values()];
}

/** The part of a loop that a report underlines: its head. */
export function headOf(loop: LoopNode): TSESTree.SourceLocation {
  if (loop.type !== T.DoWhileStatement) return { start: loop.loc.start, end: loop.body.loc.start };
  return { start: loop.loc.start, end: { line: loop.loc.start.line, column: loop.loc.start.column + 2 } };
}

function recognizeLoop(loop: LoopNode, graph: FlowGraph, model: FileModel): Rounds | undefined {
  const nodes = graph.nodes.filter((node) => node.loops.includes(loop));
  const start = nodes.find((node) => node.kind === "head" && node.ast === loop);
  if (start === undefined) return undefined;
  let varies: ((operation: TSESTree.Node) => boolean) | undefined;
  const frame: Frame = {
    model,
    graph,
    root: loop,
    kind: "loop",
    start,
    env: Environment.EMPTY,
    nodes,
    isEnd: (node) => !node.loops.includes(loop),
    isOwn: ({ settles }) => {
      varies ??= inputsOf(loop, model);
      return varies(settles);
    },
  };
  const rounds = findRounds(frame);
  return rounds === undefined || isOneRefresh(rounds) ? undefined : rounds;
}

/** Two turns, with new credentials between them: `for (let i = 0; i < 2; i++)` around a request and the refresh of its token on 401. */
function isOneRefresh(rounds: Rounds): boolean {
  if (rounds.run.attempts.some((state) => state.waits.length > 0) || !asksForRefusal(rounds) || !mendsOnEveryWay(rounds)) return false;
  const bound = readBound(rounds);
  return bound.kind === "bounded" && (valueOf(bound.attempts) ?? Number.POSITIVE_INFINITY) <= 2;
}

function asksForRefusal({ between }: Rounds): boolean {
  return [...between].some(({ node }) => {
    const { ast } = node;
    return node.kind === "test" && ast?.type === T.BinaryExpression && [ast.left, ast.right].some((side) => side.type === T.Literal && (side.value === 401 || side.value === 403));
  });
}
