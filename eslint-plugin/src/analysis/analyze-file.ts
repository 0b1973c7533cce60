import type { FileContext } from "./context.js";
import { modelOf } from "./model-of.js";
import { siteOf } from "./assemble.js";
import { againIn, recognizeCycles } from "./recognize/cycle.js";
import { headOf, recognizeLoops } from "./recognize/loop.js";
import type { LoopNode } from "../control-flow/flow-graph.js";
import type { Rounds } from "./rounds.js";
import type { FileAnalysis, RetrySite, SiteKind } from "./site.js";

/** Finds the retry sites of one file and reads their policies. Never throws on odd code: what it can't read is unknown. */
export function analyzeFile(context: FileContext): FileAnalysis {
  const model = modelOf(context);
  const sites: RetrySite[] = [];
  for (const rounds of recognizeLoops(model)) {
    sites.push(siteOf(rounds, "loop", rounds.frame.root, headOf(rounds.frame.root as LoopNode)));
  }
  for (const rounds of recognizeCycles(model)) {
    if (sites.some((site) => site.operation.node === rounds.candidate.operation.node)) continue;
    sites.push(siteOf(rounds, kindOfCycle(rounds), rounds.frame.root, againIn(rounds).loc));
  }
  sites.sort((left, right) => left.node.range[0] - right.node.range[0] || left.node.range[1] - right.node.range[1]);
  return { sites, handlerWaits: [] };
}

function kindOfCycle(rounds: Rounds): SiteKind {
  return rounds.candidate.emitter && rounds.candidate.operation.kind === "rpc" ? "reconnect" : "recursion";
}
