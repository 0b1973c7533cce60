import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { known, unknown, type Fact } from "../../policy/fact.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { staticValue } from "../../syntax/static-value.js";
import { isFunction, parentOf, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import { modelOf } from "../model-of.js";
import { rejectionOf } from "../read/rejection.js";
import type { FailureFilter } from "../site.js";
import { factsOf, functionBehind, isParameter, memberNames, returnsOf } from "./library-functions.js";
import type { LibraryOptions } from "./library-options.js";
import { settle } from "./library-version.js";

export interface LibraryFilter {
  readonly filter: FailureFilter;
  readonly statuses: Fact<readonly number[] | "any">;
}

/** Which failures a library call tries again. `work` is the operation's expression or function, where it stands in the file. */
export function readLibraryFilter(options: LibraryOptions, work: TSESTree.Node | undefined): LibraryFilter {
  const { policy } = options.call.shape;
  const listed = policy.statuses === undefined ? undefined : readStatuses(options, policy.statuses);
  if (listed !== undefined) return listed;
  for (const path of policy.filters ?? []) {
    const judged = readPredicate(options, path);
    if (judged !== undefined) return judged;
  }
  for (const path of policy.onlyErrors ?? []) {
    if (options.isWritten(path) !== false) return unclear("only some errors are tried again");
  }
  const retries4xx = settle(policy.retries4xx, options.version);
  if (retries4xx === undefined) return unclear("it depends on the version");
  if (!retries4xx) return { filter: { kind: "filtered" }, statuses: unknown("the library's own list") };
  return fromOperation(options, work);
}

/** Statuses of failures that no repeat mends, beside those that an application may want to wait for. */
function readStatuses(options: LibraryOptions, path: string): LibraryFilter | undefined {
  const found = options.read(path);
  if (found.kind === "absent") return undefined;
  if (found.kind === "unknown") return unclear(found.because);
  if (functionBehind(found.node, options.context) !== undefined) return undefined;
  const value = staticValue(found.node, options.context.scopes)?.value;
  if (!Array.isArray(value)) return unclear("the list of statuses is made elsewhere");
  const statuses = (value as readonly unknown[]).flatMap((entry) => statusesOf(entry));
  const clientErrors = statuses.filter((status) => status >= 400 && status < 500);
  if (clientErrors.length === 0) return { filter: { kind: "filtered" }, statuses: known(statuses) };
  return { filter: { kind: "listed", statuses: clientErrors, node: found.node }, statuses: known(statuses) };
}

function statusesOf(entry: unknown): number[] {
  if (typeof entry === "number") return [entry];
  if (!Array.isArray(entry)) return [];
  const [from, to] = entry as readonly unknown[];
  if (typeof from !== "number" || typeof to !== "number" || to - from > 999) return [];
  // A range in an option counts by the usual client errors that it takes in.
  return [400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504].filter((status) => status >= from && status <= to);
}

const STATUS_NAMES = new Set(["status", "statusCode", "code", "response", "ok", "name", "type", "message", "errorCode", "httpStatus", "$metadata", "cause", "networkError", "statusText", "data", "_tag", "retryable", "isRetryable", "$retryable"]);

/** A function that decides by the error. Undefined where it decides by something else, such as the count alone. */
function readPredicate(options: LibraryOptions, path: string): LibraryFilter | undefined {
  const { context } = options;
  const found = options.read(path);
  if (found.kind === "absent") return undefined;
  if (found.kind === "unknown") return unclear(found.because);
  const fn = functionBehind(found.node, context);
  if (fn === undefined) {
    const constant = staticValue(found.node, context.scopes);
    if (constant !== undefined || isPlain(found.node)) return undefined;
    const reference = resolveReference(found.node, context.scopes);
    // `onFailedAttempt: console.warn` only tells.
    if (reference?.module === "global" && reference.path[0] === "console") return undefined;
    if (reference?.module === options.call.callee.module) return takesAll(canonicalPath(reference)) ? undefined : filtered("a condition of the library");
    return unclear("a function made elsewhere decides");
  }
  // A hook for failures filters only where it throws.
  const facts = factsOf(fn, context);
  const isHook = path === "onFailedAttempt" || path === "onError";
  if (isHook && !facts.nodes.some((node) => node.type === T.ThrowStatement)) return undefined;
  if (returnsOf(fn).length > 0 && !isHook && returnsOf(fn).every((returned) => returned !== undefined && staticValue(returned, context.scopes)?.value === true)) {
    return undefined;
  }
  if (looksAtFailure(fn, facts.nodes, context)) return filtered("a condition of the code");
  return facts.opaque ? unclear("a function that can't be read decides") : undefined;
}

/** `handleAll` of cockatiel takes every failure. */
function takesAll(path: string): boolean {
  return path === "handleAll";
}

function looksAtFailure(fn: FunctionNode, nodes: readonly TSESTree.Node[], context: FileContext): boolean {
  const names = memberNames(nodes);
  if ([...STATUS_NAMES].some((name) => names.has(name))) return true;
  return nodes.some((node) => {
    if (node.type === T.BinaryExpression && node.operator === "instanceof") return true;
    // The failure itself is handed to a test: `isTransient(error)`.
    if (node.type !== T.CallExpression) return false;
    return node.arguments.some((argument) => fn.params.some((_, index) => isParameter(unwrap(argument), fn, index, context)));
  });
}

function fromOperation(options: LibraryOptions, work: TSESTree.Node | undefined): LibraryFilter {
  const { context, call } = options;
  if (work === undefined) return unclear("the operation stands elsewhere");
  const { stops, continues } = call.shape.policy;
  const target = isFunction(work) ? work : functionBehind(work, context);
  if (target !== undefined) {
    const facts = factsOf(target, context);
    const endsItself = facts.nodes.some((node) => isStopError(node, stops?.errors ?? [], context) || isStopCall(node, target, stops?.parameter, context));
    if (endsItself) return looksAtFailure(target, facts.nodes, context) ? filtered("the operation ends the retries itself") : unclear("the operation may end the retries itself");
    if (continues !== undefined) {
      const handed = facts.nodes.find((node) => isBareHandler(node, target, continues.parameter, context));
      return handed === undefined ? unclear("the operation says which failures are tried again") : fromRejection(promiseOf(handed), context);
    }
  }
  return fromRejection(work, context);
}

/** The promise whose failure a handler gets: `operation()` of `operation().catch(retry)`. */
function promiseOf(handed: TSESTree.Node): TSESTree.Node {
  const callee = handed.type === T.CallExpression ? unwrap(handed.callee) : handed;
  return callee.type === T.MemberExpression ? callee.object : handed;
}

function fromRejection(work: TSESTree.Node, context: FileContext): LibraryFilter {
  switch (rejectionOf(work, modelOf(context))) {
    case "kept":
      return { filter: { kind: "any", why: "notRead" }, statuses: known("any") };
    case "lost":
      return { filter: { kind: "any", why: "lostInText" }, statuses: known("any") };
    case "never":
      return { filter: { kind: "noStatus" }, statuses: unknown("an answer of 4xx is no failure here") };
    case "unknown":
      return unclear("what the operation rejects with can't be read");
  }
}

function isStopError(node: TSESTree.Node, paths: readonly string[], context: FileContext): boolean {
  if (paths.length === 0 || (node.type !== T.NewExpression && node.type !== T.CallExpression)) return false;
  const reference = resolveReference(node, context.scopes);
  if (reference === undefined) return false;
  const path = canonicalPath(reference);
  return paths.some((candidate) => path === candidate || path.endsWith(`.${candidate}`));
}

/** `bail(error)`, `context.abort()`, or the parameter handed on. */
function isStopCall(node: TSESTree.Node, fn: FunctionNode, index: number | undefined, context: FileContext): boolean {
  if (index === undefined || node.type !== T.Identifier || !isParameter(node, fn, index, context)) return false;
  const parent = parentOf(node);
  return parent !== undefined && parent !== fn && !(isFunction(parent) && parent.params.includes(node));
}

/** `.catch(retry)`: every failure is handed to the library. */
function isBareHandler(node: TSESTree.Node, fn: FunctionNode, index: number, context: FileContext): boolean {
  if (node.type !== T.CallExpression) return false;
  return node.arguments.some((argument) => isParameter(unwrap(argument), fn, index, context));
}

function isPlain(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  return bare.type === T.ObjectExpression || bare.type === T.ArrayExpression;
}

function filtered(by: string): LibraryFilter {
  return { filter: { kind: "filtered" }, statuses: unknown(by) };
}

function unclear(because: string): LibraryFilter {
  return { filter: { kind: "unknown", because }, statuses: unknown(because) };
}
