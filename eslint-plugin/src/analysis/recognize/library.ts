import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { canonicalPath, resolveReference, type ModuleReference } from "../../syntax/module-reference.js";
import { followConstants } from "../../syntax/object-properties.js";
import { isUnknown, known, UNBOUNDED, unknown } from "../../policy/fact.js";
import { neverRepeats } from "../../policy/retry-policy.js";
import type { FileContext } from "../context.js";
import { isInTest } from "../read/test-code.js";
import type { Bound, FailureFilter, Replay, RetrySite, SiteKind, Wait } from "../site.js";
import { readLibraryBound, type LibraryBound } from "./library-bound.js";
import { retriesOf, type DefaultRetries } from "./library-clients.js";
import { functionBehind } from "./library-functions.js";
import { readLibraryFilter } from "./library-filter.js";
import { libraryCalls, type LibraryCall } from "./library-match.js";
import { mendsOf } from "./library-mends.js";
import { LibraryOptions } from "./library-options.js";
import { laterCall, readLibraryWork } from "./library-operation.js";
import { readLibraryReplay } from "./library-replay.js";
import { nameOf } from "./library-version.js";
import { readLibraryWait, type LibraryWait } from "./library-wait.js";
import { isConfigured, isTurnedOff, optionPaths } from "./library-configured.js";

/** The retries of known libraries in a file: wrappers, operators, policies, and clients whose own retries are configured. */
export function recognizeLibrarySites(context: FileContext): RetrySite[] {
  const sites = libraryCalls(context).flatMap((call) => siteOfCall(call, context) ?? []);
  // An object of options that is a site of its own is not told again where it is handed over.
  const objects = new Set(sites.map((site) => site.node).filter((node) => node.type === T.ObjectExpression));
  if (objects.size === 0) return sites;
  return sites.filter((site) => site.kind !== "config" || objects.has(site.node as TSESTree.ObjectExpression) || !handsOver(site.node, objects, context));
}

function handsOver(node: TSESTree.Node, objects: ReadonlySet<TSESTree.Node>, context: FileContext): boolean {
  if (node.type !== T.CallExpression && node.type !== T.NewExpression) return false;
  return node.arguments.some((argument) => argument.type === T.Identifier && objects.has(followConstants(argument, context.scopes)));
}

/** How often a client that a call goes through tries by itself, as it is configured in the file; undefined where it does not. */
export function defaultRetriesOf(
  reference: ModuleReference,
  context: FileContext,
  call?: TSESTree.CallExpression,
): DefaultRetries | undefined {
  return retriesOf(reference, context, call);
}

function siteOfCall(call: LibraryCall, context: FileContext): RetrySite | undefined {
  const options = new LibraryOptions(call, context);
  const { shape } = call;
  if (isTurnedOff(options) || isPoll(call, context)) return undefined;
  const configured = isConfigured(options);
  const says = shape.saysByDefault ?? ["bound", "wait", "filter", "replay"];
  if (!configured && (says.length === 0 || (shape.enabledBy ?? []).length > 0)) return undefined;
  const site = readSite(options);
  const spoken = configured ? site : onlySaying(site, says);
  if (spoken === undefined || neverRepeats(spoken.policy.attempts)) return undefined;
  return spoken;
}

/** A policy that goes round until a result is there, unless the result is an HTTP answer. */
function isPoll(call: LibraryCall, context: FileContext): boolean {
  const [first] = call.args;
  const polls = call.shape.pollsBy;
  if (polls === undefined || first === undefined) return false;
  const reference = resolveReference(first, context.scopes);
  if (reference === undefined || !polls.includes(canonicalPath(reference))) return false;
  const { text } = context;
  return !/\.(?:ok|statusCode)\b|\b[45]\d\d\b/u.test(text.slice(first.range[0], first.range[1]));
}

function readSite(options: LibraryOptions): RetrySite {
  const { call, context } = options;
  const { shape } = call;
  const place = shape.operation;
  const later = place.kind === "later" && place.isSite === true ? laterCall(call, place.methods, context) : undefined;
  const node = later ?? options.namedObject ?? call.node;
  const counted = readLibraryBound(options);
  const waiting = readLibraryWait(options, counted.attempts);
  const { bound, attempts } = withSchedule(counted, waiting);
  const { operation, work } = readLibraryWork(options);
  const filtering = readLibraryFilter(options, work);
  const replaying = readLibraryReplay(options, work);
  const deadlineMs = options.number(shape.policy.deadline);
  return {
    kind: kindOf(options),
    node,
    anchor: later?.callee.loc ?? anchorOf(options),
    operation,
    policy: {
      attempts,
      baseDelayMs: waiting.baseDelayMs,
      factor: waiting.factor,
      maxDelayMs: waiting.maxDelayMs,
      jitter: waiting.jitter,
      retryAfter: waiting.retryAfter,
      statuses: filtering.statuses,
      methods: replaying.methods,
      attemptTimeoutMs: options.number(shape.policy.attemptTimeout) ?? unknown("none is written"),
      deadlineMs: deadlineMs ?? unknown("none is written"),
      signal: shape.policy.signal === undefined ? unknown("the library has no such option") : known(options.isWritten(shape.policy.signal) === true),
      idempotencyKey: replaying.idempotencyKey,
    },
    bound,
    wait: waiting.wait,
    filter: filtering.filter,
    replay: replaying.replay,
    innerLayers: [],
    inTest: isInTest(node, context),
    library: nameOf(call.callee.module, call.library),
    mends: mendsOf(options),
    ...remarkOf(call, waiting.wait),
  };
}

/**
 * A connection that is opened again by plain options needs a backoff and no limit. A strategy that the code writes itself could give up,
 * so it is judged like any other retry.
 */
function kindOf(options: LibraryOptions): SiteKind {
  const { shape } = options.call;
  if (shape.reconnects !== true) return shape.kind;
  const hasStrategy = (shape.policy.attempts.deciders ?? []).some((path) => {
    const found = options.read(path);
    return found.kind === "value" && functionBehind(found.node, options.context) !== undefined;
  });
  return hasStrategy ? shape.kind : "reconnect";
}

/** A schedule counts for itself; the options' own limit counts beside it. */
function withSchedule(counted: LibraryBound, waiting: LibraryWait): LibraryBound {
  const fromSchedule = waiting.attempts;
  if (fromSchedule === undefined || counted.bound.kind !== "unbounded") return counted;
  if (fromSchedule === "unbounded") return { bound: { kind: "unbounded" }, attempts: UNBOUNDED };
  const bound: Bound = isUnknown(fromSchedule) ? { kind: "unknown", because: fromSchedule.because } : { kind: "bounded", attempts: fromSchedule };
  return { bound, attempts: fromSchedule };
}

/** The retry option that is written in the call, or the callee. */
function anchorOf(options: LibraryOptions): TSESTree.SourceLocation {
  const { call } = options;
  if (call.shape.kind === "config") {
    for (const path of optionPaths(call.shape)) {
      const property = options.propertyOf(path);
      if (property !== undefined) return property.loc;
    }
  }
  return call.shown.loc;
}

function remarkOf({ shape }: LibraryCall, wait: Wait): { readonly remark?: string } {
  const { lacks } = shape;
  const remark = wait.kind === "none" ? lacks?.wait : wait.kind === "timed" && wait.randomness.kind === "none" ? lacks?.jitter : undefined;
  return remark === undefined ? {} : { remark };
}

/** Keeps of a client's defaults what an option of the package could mend; undefined where nothing is left to say. */
function onlySaying(site: RetrySite, says: readonly string[]): RetrySite | undefined {
  const quiet = { kind: "unknown", because: "it is the library's default" } as const;
  const bound: Bound = says.includes("bound") ? site.bound : site.bound.kind === "bounded" ? site.bound : quiet;
  const wait: Wait = says.includes("wait") ? site.wait : quiet;
  const filter: FailureFilter = says.includes("filter") ? site.filter : quiet;
  const replay: Replay = says.includes("replay") ? site.replay : quiet;
  const isAll = ["bound", "wait", "filter", "replay"].every((part) => says.includes(part));
  const hasFault = filter.kind === "any" || filter.kind === "listed" || replay.kind === "missingKey" || replay.kind === "keyPerAttempt" || replay.kind === "anyMethod";
  if (!isAll && !hasFault) return undefined;
  return { ...site, bound, wait, filter, replay };
}
