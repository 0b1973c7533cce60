import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { isKnown } from "../../policy/fact.js";
import { httpCallOf } from "../../knowledge/http.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { objectBehind, readOption } from "../../syntax/object-properties.js";
import { isFunction, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { TimeLimit } from "../details.js";
import type { FileModel } from "../file-model.js";
import type { RetrySite } from "../site.js";
import { outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

const LIMITS = /^(?:timeout|signal|deadline|headersTimeout|bodyTimeout|requestTimeout|responseTimeout|connectTimeout|abortSignal|cancelToken|maxTime\w*|\w*Timeout(?:Ms|Millis)?|timeout(?:Ms|Millis|Seconds)?)$/u;
const LIMITING = /timeout|deadline|abort|cancelAfter/iu;
const MAX_DEPTH = 3;
/** Clients that wait for ever unless they are told otherwise, and whose options stand at the call. */
const PATIENT = new Set(["fetch", "axios", "make-fetch-happen", "node-fetch-retry", "fetch-retry", "https", "superagent", "request"]);

/** Whether an attempt can hang for ever: neither the request nor anything around it has a limit in time. */
export function readTimeLimit(site: RetrySite, work: TSESTree.Node | undefined, model: FileModel): TimeLimit {
  if (site.bound.kind === "deadline" || isKnown(site.policy.deadlineMs) || isKnown(site.policy.attemptTimeoutMs)) return { kind: "limited" };
  if (site.operation.kind !== "http" || work === undefined) return { kind: "unknown", because: "the operation is not a request of this file" };
  if (site.operation.local || site.inTest) return { kind: "limited" };
  const region = [site.node, work];
  if (region.some((node) => hasLimitAround(node, model))) return { kind: "limited" };
  const requests = outboundCalls(work, model).filter((call) => call.http !== undefined);
  const [first] = requests;
  if (first === undefined) return { kind: "unknown", because: "the request can't be read" };
  if (!requests.every((call) => isUnlimited(call, model))) return { kind: "unknown", because: "the options come from elsewhere" };
  return { kind: "none", callee: model.text(calleeOf(first)).replace(/\s+/gu, ""), node: first.node, requests: requests.map(({ node, http }) => ({ node, client: http?.client ?? "", optionsArg: http?.optionsArg ?? -1 })) };
}

// `Promise.race([attempt(), timeout])`, `withTimeout(attempt(), ms)`, a timer that aborts, a "timeout" event.
function hasLimitAround(node: TSESTree.Node, model: FileModel, depth = 0): boolean {
  return someNode(node, (inner) => {
    if (inner.type === T.NewExpression) return inner.callee.type === T.Identifier && inner.callee.name === "AbortController";
    if (inner.type !== T.CallExpression) return false;
    const target = model.linkedFunctionOf(inner.callee);
    if (target !== undefined) return depth < MAX_DEPTH && hasLimitAround(target.body, model, depth + 1);
    const name = unwrap(inner.callee).type === T.MemberExpression ? calledName(inner) : resolveReference(inner.callee, model.context.scopes)?.path.at(-1);
    if (name === undefined) return false;
    if (name === "race" || name === "any") return true;
    if (name === "setTimeout") return inner.arguments[0] !== undefined && aborts(inner.arguments[0], model);
    if (name === "on" || name === "once") return inner.arguments[0]?.type === T.Literal && inner.arguments[0].value === "timeout";
    return LIMITING.test(name) && name !== "clearTimeout";
  });
}

function aborts(callback: TSESTree.Node, model: FileModel): boolean {
  return /abort|destroy|cancel|reject/iu.test(model.text(callback));
}

function isUnlimited(call: OutboundCall, model: FileModel): boolean {
  if (call.http === undefined || !PATIENT.has(call.http.client) || call.node.type === T.TaggedTemplateExpression) return false;
  // What is only used like fetch may have a limit of its own.
  if (httpCallOf(call.reference.module, canonicalPath(call.reference)) === undefined) return false;
  if (call.http.client !== "fetch" && isClientFromElsewhere(call, model)) return false;
  if (call.http.client === "superagent") return false;
  return call.node.arguments.every((argument) => saysNothingOfTime(argument, model));
}

function saysNothingOfTime(argument: TSESTree.Node, model: FileModel): boolean {
  if (argument.type === T.SpreadElement) return false;
  const bare = unwrap(argument);
  if (isFunction(bare) || bare.type === T.Literal || bare.type === T.TemplateLiteral || bare.type === T.BinaryExpression || bare.type === T.NewExpression) return true;
  if (bare.type === T.CallExpression) return isFirst(bare);
  const object = objectBehind(bare, model.context.scopes);
  if (object !== undefined) return !writesLimit(object, model);
  // A bare name as the first argument is the address.
  return isAddress(bare, model);
}

function writesLimit(object: TSESTree.ObjectExpression, model: FileModel): boolean {
  if (object.properties.some((property) => property.type === T.SpreadElement && objectBehind(property.argument, model.context.scopes) === undefined)) return true;
  let found = false;
  walk(object, (node) => {
    if (node.type === T.Property && node.key.type === T.Identifier && LIMITS.test(node.key.name)) found = true;
    if (node.type === T.Property && node.key.type === T.Identifier && /^(?:agent|dispatcher|client|adapter)$/u.test(node.key.name)) found = true;
    return !found;
  });
  if (found) return true;
  return [...LIMIT_NAMES].some((name) => readOption(object, [name], model.context.scopes).kind === "value");
}

const LIMIT_NAMES = ["signal", "timeout"];

function isAddress(node: TSESTree.Node, model: FileModel): boolean {
  if (!isFirst(node)) return false;
  if (node.type !== T.Identifier) return node.type === T.MemberExpression;
  const name = model.variable(node)?.defs[0]?.name;
  const type = name?.type === T.Identifier ? name.typeAnnotation?.typeAnnotation : undefined;
  return type === undefined || type.type === T.TSStringKeyword || (type.type === T.TSTypeReference && type.typeName.type === T.Identifier && type.typeName.name === "URL");
}

function isFirst(node: TSESTree.Node): boolean {
  const parent = node.parent as TSESTree.Node;
  return (parent.type === T.CallExpression || parent.type === T.NewExpression) && parent.arguments[0] === node;
}

// A client that is made in the file can be read; one that comes in may have its limit already.
function isClientFromElsewhere(call: OutboundCall, model: FileModel): boolean {
  const callee = calleeOf(call);
  const root = unwrap(callee.type === T.MemberExpression ? callee.object : callee);
  if (root.type === T.Identifier) {
    const definition = model.variable(root)?.defs[0];
    if (definition?.type === "ImportBinding") return call.reference.path.some((part) => part.endsWith("()")) || /^[./@~]/u.test(call.reference.module);
    return true;
  }
  return resolveReference(callee, model.context.scopes)?.module !== "global";
}

function calleeOf(call: OutboundCall): TSESTree.Node {
  return call.node.type === T.TaggedTemplateExpression ? call.node.tag : call.node.callee;
}
