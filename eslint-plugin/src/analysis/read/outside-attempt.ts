import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { readOption } from "../../syntax/object-properties.js";
import { initialiserOf } from "../../syntax/variables.js";
import { isFunction, isWithin, someNode, unwrap } from "../../syntax/walk.js";
import type { ConsumedBody, Spot } from "../details.js";
import type { FileModel } from "../file-model.js";
import { workOfRounds } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import type { RetrySite } from "../site.js";
import { outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

/** A timeout signal that was made before the first attempt and is handed to every one: after it fired, all further ones fail at once. */
export function readSharedTimeout(site: RetrySite, rounds: Rounds | undefined, work: TSESTree.Node | undefined, model: FileModel): Spot | undefined {
  if (site.inTest || (rounds !== undefined && asksForAbort(rounds))) return undefined;
  const region = rounds === undefined ? work : (rounds.work ?? rounds.frame.root);
  if (region === undefined) return undefined;
  for (const call of requestsOf(rounds === undefined ? work : workOfRounds(rounds), model)) {
    for (const argument of argumentsOf(call)) {
      const option = readOption(argument, ["signal"], model.context.scopes);
      const made = option.kind === "value" ? timeoutBehind(option.node, model) : undefined;
      if (made !== undefined && isMadeBefore(made, region, call.node)) return { node: made };
    }
  }
  return undefined;
}

/** A body that is used up by the first attempt because it was made before it. */
export function readConsumedBody(site: RetrySite, rounds: Rounds | undefined, work: TSESTree.Node | undefined, model: FileModel): ConsumedBody | undefined {
  if (site.inTest) return undefined;
  const region = rounds === undefined ? (work ?? site.node) : (rounds.work ?? rounds.frame.root);
  const requests = requestsOf(rounds === undefined ? (work ?? site.node) : workOfRounds(rounds), model);
  for (const call of requests) {
    for (const body of bodiesOf(call, model)) {
      const found = consumable(body, model);
      if (found === undefined) continue;
      // A client that tries again by itself sends the very body that its call was given.
      if (site.kind === "config" || isMadeBefore(found.node, region, call.node)) return found;
    }
  }
  return undefined;
}

function requestsOf(work: TSESTree.Node | undefined, model: FileModel): readonly OutboundCall[] {
  return work === undefined ? [] : outboundCalls(work, model).filter((call) => call.http !== undefined || call.work?.kind === "sdk");
}

function argumentsOf(call: OutboundCall): readonly TSESTree.Node[] {
  return call.node.type === T.TaggedTemplateExpression ? [] : call.node.arguments;
}

/**
 * Whether something is made outside of what is repeated, in the same function or around it. What a function of the file makes in
 * each of its runs is new in each attempt.
 */
function isMadeBefore(made: TSESTree.Node, region: TSESTree.Node, call: TSESTree.Node): boolean {
  if (isWithin(made, region)) return false;
  const owner = functionAround(made);
  return owner === undefined || isWithin(region, owner) || isWithin(call, owner) === isWithin(region, owner);
}

function functionAround(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) if (isFunction(current)) return current;
  return undefined;
}

const ASKS_FOR_ABORT = /\.aborted\b|throwIfAborted|["'](?:AbortError|TimeoutError)["']/u;

// `if (signal.aborted) throw error`, `error.name === "TimeoutError"`: the signal is a deadline for all attempts.
function asksForAbort(rounds: Rounds): boolean {
  const { model } = rounds.frame;
  return [...rounds.between].some(({ node: { kind, ast } }) => {
    if (ast === undefined || (kind !== "test" && kind !== "step") || isWithin(rounds.candidate.settles, ast)) return false;
    if (ASKS_FOR_ABORT.test(model.text(ast))) return true;
    return someNode(ast, (node) => {
      const target = node.type === T.CallExpression ? model.linkedFunctionOf(node.callee) : undefined;
      return target !== undefined && ASKS_FOR_ABORT.test(model.text(target));
    });
  });
}

/** The `AbortSignal.timeout()` or the controller with a timer that a value comes from. */
function timeoutBehind(node: TSESTree.Node, model: FileModel, depth = 0): TSESTree.Node | undefined {
  if (depth > 4) return undefined;
  const bare = unwrap(node);
  if (bare.type === T.Identifier) {
    const source = sourceOf(bare, model);
    return source === undefined ? undefined : timeoutBehind(source, model, depth + 1);
  }
  if (bare.type === T.CallExpression && bare.callee.type === T.MemberExpression && bare.callee.object.type === T.Identifier && bare.callee.object.name === "AbortSignal") {
    if (memberName(bare.callee) === "timeout") return bare;
    const [list] = bare.arguments;
    if (memberName(bare.callee) !== "any" || list?.type !== T.ArrayExpression) return undefined;
    for (const element of list.elements) {
      const found = element === null ? undefined : timeoutBehind(element, model, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (bare.type === T.MemberExpression && memberName(bare) === "signal" && unwrap(bare.object).type === T.Identifier) return controllerWithTimer(unwrap(bare.object) as TSESTree.Identifier, model);
  return undefined;
}

function controllerWithTimer(name: TSESTree.Identifier, model: FileModel): TSESTree.Node | undefined {
  const variable = model.variable(name);
  const made = sourceOf(name, model);
  if (variable === undefined || made?.type !== T.NewExpression || made.callee.type !== T.Identifier || made.callee.name !== "AbortController") return undefined;
  const isTimed = variable.references.some(({ identifier }) => isInTimer(identifier));
  return isTimed ? made : undefined;
}

// `setTimeout(() => controller.abort(), ms)`
function isInTimer(identifier: TSESTree.Node): boolean {
  const member = identifier.parent as TSESTree.Node;
  if (member.type !== T.MemberExpression || memberName(member) !== "abort") return false;
  for (let node = member.parent as TSESTree.Node | undefined; node !== undefined; node = node.parent as TSESTree.Node | undefined) {
    if (node.type === T.CallExpression && calledName(node) === "setTimeout") return true;
    if (node.type.endsWith("Statement") && node.type !== T.ExpressionStatement && node.type !== T.BlockStatement) return false;
  }
  return false;
}

function sourceOf(name: TSESTree.Identifier, model: FileModel): TSESTree.Node | undefined {
  const variable = model.variable(name);
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source === undefined ? undefined : unwrap(source, { awaits: true });
}

function bodiesOf(call: OutboundCall, model: FileModel): readonly TSESTree.Node[] {
  const args = argumentsOf(call);
  const { scopes } = model.context;
  const bodies: TSESTree.Node[] = [];
  for (const place of call.http?.body ?? []) {
    const argument = args[place.arg];
    if (argument === undefined) continue;
    if (place.path === undefined) bodies.push(argument);
    else {
      const option = readOption(argument, place.path, scopes);
      if (option.kind === "value") bodies.push(option.node);
    }
  }
  // A Request is its own body; an AWS command holds one.
  const [first] = args;
  if (first !== undefined && call.http !== undefined) bodies.push(first);
  if (first !== undefined && call.http === undefined) {
    const command = unwrap(first).type === T.Identifier ? sourceOf(unwrap(first) as TSESTree.Identifier, model) : unwrap(first);
    const input = command?.type === T.NewExpression ? command.arguments[0] : first;
    const option = input === undefined ? undefined : readOption(input, ["Body"], scopes);
    if (option?.kind === "value") bodies.push(option.node);
  }
  return bodies;
}

const STREAM_MAKERS = new Set(["createReadStream", "fromWeb", "toWeb", "createGzip", "createGunzip"]);
const STREAM_CLASSES = new Set(["ReadableStream", "PassThrough", "Readable", "Transform", "TransformStream"]);

/** The place where a body is made that can be sent once. */
function consumable(node: TSESTree.Node, model: FileModel, depth = 0): ConsumedBody | undefined {
  if (depth > 4) return undefined;
  const bare = unwrap(node, { awaits: true });
  switch (bare.type) {
    case T.Identifier: {
      const source = sourceOf(bare, model);
      return source === undefined ? undefined : consumable(source, model, depth + 1);
    }
    case T.NewExpression:
      return constructed(bare, model);
    case T.CallExpression:
      return madeByCall(bare, model, depth);
    case T.MemberExpression: {
      if (memberName(bare) !== "body") return undefined;
      const object = unwrap(bare.object);
      const source = object.type === T.Identifier ? sourceOf(object, model) : undefined;
      return source !== undefined && outboundCalls(source, model)[0]?.http?.client === "fetch" ? { node: source, what: "another response's body" } : undefined;
    }
    default:
      return undefined;
  }
}

function constructed(node: TSESTree.NewExpression, model: FileModel): ConsumedBody | undefined {
  const reference = resolveReference(node.callee, model.context.scopes);
  const name = reference?.path.find((part) => part !== "default" && part !== "new()");
  if (reference?.module === "form-data") return { node, what: "a form of form-data" };
  if (reference?.module === "global" && name === "Request") return hasBody(node, model) ? { node, what: "a Request with a body" } : undefined;
  const last = name ?? (node.callee.type === T.Identifier ? node.callee.name : undefined);
  const isStream = last !== undefined && STREAM_CLASSES.has(last) && (reference === undefined || reference.module === "global" || /stream/u.test(reference.module));
  return isStream ? { node, what: "a stream" } : undefined;
}

function hasBody(request: TSESTree.NewExpression, model: FileModel): boolean {
  const [, init] = request.arguments;
  return init !== undefined && readOption(init, ["body"], model.context.scopes).kind === "value";
}

function madeByCall(call: TSESTree.CallExpression, model: FileModel, depth: number): ConsumedBody | undefined {
  const target = model.linkedFunctionOf(call.callee);
  if (target?.generator === true) return { node: call, what: "an iterator" };
  if (target !== undefined) return undefined;
  const reference = resolveReference(call.callee, model.context.scopes);
  const path = reference === undefined ? "" : canonicalPath(reference);
  const name = calledName(call);
  if (name !== undefined && STREAM_MAKERS.has(name)) return { node: call, what: "a stream" };
  if (reference !== undefined && /^(?:node:)?stream/u.test(reference.module) && /(?:^|\.)(?:Readable\.)?from\b/u.test(path)) return { node: call, what: "a stream" };
  if (name === "from" && reference?.module === "global" && path.startsWith("ReadableStream")) return { node: call, what: "a stream" };
  const callee = unwrap(call.callee);
  // `createReadStream(path).pipe(gzip)`, `blob.stream()`
  if (callee.type !== T.MemberExpression) return undefined;
  if (name === "pipe" || name === "pipeThrough") return consumable(callee.object, model, depth + 1) ?? undefined;
  return name === "stream" && call.arguments.length === 0 && !someNode(callee.object, (node) => node.type === T.CallExpression) ? { node: call, what: "a stream" } : undefined;
}

