import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, chainStepOf } from "../control-flow/callbacks.js";
import type { LoopNode } from "../control-flow/flow-graph.js";
import { HELPER_END, HELPER_HEAD } from "../knowledge/own-helper.js";
import { known } from "../policy/fact.js";
import { resolveReference } from "../syntax/module-reference.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin } from "../syntax/walk.js";
import { forgetEntries } from "./run/environment.js";
import { siteOf } from "./assemble.js";
import type { FileContext } from "./context.js";
import { detailsOf } from "./details-of.js";
import { visit } from "./linked-files.js";
import type { FileModel } from "./file-model.js";
import type { FoundSite } from "./found.js";
import { canTreeHoldRetry } from "./gate.js";
import { layerPathsOf } from "./layer-paths.js";
import { lazily } from "./lazily.js";
import { modelOf } from "./model-of.js";
import { readAnswers } from "./read/answers.js";
import { readHandlerWaits } from "./read/handler-waits.js";
import { innerLayersOf } from "./read/layers.js";
import { readLeftListeners } from "./read/left-listeners.js";
import { readSchedules } from "./read/schedules.js";
import { readSessionLoops } from "./read/session-loops.js";
import { readUnawaitedAttempts } from "./read/unawaited-attempts.js";
import { againIn, closingFunction, recognizeCycles } from "./recognize/cycle.js";
import { recognizeInterceptors } from "./recognize/interceptor.js";
import { recognizeLibrarySites } from "./recognize/library.js";
import { headOf, recognizeLoops } from "./recognize/loop.js";
import { nodeOfRepeat, recognizeRepeats } from "./recognize/repeat.js";
import { recognizeRequeues } from "./recognize/requeue.js";
import { recognizeWrappers } from "./recognize/wrapper.js";
import { readRetryAfterReadings } from "./retry-after/read.js";
import type { Rounds } from "./rounds.js";
import type { Spot } from "./details.js";
import type { FileAnalysis, RetrySite, SiteKind } from "./site.js";

/**
 * Finds the retry sites of one file and reads their policies. Never throws on odd code: what it can't read is unknown.
 *
 * The passes, in order: hand-written rounds (loops, cycles of functions, interceptors, repeats), library sites, requeues; calls of the
 * wrappers among them; layers between them; waits that handlers await.
 */
export function analyzeFile(context: FileContext): FileAnalysis {
  if (!canTreeHoldRetry(context)) return NOTHING;
  forgetEntries();
  visit(context);
  const model = modelOf(context);
  const found = foundIn(context);
  const judged = withoutOwnHelper(found, context.text);
  const layered = judged.map((entry) => {
    const innerLayers = innerLayersOf(entry, judged, model, foundIn);
    return innerLayers.length === 0 ? entry : { ...entry, site: { ...entry.site, innerLayers } };
  });
  const sites = layered.map((entry) => ({ ...entry.site, details: detailsOf(entry, model) })).sort(bySourceOrder);
  const isOwn = isInOwnHelper(context.text);
  const outside = <Found extends Spot>(all: readonly Found[]): readonly Found[] => all.filter(({ node }) => !isOwn(node));
  return lazily<FileAnalysis>({
    sites: () => sites,
    handlerWaits: () => readHandlerWaits(layered, model, foundIn),
    retryAfterReadings: () => outside(readRetryAfterReadings(model)),
    unawaitedAttempts: () => outside(readUnawaitedAttempts(layered, model)),
    answers: () => readAnswers(model),
    schedules: () => readSchedules(model),
    leftListeners: () => outside(readLeftListeners(model)),
    sessionFaults: () => outside(readSessionLoops(model)),
    layerPaths: () => layerPathsOf(context, foundIn),
  }, () => visit(context));
}

const NOTHING: FileAnalysis = { sites: [], handlerWaits: [], retryAfterReadings: [], unawaitedAttempts: [], answers: [], schedules: [], leftListeners: [], sessionFaults: [], layerPaths: [] };

/** The compliant helper keeps all rules by its own tests: neither its code nor a call of it is judged. */
function withoutOwnHelper(found: readonly FoundSite[], text: string): readonly FoundSite[] {
  const isOwn = isInOwnHelper(text);
  return found.filter(({ site, definition }) => !isOwn(site.node) && (definition === undefined || !isOwn(definition.site.node)));
}

function isInOwnHelper(text: string): (node: TSESTree.Node) => boolean {
  const head = text.indexOf(HELPER_HEAD);
  const end = text.indexOf(HELPER_END, head);
  return (node) => head >= 0 && node.range[0] > head && (end < 0 || node.range[0] < end);
}

const foundByContext = new WeakMap<FileContext, readonly FoundSite[]>();

/** The sites of a file, the calls of its wrappers among them; found once for each context, also for files that imports lead to. */
function foundIn(context: FileContext): readonly FoundSite[] {
  const before = foundByContext.get(context);
  if (before !== undefined) return before;
  // A file that leads back to itself has nothing more to say.
  foundByContext.set(context, []);
  if (!canTreeHoldRetry(context)) return [];
  const model = modelOf(context);
  const found: FoundSite[] = handWritten(model);
  found.push(...recognizeLibrarySites(context).map((site) => ({ site, work: workOfLibrary(site) })));
  found.push(...recognizeRequeues(model));
  found.push(...recognizeWrappers(found, model, foundIn));
  foundByContext.set(context, found);
  return found;
}

function handWritten(model: FileModel): FoundSite[] {
  const found: FoundSite[] = [];
  const taken = new Set<TSESTree.Node>();
  const add = (rounds: Rounds, kind: SiteKind, node: TSESTree.Node, anchor: TSESTree.SourceLocation): void => {
    taken.add(rounds.candidate.settles);
    found.push({ site: siteOf(rounds, kind, node, anchor), rounds, work: rounds.candidate.settles });
  };
  for (const rounds of recognizeLoops(model)) add(rounds, "loop", rounds.frame.root, headOf(rounds.frame.root as LoopNode));
  for (const rounds of recognizeCycles(model)) {
    if (!taken.has(rounds.candidate.settles)) add(rounds, kindOfCycle(rounds), closingFunction(rounds), againIn(rounds).loc);
  }
  for (const rounds of recognizeInterceptors(model)) add(rounds, "interceptor", rounds.frame.root, againIn(rounds).loc);
  for (const rounds of recognizeRepeats(model, taken)) {
    const node = nodeOfRepeat(rounds);
    taken.add(rounds.candidate.settles);
    const kind = isInPromiseHandler(againIn(rounds)) ? "chain" : "repeat";
    found.push({ site: onceMore(siteOf(rounds, kind, node, againIn(rounds).loc)), rounds, work: rounds.candidate.settles });
  }
  return found;
}

/** A call that is written twice is tried twice. */
function onceMore(site: RetrySite): RetrySite {
  const attempts = known(2);
  return { ...site, bound: { kind: "bounded", attempts }, policy: { ...site.policy, attempts } };
}

/** A connection that is opened again when it fails or closes may go on for ever; everything else that comes back to itself is a recursion. */
function kindOfCycle(rounds: Rounds): SiteKind {
  const { operation, emitter } = rounds.candidate;
  const opens = /(?:^|\.)(?:connect|open|dial|createConnection|createConnections|reconnect)$/u.test(operation.callee);
  if (opens || (emitter && operation.kind === "rpc" && staysOpen(operation.node, rounds.frame.model))) return "reconnect";
  return isInPromiseHandler(againIn(rounds)) ? "chain" : "recursion";
}

// A request, an image or a script ends by being loaded: what comes back to it after an error tries a call again.
function staysOpen(opened: TSESTree.Node, model: FileModel): boolean {
  if (opened.type !== T.NewExpression && opened.type !== T.CallExpression) return true;
  const reference = resolveReference(opened.callee, model.context.scopes);
  return reference?.module !== "global" || !ENDS_BY_ITSELF.has(reference.path.at(-1) ?? "");
}

const ENDS_BY_ITSELF = new Set(["XMLHttpRequest", "Image", "Audio", "FileReader", "createElement"]);

// `.catch(() => again())`: the next attempt is part of the promise's chain.
function isInPromiseHandler(node: TSESTree.Node): boolean {
  if (node.type === T.CallExpression && calledName(node) === "setTimeout") return false;
  for (let current: TSESTree.Node | null | undefined = node; current !== null && current !== undefined; current = current.parent) {
    if (!isFunction(current)) continue;
    const call = current.parent as TSESTree.Node | undefined;
    return call?.type === T.CallExpression && chainStepOf(call) !== undefined;
  }
  return false;
}

function workOfLibrary(site: RetrySite): TSESTree.Node | undefined {
  if (site.kind !== "library") return undefined;
  const { node } = site.operation;
  return isWithin(node, site.node) ? site.node : node;
}

function bySourceOrder(left: RetrySite, right: RetrySite): number {
  return left.node.range[0] - right.node.range[0] || left.node.range[1] - right.node.range[1];
}
