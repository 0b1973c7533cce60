import type { TSESTree } from "@typescript-eslint/utils";
import { neverRepeats } from "../../policy/retry-policy.js";
import { T } from "../../syntax/node-types.js";
import { isFunction, isWithin, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { defaultRetriesOf } from "../recognize/library.js";
import { contextOf } from "../linked-files.js";
import type { FoundIn } from "../recognize/wrapper.js";
import type { InnerLayer } from "../site.js";
import { outboundCalls } from "./work.js";

const MAX_DEPTH = 4;

/** The retry layers beneath a site: sites that its operation runs through, and clients that retry by themselves. */
export function innerLayersOf(outer: FoundSite, own: readonly FoundSite[], model: FileModel, foundIn: FoundIn): readonly InnerLayer[] {
  if (outer.work === undefined) return [];
  const functions = reachableFrom(outer.work, model);
  const inner = sitesBeneath(outer, withLinked(own, functions, model, foundIn), functions);
  const layers: InnerLayer[] = inner.map(({ site }) => ({ name: nameOf(site.operation.callee, site.kind), attempts: site.policy.attempts, node: site.node }));
  if (layers.length > 0) return layers;
  return clientLayers(outer.work, model);
}

function nameOf(callee: string, kind: string): string {
  return `the ${kind} around ${callee}`;
}

/** The sites of the file, and of the files that functions lie in. */
export function withLinked(own: readonly FoundSite[], functions: readonly TSESTree.Node[], model: FileModel, foundIn: FoundIn): readonly FoundSite[] {
  const others = new Set(functions.map(contextOf).filter((context) => context !== undefined && context !== model.context));
  return others.size === 0 ? own : [...own, ...[...others].flatMap((context) => (context === undefined ? [] : foundIn(context)))];
}

function sitesBeneath(outer: FoundSite, all: readonly FoundSite[], functions: readonly TSESTree.Node[]): readonly FoundSite[] {
  const work = outer.work as TSESTree.Node;
  const regions = [work, ...functions];
  const beneath = all.filter((candidate) => {
    if (candidate === outer || candidate.site.node === outer.site.node) return false;
    // A client's configuration is no layer by itself; the client's calls are met as outbound calls.
    if (candidate.site.kind === "config" || candidate.site.kind === "reconnect" || candidate.site.kind === "requeue") return false;
    if (isWithin(outer.site.node, candidate.site.node)) return false;
    return regions.some((region) => isWithin(candidate.site.node, region)) || isInnerLoop(outer, candidate);
  });
  return beneath.filter((candidate) => repeats(candidate) && !areDisjoint(outer, candidate) && !beneath.some((other) => other !== candidate && isWithin(candidate.site.node, other.site.node) && other.site.node !== candidate.site.node && other.site.kind !== "wrapper"));
}

// A loop in a loop around the same operation: both lead round on the same failures.
function isInnerLoop(outer: FoundSite, candidate: FoundSite): boolean {
  return (
    outer.site.kind === "loop" &&
    candidate.site.kind === "loop" &&
    candidate.site.node !== outer.site.node &&
    isWithin(candidate.site.node, outer.site.node) &&
    candidate.rounds?.candidate.settles === outer.rounds?.candidate.settles
  );
}

/** Layers that handle different failures do not multiply: the inner one rejections, the outer one answers. */
function areDisjoint(outer: FoundSite, inner: FoundSite): boolean {
  if (outer.rounds === undefined || inner.rounds === undefined) return false;
  const pair = [outer.rounds.failsBy, inner.rounds.failsBy];
  return pair.includes("rejection") && pair.includes("answer");
}

function repeats({ site }: FoundSite): boolean {
  return !neverRepeats(site.policy.attempts);
}

/** The functions of the file that an operation calls, and those that they call. */
function reachableFrom(work: TSESTree.Node, model: FileModel): readonly TSESTree.Node[] {
  const found = new Set<TSESTree.Node>();
  const visit = (root: TSESTree.Node, depth: number): void => {
    walk(root, (node) => {
      if (node.type !== T.CallExpression) return;
      const target = model.linkedFunctionOf(node.callee);
      if (target === undefined || found.has(target) || depth >= MAX_DEPTH) return;
      found.add(target);
      visit(target.body, depth + 1);
    });
  };
  const bare = unwrap(work, { awaits: true });
  if (isFunction(bare)) found.add(bare);
  visit(work, 0);
  return [...found];
}

function clientLayers(work: TSESTree.Node, model: FileModel): readonly InnerLayer[] {
  for (const call of outboundCalls(work, model)) {
    if (call.node.type !== T.CallExpression) continue;
    if (call.client !== undefined) {
      const { name, attempts } = call.client;
      if (attempts !== undefined && attempts > 1) return [{ name, attempts: { known: attempts, from: "setting" }, node: call.node }];
      continue;
    }
    const retries = defaultRetriesOf(call.reference, model.context, call.node);
    if (retries === undefined || neverRepeats(retries.attempts)) continue;
    return [{ name: retries.name, attempts: retries.attempts, node: call.node, ...(retries.off && { off: retries.off }) }];
  }
  return [];
}
