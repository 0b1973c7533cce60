import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { httpCallOf } from "../../knowledge/http.js";
import type { OperationPlace } from "../../knowledge/library.js";
import { workOf } from "../../knowledge/sdk-calls.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { textIn } from "../../syntax/other-files.js";
import { keyName } from "../../syntax/variables.js";
import { isFunction, isWithin, parentOf, unwrap, walk } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import { modelOf } from "../model-of.js";
import { readOperation } from "../read/operation.js";
import { isInTest } from "../read/test-code.js";
import { outboundCalls } from "../read/work.js";
import type { Operation, OperationKind } from "../site.js";
import { functionBehind } from "./library-functions.js";
import type { LibraryCall } from "./library-match.js";
import type { LibraryOptions } from "./library-options.js";

/** What a library call tries again. */
export interface LibraryWork {
  readonly operation: Operation;
  /** The operation's expression or function, where it stands in the file and can be looked into. */
  readonly work: TSESTree.Node | undefined;
}

export function readLibraryWork(options: LibraryOptions): LibraryWork {
  const { call, context } = options;
  const found = workOfCall(options, call.shape.operation);
  if (found !== undefined) {
    const work = functionBehind(found, context) ?? found;
    return { operation: namedOperation(found, work, context), work };
  }
  return { operation: generalOperation(call, context), work: undefined };
}

function workOfCall(options: LibraryOptions, place: OperationPlace): TSESTree.Node | undefined {
  const { call, context } = options;
  switch (place.kind) {
    case "callback":
      return callbackAt(call, place.args, context);
    case "option": {
      const found = options.read(place.path);
      if (found.kind === "value") return found.node;
      return place.args === undefined ? undefined : callbackAt(call, place.args, context);
    }
    case "call":
      return call.node;
    case "later":
      return laterCallback(call, place.methods, context);
    case "piped":
      return pipedSource(call);
    case "method":
      return decoratedMethod(call.node);
    case "client":
    case "job":
      return undefined;
  }
}

/** The function among some arguments; a name that can't be followed counts only where nothing else could be meant. */
function callbackAt(call: LibraryCall, positions: readonly number[], context: FileContext): TSESTree.Node | undefined {
  const candidates = positions.map((position) => call.args[position]).filter((argument) => argument !== undefined);
  const found = candidates.find((argument) => functionBehind(argument, context) !== undefined);
  if (found !== undefined) return found;
  const [first] = candidates;
  return first !== undefined && unwrap(first).type !== T.ObjectExpression && first.type !== T.SpreadElement ? first : undefined;
}

/** The function of `policy.execute(fn)` somewhere in the file, on what the call gave. */
function laterCallback(call: LibraryCall, methods: readonly string[], context: FileContext): TSESTree.Node | undefined {
  const later = laterCall(call, methods, context);
  return later?.arguments.find((argument) => functionBehind(argument, context) !== undefined);
}

/** The first call of one of the methods on what a library call gave. */
export function laterCall(call: LibraryCall, methods: readonly string[], context: FileContext): TSESTree.CallExpression | undefined {
  let found: TSESTree.CallExpression | undefined;
  walk(context.ast, (node) => {
    if (found !== undefined || node.type !== T.CallExpression || node.range[0] < call.node.range[0]) return found === undefined;
    const callee = unwrap(node.callee);
    if (callee.type !== T.MemberExpression) return true;
    const name = keyName(callee.property, callee.computed);
    if (name === undefined || !methods.includes(name)) return true;
    const reference = resolveReference(callee.object, context.scopes);
    if (reference?.module === call.callee.module && canonicalPath(reference) === call.path) found = node;
    return true;
  });
  return found;
}

/** The observable, effect or request that an operator stands behind. */
function pipedSource(call: LibraryCall): TSESTree.Node | undefined {
  const { node } = call;
  if (node.type === T.ObjectExpression) return undefined;
  const isMethod = call.shape.match.some((pattern) => pattern.startsWith("**."));
  const callee = unwrap(node.callee);
  if (isMethod) return callee.type === T.MemberExpression ? callee.object : undefined;
  const parent = parentOf(node);
  if (parent?.type === T.CallExpression && parent.arguments.includes(node as TSESTree.CallExpression)) {
    const outer = unwrap(parent.callee);
    if (outer.type === T.MemberExpression && keyName(outer.property, outer.computed) === "pipe") return outer.object;
    if (outer.type === T.Identifier || outer.type === T.MemberExpression) {
      const [first] = parent.arguments;
      if (first !== undefined && first !== node && first.type !== T.SpreadElement) return first;
    }
  }
  // Data first: `Effect.retry(effect, schedule)`.
  const [first] = node.arguments;
  return node.arguments.length > 1 && first?.type !== T.SpreadElement ? first : undefined;
}

function decoratedMethod(node: TSESTree.Node): TSESTree.Node | undefined {
  const decorator = parentOf(node);
  const member = decorator === undefined ? undefined : parentOf(decorator);
  return member?.type === T.MethodDefinition && member.value.type === T.FunctionExpression ? member.value : undefined;
}

function namedOperation(written: TSESTree.Node, work: TSESTree.Node, context: FileContext): Operation {
  const operation = readOperation(work, context);
  if (!isFunction(work)) return operation;
  return { ...operation, callee: calleeName(written, work, context) };
}

/** How a message names a callback: by its own name where it is handed on, by the request in it, or by the first call that it awaits. */
function calleeName(written: TSESTree.Node, work: TSESTree.Node, context: FileContext): string {
  const text = (node: TSESTree.Node): string => textIn(node, context.text).replace(/\s+/gu, "");
  if (!isFunction(unwrap(written))) return text(written);
  const [request] = outboundCalls(work, modelOf(context)).filter(({ node }) => isWithin(node, work));
  if (request !== undefined) return text(request.node.type === T.TaggedTemplateExpression ? request.node.tag : unwrap(request.node.callee));
  const call = returnedCall(work);
  return call === undefined ? "the callback" : text(unwrap(call.callee));
}

function returnedCall(work: TSESTree.Node): TSESTree.CallExpression | undefined {
  let found: TSESTree.CallExpression | undefined;
  walk(work, (node) => {
    if (found !== undefined) return false;
    const settled = node.type === T.AwaitExpression || node.type === T.ReturnStatement ? node.argument : node === work && isFunction(node) && node.body.type !== T.BlockStatement ? node.body : undefined;
    const bare = settled === undefined || settled === null ? undefined : unwrap(settled, { awaits: true });
    if (bare?.type === T.CallExpression) found = bare;
    return node === work || !isFunction(node);
  });
  return found;
}

function generalOperation(call: LibraryCall, context: FileContext): Operation {
  const { node, callee } = call;
  const shown = shownNode(call);
  // An object of options is named by its type.
  const typeName = callee.path.findLast((part) => part !== "new()" && part !== "default") ?? callee.module;
  const text = shown.type === T.ObjectExpression ? typeName : textIn(shown, context.text).replace(/\s+/gu, " ");
  return { kind: kindOf(call), callee: text, node, local: isLocal(callee.module) || isInTest(node, context) };
}

function shownNode({ shape, args, shown }: LibraryCall): TSESTree.Node {
  if (shape.operation.kind === "client") {
    const [index] = shape.operation.args ?? [];
    const wrapped = index === undefined ? undefined : args[index];
    if (wrapped !== undefined && unwrap(wrapped).type !== T.CallExpression) return wrapped;
  }
  return shown;
}

function kindOf({ shape, callee }: LibraryCall): OperationKind {
  if (shape.operation.kind === "job") return "queue";
  const path = canonicalPath(callee);
  const work = workOf(callee.module, path);
  if (work !== undefined) return work.kind;
  const isHttp = httpCallOf(callee.module, path) !== undefined || HTTP_LAYERS.has(callee.module);
  return isHttp ? "http" : "unknown";
}

const HTTP_LAYERS: ReadonlySet<string> = new Set(["axios-retry", "retry-axios", "fetch-retry", "undici", "ky", "got", "ofetch", "wretch/middlewares", "make-fetch-happen", "@apollo/client/link/retry", "@urql/exchange-retry"]);

function isLocal(module: string): boolean {
  return workOf(module, "")?.local === true;
}
