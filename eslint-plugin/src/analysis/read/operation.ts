import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { chainStepOf, memberName } from "../../control-flow/callbacks.js";
import type { HttpCall } from "../../knowledge/http.js";
import { readOption } from "../../syntax/object-properties.js";
import { staticString } from "../../syntax/static-value.js";
import { isFunction, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import type { FileModel } from "../file-model.js";
import { modelOf } from "../model-of.js";
import type { Operation } from "../site.js";
import { isInTest } from "./test-code.js";
import { outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

const LOOPBACK = /^(?:\w+:\/\/)?(?:localhost|127\.0\.0\.1|\[?::1\]?|0\.0\.0\.0|host\.docker\.internal|unix:)(?:[:/]|$)/iu;

/** What is tried again: the outbound call that an awaited expression, a call or a callback comes down to. */
export function readOperation(node: TSESTree.Node, context: FileContext): Operation {
  const model = modelOf(context);
  return model.memo("operation", node, () => operationAt(node, context, model));
}

function operationAt(node: TSESTree.Node, context: FileContext, model: FileModel): Operation {
  const shown = shownNode(node);
  const [call] = outboundCalls(node, model);
  const callee = calleeText(shown, model);
  const inTest = isInTest(node, context);
  if (call === undefined) return { kind: "unknown", callee, node: shown, local: inTest };
  if (call.http !== undefined) {
    const method = methodOf(call, call.http, model);
    const local = inTest || isLoopback(call, call.http, model);
    return { kind: "http", callee, node: shown, local, ...(typeof method === "string" ? { method } : {}) };
  }
  return { kind: call.work?.kind ?? "rpc", callee, node: shown, local: inTest || call.work?.local === true };
}

/** The HTTP method of a request in capitals; "dynamic" where the code decides it, undefined where it can't be read. */
export function methodOf(call: OutboundCall, http: HttpCall, model: FileModel): string | { readonly dynamic: TSESTree.Node } | undefined {
  if (http.method !== undefined) return http.method;
  if (call.node.type === T.TaggedTemplateExpression) return http.defaultMethod;
  let isUnknown = false;
  for (const place of http.methodAt ?? []) {
    const argument = call.node.arguments[place.arg];
    if (argument === undefined) continue;
    if (place.path === undefined) {
      const value = staticString(argument, model.context.scopes);
      if (value !== undefined && /^[a-z]+$/iu.test(value)) return value.toUpperCase();
      continue;
    }
    const option = readOption(argument, place.path, model.context.scopes);
    if (option.kind === "value") {
      const value = staticString(option.node, model.context.scopes);
      return value === undefined ? { dynamic: option.node } : value.toUpperCase();
    }
    // The address of a request is a string or a URL, not an object whose method is unknown.
    if (option.kind === "unknown" && !(place.arg === 0 && (http.methodAt?.length ?? 0) > 1)) isUnknown = true;
    if (option.kind === "unknown" && place.arg === 0 && call.node.arguments.length === 1 && isObjectLike(argument, model)) isUnknown = true;
  }
  return isUnknown || http.defaultMethod === "" ? undefined : http.defaultMethod;
}

function isObjectLike(node: TSESTree.Node, model: FileModel): boolean {
  return unwrap(node).type === T.ObjectExpression || model.text(node).toLowerCase().includes("config");
}

function isLoopback(call: OutboundCall, http: HttpCall, model: FileModel): boolean {
  if (call.node.type === T.TaggedTemplateExpression) return false;
  for (const place of http.url) {
    const argument = call.node.arguments[place.arg];
    if (argument === undefined) continue;
    const option = readOption(argument, place.path ?? [], model.context.scopes);
    const start = option.kind === "value" ? textStart(option.node, model) : undefined;
    if (start !== undefined && LOOPBACK.test(start)) return true;
    const socket = readOption(argument, ["socketPath"], model.context.scopes);
    if (socket.kind === "value") return true;
  }
  return call.node.arguments.some((argument) => readOption(argument, ["socketPath"], model.context.scopes).kind === "value");
}

/** The constant beginning of a text: "http://localhost:" of a template. */
export function textStart(node: TSESTree.Node, model: FileModel): string | undefined {
  const bare = unwrap(node);
  const constant = staticString(bare, model.context.scopes);
  if (constant !== undefined) return constant;
  if (bare.type === T.TemplateLiteral) {
    const first = bare.quasis[0]?.value.cooked ?? "";
    if (first !== "") return first;
    const [expression] = bare.expressions;
    return expression === undefined ? undefined : textStart(expression, model);
  }
  if (bare.type === T.BinaryExpression && bare.left.type !== T.PrivateIdentifier) return textStart(bare.left, model);
  if (bare.type === T.NewExpression && bare.arguments.length > 0) {
    const base = bare.arguments.at(-1);
    return base === undefined ? undefined : textStart(base, model);
  }
  return undefined;
}

/** The call that a message names: the first of a chain, the awaited call, the callback's own call. */
function shownNode(node: TSESTree.Node): TSESTree.Node {
  const bare = unwrap(node, { awaits: true });
  const chain = chainStepOf(bare);
  if (chain !== undefined) return shownNode(chain.promise);
  if (bare.type === T.CallExpression && isRace(bare)) {
    const [list] = bare.arguments;
    const first = list?.type === T.ArrayExpression ? list.elements[0] : undefined;
    if (first !== undefined && first !== null && first.type !== T.SpreadElement) return shownNode(first);
  }
  if (isFunction(bare) && bare.body.type !== T.BlockStatement) return shownNode(bare.body);
  return bare;
}

function isRace(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "Promise" && memberName(callee) === "race";
}

function calleeText(node: TSESTree.Node, model: FileModel): string {
  const callee =
    node.type === T.CallExpression || node.type === T.NewExpression ? unwrap(node.callee) : node.type === T.TaggedTemplateExpression ? node.tag : node;
  if (isFunction(callee)) return callee.id?.name ?? "the callback";
  const text = model.text(callee).replace(/\s+/gu, "");
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
