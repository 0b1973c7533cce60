import type { TSESTree } from "@typescript-eslint/utils";
import { chainStepOf, memberName } from "../../control-flow/callbacks.js";
import type { HttpCall } from "../../knowledge/http.js";
import { readOption } from "../../syntax/object-properties.js";
import { T } from "../../syntax/node-types.js";
import { staticString } from "../../syntax/static-value.js";
import { isFunction } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";

const STATUS = new Set(["status", "statusCode"]);
const RESPONSE_MEMBERS = new Set(["status", "statusText", "headers", "json", "text", "body", "arrayBuffer", "blob"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * An HTTP request by how a call of an unknown function is used: its answer is asked for `ok` or a status number, or its arguments are
 * those of fetch (an address, an object with a `method`). Undefined for everything else.
 */
export function inferredRequest(call: TSESTree.CallExpression, model: FileModel): HttpCall | undefined {
  const answer = usesAsResponse(call, model);
  const shaped = isShapedLikeFetch(call, model);
  if (!answer && !shaped) return undefined;
  return {
    client: usesStatusCode(call, model) ? "http" : "fetch",
    // A wrapper whose answer nobody asks for a status must reject, or it could not fail at all.
    rejectsOn4xx: !answer && !readsBody(call, model),
    methodAt: [{ arg: 1, path: ["method"] }, { arg: 0, path: ["method"] }],
    // The empty method stands for "not said".
    defaultMethod: "",
    url: [{ arg: 0 }, { arg: 0, path: ["url"] }],
    body: ["body", "data", "json"].flatMap((name) => [{ arg: 1, path: [name] }, { arg: 0, path: [name] }]),
    headers: [{ arg: 1, path: ["headers"] }, { arg: 0, path: ["headers"] }],
    optionsArg: 1,
  };
}

// A Response has a `status`; a client whose answer has a `statusCode` has read the body already, or is no fetch.
function usesStatusCode(call: TSESTree.CallExpression, model: FileModel): boolean {
  return answerNames(call).some((name) => {
    const variable = name.type === T.Identifier ? model.variable(name) : undefined;
    return variable?.references.some(({ identifier }) => {
      const parent = identifier.parent as TSESTree.Node | undefined;
      return parent?.type === T.MemberExpression && parent.object === identifier && memberName(parent) === "statusCode";
    });
  });
}

function isShapedLikeFetch(call: TSESTree.CallExpression, model: FileModel): boolean {
  const { scopes } = model.context;
  return call.arguments.some((argument) => {
    if (argument.type !== T.ObjectExpression) return false;
    const method = readOption(argument, ["method"], scopes);
    const value = method.kind === "value" ? staticString(method.node, scopes) : undefined;
    if (value === undefined || !METHODS.has(value.toUpperCase())) return false;
    return ["body", "headers", "data"].some((name) => readOption(argument, [name], scopes).kind === "value");
  });
}

/** The names that hold what a call gives: its variable, the parameter of the next `.then`, the result of its callback. */
function answerNames(call: TSESTree.CallExpression): readonly TSESTree.Node[] {
  const names: TSESTree.Node[] = [];
  const callback = call.arguments.at(-1);
  if (callback !== undefined && isFunction(callback)) {
    const result = callback.params.length > 1 ? callback.params[1] : callback.params[0];
    if (result !== undefined) names.push(result);
  }
  for (let node: TSESTree.Node = call; ; node = node.parent as TSESTree.Node) {
    const parent = node.parent as TSESTree.Node | undefined;
    if (parent?.type === T.VariableDeclarator && parent.init === node) names.push(parent.id);
    else if (parent?.type === T.AssignmentExpression && parent.right === node) names.push(parent.left);
    else if (parent?.type === T.MemberExpression && parent.object === node) {
      const chained = parent.parent as TSESTree.Node | undefined;
      const step = chained === undefined ? undefined : chainStepOf(chained);
      const handler = step?.onFulfilled;
      if (handler !== undefined && isFunction(handler) && handler.params[0] !== undefined) names.push(handler.params[0]);
      if (step !== undefined && step.onFulfilled === undefined && chained !== undefined) {
        node = chained;
        continue;
      }
      break;
    } else if (parent?.type !== T.AwaitExpression && parent?.type !== T.TSAsExpression && parent?.type !== T.TSNonNullExpression) break;
    if (parent.type === T.VariableDeclarator || parent.type === T.AssignmentExpression) break;
  }
  return names;
}

function usesAsResponse(call: TSESTree.CallExpression, model: FileModel): boolean {
  return answerNames(call).some((name) => isAskedForStatus(name, model, 0));
}

function isAskedForStatus(name: TSESTree.Node, model: FileModel, depth: number): boolean {
  if (name.type === T.ObjectPattern) return takesResponse(name);
  if (name.type !== T.Identifier) return false;
  const variable = model.variable(name);
  if (variable === undefined) return false;
  const uses = variable.references.map(({ identifier }) => identifier.parent as TSESTree.Node | undefined);
  // Many results have an `ok`; a Response has a status, headers and a body beside it.
  const isWhole = uses.some((use) => use?.type === T.MemberExpression && RESPONSE_MEMBERS.has(memberName(use) ?? ""));
  return variable.references.some(({ identifier }) => {
    const parent = identifier.parent as TSESTree.Node | undefined;
    if (parent?.type === T.MemberExpression && parent.object === identifier) return asksStatus(parent, isWhole);
    if (parent?.type !== T.CallExpression || depth > 1) return false;
    const index = parent.arguments.indexOf(identifier as TSESTree.Identifier);
    const parameter = index < 0 ? undefined : model.functionOf(parent.callee)?.params[index];
    return parameter !== undefined && isAskedForStatus(parameter, model, depth + 1);
  });
}

/** `{ ok, status }`, `{ statusCode, body }`: an `ok` alone may be anybody's. */
function takesResponse(pattern: TSESTree.ObjectPattern): boolean {
  const taken = pattern.properties.flatMap((property) => (property.type === T.Property && property.key.type === T.Identifier ? [property.key.name] : []));
  return taken.some((key) => STATUS.has(key)) || (taken.includes("ok") && taken.some((key) => RESPONSE_MEMBERS.has(key)));
}

/** `.ok` in a test, `.status` beside a number, `.headers.get(...)`: only a Response has these. */
function asksStatus(member: TSESTree.MemberExpression, isWhole: boolean): boolean {
  const name = memberName(member);
  const parent = member.parent as TSESTree.Node | undefined;
  if (name === "ok" && !isWhole) return false;
  if (name === "ok") return parent?.type === T.UnaryExpression || parent?.type === T.IfStatement || parent?.type === T.LogicalExpression || parent?.type === T.ConditionalExpression;
  if (name === "headers") return parent?.type === T.MemberExpression && memberName(parent) === "get";
  if (name === undefined || !STATUS.has(name) || parent?.type !== T.BinaryExpression) return false;
  const other = parent.left === member ? parent.right : parent.left;
  return other.type === T.Literal && typeof other.value === "number" && other.value >= 100 && other.value < 600;
}

function readsBody(call: TSESTree.CallExpression, model: FileModel): boolean {
  return answerNames(call).some((name) => {
    const variable = name.type === T.Identifier ? model.variable(name) : undefined;
    return variable?.references.some(({ identifier }) => {
      const parent = identifier.parent as TSESTree.Node | undefined;
      return parent?.type === T.MemberExpression && ["json", "text", "ok", "body"].includes(memberName(parent) ?? "");
    });
  });
}
