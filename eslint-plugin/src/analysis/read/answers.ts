import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { ANSWER_CALLS, LIMITERS } from "../../knowledge/answers.js";
import type { AnswerCall } from "../../knowledge/answers.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { readOption } from "../../syntax/object-properties.js";
import { staticValue } from "../../syntax/static-value.js";
import { bindingOf, initialiserOf, keyName } from "../../syntax/variables.js";
import { isFunction, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { RefusalAnswer, RetryAfterValue } from "../site.js";
import { handlerOf } from "./handler.js";
import { isInTest } from "./test-code.js";

const REFUSALS = new Set([429, 503]);
const MAX_DEPTH = 4;

/** Whether a text can hold an answer of 429 or 503. */
export function mayHoldAnswers(text: string): boolean {
  return /\b(?:429|503)\b|too_?many_?requests|service_?unavailable/iu.test(text);
}

/** The places where a request handler answers 429 or 503. */
export function readAnswers(model: FileModel): readonly RefusalAnswer[] {
  const answers: RefusalAnswer[] = [];
  if (!mayHoldAnswers(model.context.text)) return answers;
  walk(model.context.ast, (node) => {
    const found = answerAt(node, model);
    if (found === undefined || isInTest(node, model.context)) return;
    const owner = handlerAround(node, model);
    if (owner !== undefined) answers.push(judged(node, found, owner, model));
  });
  return answers;
}

interface FoundAnswer {
  readonly status: number;
  readonly shown: TSESTree.Node;
  /** The object of headers that stands in the answer; "elsewhere" where it can't be read. */
  readonly headers: TSESTree.ObjectExpression | "elsewhere" | undefined;
}

function answerAt(node: TSESTree.Node, model: FileModel): FoundAnswer | undefined {
  if (node.type === T.CallExpression || node.type === T.NewExpression) return answerByCall(node, model);
  if (node.type === T.AssignmentExpression) return answerByField(node, model);
  return node.type === T.ReturnStatement ? answerByObject(node, model) : undefined;
}

function answerByCall(call: TSESTree.CallExpression | TSESTree.NewExpression, model: FileModel): FoundAnswer | undefined {
  const callee = unwrap(call.callee);
  const on = call.type === T.NewExpression ? "constructor" : callee.type === T.MemberExpression ? "method" : "function";
  const name = callee.type === T.MemberExpression ? memberName(callee) : callee.type === T.Identifier ? importedName(callee, model) : undefined;
  for (const shape of ANSWER_CALLS) {
    if (shape.on !== on || shape.name !== name) continue;
    if (shape.object !== undefined && !(callee.type === T.MemberExpression && shape.object.test(model.text(callee.object)))) continue;
    const status = statusAt(call.arguments[shape.status.arg], shape.status.option, model);
    if (status === undefined || !REFUSALS.has(status)) continue;
    return { status, shown: call, headers: headersAt(call, shape.headers, model) };
  }
  return undefined;
}

// The name by which a package exports a function; a global's own name.
function importedName(callee: TSESTree.Identifier, model: FileModel): string | undefined {
  const reference = resolveReference(callee, model.context.scopes);
  return reference?.path.filter((part) => part !== "new()" && part !== "()").at(-1);
}

function statusAt(argument: TSESTree.Node | undefined, option: string | undefined, model: FileModel): number | undefined {
  if (argument === undefined) return undefined;
  if (option === undefined) return statusOf(argument, model);
  const reading = readOption(argument, [option], model.context.scopes);
  return reading.kind === "value" ? statusOf(reading.node, model) : undefined;
}

function statusOf(node: TSESTree.Node, model: FileModel): number | undefined {
  const value = staticValue(node, model.context.scopes)?.value ?? statusByName(node);
  return typeof value === "number" ? value : undefined;
}

/** `ctx.status = 429`, `res.statusCode = 429`. */
function answerByField(node: TSESTree.AssignmentExpression, model: FileModel): FoundAnswer | undefined {
  if (node.operator !== "=" || node.left.type !== T.MemberExpression || !/^(?:status|statusCode)$/u.test(memberName(node.left) ?? "")) return undefined;
  const status = statusOf(node.right, model);
  return status !== undefined && REFUSALS.has(status) ? { status, shown: node, headers: undefined } : undefined;
}

/** `return { statusCode: 429, headers }` of a function in the cloud. */
function answerByObject(node: TSESTree.ReturnStatement, model: FileModel): FoundAnswer | undefined {
  const object = node.argument === null ? undefined : unwrap(node.argument);
  if (object?.type !== T.ObjectExpression) return undefined;
  const status = statusAt(object, "statusCode", model);
  if (status === undefined || !REFUSALS.has(status)) return undefined;
  const option = readOption(object, ["headers"], model.context.scopes);
  return { status, shown: object, headers: option.kind === "absent" ? undefined : option.kind === "unknown" ? "elsewhere" : headersBehind(option.node, model) };
}

// `HttpStatus.TOO_MANY_REQUESTS`, `StatusCodes.SERVICE_UNAVAILABLE`.
function statusByName(node: TSESTree.Node): number | undefined {
  const bare = unwrap(node);
  const name = bare.type === T.MemberExpression ? memberName(bare) : undefined;
  if (name === undefined) return undefined;
  if (/^too_?many_?requests$/iu.test(name)) return 429;
  return /^service_?unavailable$/iu.test(name) ? 503 : undefined;
}

function headersAt(call: TSESTree.CallExpression | TSESTree.NewExpression, place: AnswerCall["headers"], model: FileModel): FoundAnswer["headers"] {
  const argument = place === undefined ? undefined : call.arguments[place.arg];
  if (place === undefined || argument === undefined) return undefined;
  if (place.option === undefined) return headersBehind(argument, model);
  const option = readOption(argument, [place.option], model.context.scopes);
  if (option.kind === "absent") return undefined;
  return option.kind === "unknown" ? "elsewhere" : headersBehind(option.node, model);
}

function headersBehind(node: TSESTree.Node, model: FileModel): FoundAnswer["headers"] {
  const bare = unwrap(node);
  const object = bare.type === T.Identifier ? objectOfName(bare, model) : bare;
  return object?.type === T.ObjectExpression && !object.properties.some((property) => property.type === T.SpreadElement) ? object : "elsewhere";
}

function objectOfName(name: TSESTree.Identifier, model: FileModel): TSESTree.Node | undefined {
  const variable = model.variable(name);
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source === undefined ? undefined : unwrap(source);
}

interface Owner {
  readonly handler: string;
  readonly fn: FunctionNode;
}

/** The handler that a place belongs to: the function around it, or one that calls that function. */
function handlerAround(node: TSESTree.Node, model: FileModel): Owner | undefined {
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) {
    if (!isFunction(current)) continue;
    const handler = handlerOf(current, model.context) ?? calledByHandler(current, model) ?? byResponseParameter(current, model) ?? byRequestType(current, model);
    if (handler !== undefined) return { handler, fn: current };
  }
  return undefined;
}

function calledByHandler(fn: FunctionNode, model: FileModel): string | undefined {
  return model.memo("handlers calling", fn, () => {
    for (const root of model.roots) {
      if (root.type === T.Program || root === fn) continue;
      const handler = handlerOf(root, model.context);
      if (handler !== undefined && someNode(root.body, (node) => node.type === T.CallExpression && model.functionOf(node.callee) === fn)) return handler;
    }
    return undefined;
  });
}

// `(req, res, next) => res.status(429)…`: a middleware, whoever registers it.
function byResponseParameter(fn: FunctionNode, model: FileModel): string | undefined {
  const [, second, third] = fn.params;
  if (second?.type !== T.Identifier || fn.params.length < 2 || fn.params.length > 4) return undefined;
  const variable = model.variable(second);
  const answers = variable?.references.some(({ identifier }) => {
    const member = identifier.parent as TSESTree.Node;
    return member.type === T.MemberExpression && member.object === identifier && /^(?:status|writeHead|sendStatus|setHeader|json|code)$/u.test(memberName(member) ?? "");
  });
  if (answers !== true) return undefined;
  return third === undefined ? "request handler" : "middleware";
}

// `async function POST(request: Request): Promise<Response>`, whatever host calls it.
function byRequestType(fn: FunctionNode, model: FileModel): string | undefined {
  const [first] = fn.params;
  const type = first?.type === T.Identifier ? first.typeAnnotation?.typeAnnotation : undefined;
  const takesRequest = type?.type === T.TSTypeReference && type.typeName.type === T.Identifier && /^(?:Next)?Request$/u.test(type.typeName.name);
  return takesRequest && fn.returnType !== undefined && /Response\b/u.test(model.text(fn.returnType)) ? "request handler" : undefined;
}

function judged(node: TSESTree.Node, { status, shown, headers }: FoundAnswer, { handler, fn }: Owner, model: FileModel): RefusalAnswer {
  const value = headers === "elsewhere" ? undefined : retryAfterIn(headers, fn, model);
  const isSetElsewhere = headers === "elsewhere" || setsHeadersElsewhere(fn, model) || isInLimiter(node, model);
  const cache = headers === undefined || headers === "elsewhere" ? undefined : headerValue(headers, /^cache-control$/iu);
  const text = cache === undefined ? undefined : staticValue(cache, model.context.scopes)?.value;
  return {
    status,
    handler,
    node: shown,
    retryAfter: value === undefined ? (isSetElsewhere ? { kind: "unknown", because: "the headers are set elsewhere" } : { kind: "missing" }) : valueOfHeader(value, model),
    cacheable: typeof text === "string" && /public|max-age=[1-9]|s-maxage=[1-9]/iu.test(text) && !/no-store/iu.test(text) && cache !== undefined ? cache : undefined,
    byLimiter: callsLimiter(fn, model),
    exposed: exposesRetryAfter(model),
  };
}

/** The value that Retry-After is given in the answer itself, or anywhere in the handler. */
function retryAfterIn(headers: TSESTree.ObjectExpression | undefined, fn: FunctionNode, model: FileModel): TSESTree.Node | undefined {
  const own = headers === undefined ? undefined : headerValue(headers, /^retry-after$/iu);
  if (own !== undefined) return own;
  let found: TSESTree.Node | undefined;
  const look = (root: TSESTree.Node, depth: number): void => {
    walk(root, (node) => {
      if (found !== undefined) return false;
      if (node.type === T.Property && /^retry-after$/iu.test(keyName(node.key, node.computed) ?? "")) found = node.value;
      if (node.type === T.AssignmentExpression && node.left.type === T.MemberExpression && /^retry-after$/iu.test(memberName(node.left) ?? "")) found = node.right;
      if (node.type !== T.CallExpression) return true;
      const [name, value] = node.arguments;
      if (name?.type === T.Literal && typeof name.value === "string" && /^retry-after$/iu.test(name.value) && value !== undefined) found = value;
      const target = depth < MAX_DEPTH ? model.functionOf(node.callee) : undefined;
      if (target !== undefined && target !== fn) look(target.body, depth + 1);
      return true;
    });
  };
  look(fn.body, 0);
  return found;
}

function headerValue(headers: TSESTree.ObjectExpression, name: RegExp): TSESTree.Node | undefined {
  for (const property of headers.properties) {
    if (property.type === T.Property && name.test(keyName(property.key, property.computed) ?? "")) return property.value;
  }
  return undefined;
}

/** Headers that come from a call, a spread or a name with an unknown key may hold Retry-After. */
function setsHeadersElsewhere(fn: FunctionNode, model: FileModel): boolean {
  return someNode(fn.body, (node) => {
    if (node.type === T.CallExpression && /^(?:set|setHeader|setHeaders|header|headers|append|writeHead)$/u.test(calledName(node) ?? "")) {
      const [first] = node.arguments;
      return first !== undefined && first.type !== T.Literal && staticValue(first, model.context.scopes) === undefined && unwrap(first).type !== T.ObjectExpression;
    }
    // `applyHeaders(res, limit)` of another file.
    if (node.type !== T.CallExpression || model.functionOf(node.callee) !== undefined) return false;
    const callee = unwrap(node.callee);
    return callee.type === T.Identifier && /header/iu.test(resolveReference(callee, model.context.scopes)?.path.at(-1) ?? "");
  });
}

/** The epoch or the milliseconds that a header should not hold. */
function valueOfHeader(node: TSESTree.Node, model: FileModel): RetryAfterValue {
  const reading = unitOf(node, model, 0);
  if (reading === "epoch" || reading === "ms") return { kind: reading, node };
  return { kind: "set" };
}

type Unit = "epoch" | "ms" | "fine";

// Looks only at what says its unit: clocks, names of fields, arithmetic with 1000.
function unitOf(node: TSESTree.Node, model: FileModel, depth: number): Unit {
  if (depth > 6) return "fine";
  const bare = unwrap(node);
  switch (bare.type) {
    case T.Literal:
      return typeof bare.value === "number" && bare.value >= 10_000 ? "ms" : "fine";
    case T.Identifier:
      return unitOfName(bare, model, depth);
    case T.TemplateLiteral: {
      const [only] = bare.expressions;
      return only === undefined || bare.expressions.length > 1 ? "fine" : unitOf(only, model, depth + 1);
    }
    case T.LogicalExpression:
      return unitOf(bare.left, model, depth + 1);
    case T.CallExpression:
      return unitOfCall(bare, model, depth);
    case T.MemberExpression:
      return unitOfField(memberName(bare));
    case T.BinaryExpression:
      return unitOfArithmetic(bare, model, depth);
    default:
      return "fine";
  }
}

function unitOfName(name: TSESTree.Identifier, model: FileModel, depth: number): Unit {
  const variable = model.variable(name);
  const step = variable === undefined ? undefined : bindingOf(variable)?.steps.at(-1);
  // `const { resetAt } = limit`
  if (typeof step?.take === "string") return unitOfField(step.take);
  const source = objectOfName(name, model);
  return source === undefined ? "fine" : unitOf(source, model, depth + 1);
}

function unitOfCall(call: TSESTree.CallExpression, model: FileModel, depth: number): Unit {
  const text = model.text(call.callee);
  if (text === "Date.now") return "epoch";
  if (/^(?:String|Number|Math\.(?:ceil|floor|round|trunc|max))$/u.test(text)) {
    return call.arguments.map((argument) => unitOf(argument, model, depth + 1)).find((unit) => unit !== "fine") ?? "fine";
  }
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression && /^(?:toString|toFixed|getTime|valueOf)$/u.test(memberName(callee) ?? "")) return unitOf(callee.object, model, depth + 1);
  return "fine";
}

function unitOfField(name: string | undefined): Unit {
  if (name === undefined) return "fine";
  if (/^(?:reset|resetAt|reset_at|resetTime|reset_time|resetsAt|expiresAt|expires_at|blockedUntil|availableAt)$/u.test(name)) return "epoch";
  return /(?:^ms|Ms|_ms|Millis|Milliseconds|msBeforeNext)$/u.test(name) || name === "msBeforeNext" ? "ms" : "fine";
}

function unitOfArithmetic(node: TSESTree.BinaryExpression, model: FileModel, depth: number): Unit {
  if (node.left.type === T.PrivateIdentifier) return "fine";
  const left = unitOf(node.left, model, depth + 1);
  const right = unitOf(node.right, model, depth + 1);
  const divisor = staticValue(node.right, model.context.scopes)?.value;
  if (node.operator === "/") return left === "ms" && typeof divisor === "number" && divisor >= 1000 ? "fine" : left;
  // A moment minus a moment is a time in milliseconds, or in seconds where both were.
  if (node.operator === "-") return left === "epoch" && right === "epoch" ? "fine" : left === "epoch" ? "fine" : left;
  if (node.operator === "+") return left === "epoch" || right === "epoch" ? "epoch" : left;
  if (node.operator === "*") return typeof divisor === "number" && divisor >= 1000 ? "ms" : left;
  return "fine";
}

/** A limiter library answers by itself and sets its own headers. */
function isInLimiter(node: TSESTree.Node, model: FileModel): boolean {
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) {
    if (current.type !== T.CallExpression && current.type !== T.NewExpression) continue;
    const reference = resolveReference(current.callee, model.context.scopes);
    if (reference !== undefined && LIMITERS.some((name) => reference.module === name)) return true;
  }
  return false;
}

function callsLimiter(fn: FunctionNode, model: FileModel): boolean {
  return someNode(fn.body, (node) => {
    if (node.type !== T.CallExpression) return false;
    const reference = resolveReference(node.callee, model.context.scopes);
    return reference !== undefined && LIMITERS.some((name) => reference.module === name);
  });
}

/** Whether the file sends CORS headers, and names Retry-After among the exposed ones. */
function exposesRetryAfter(model: FileModel): boolean | undefined {
  const { text } = model.context;
  if (!/access-control-allow-origin/iu.test(text)) return undefined;
  return /access-control-expose-headers[^\n]*\n?[^\n]*retry-after/iu.test(text);
}
