import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { HttpCall } from "../../knowledge/http.js";
import { KEY_FIELDS, writeCallByNames, writeCallOf, writeCommandOf } from "../../knowledge/sdk-calls.js";
import type { WriteCall } from "../../knowledge/sdk-calls.js";
import { known, unknown } from "../../policy/fact.js";
import type { Fact } from "../../policy/fact.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { followConstants, objectBehind, readOption } from "../../syntax/object-properties.js";
import { keyName } from "../../syntax/variables.js";
import { staticString } from "../../syntax/static-value.js";
import { isFunction, isWithin, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { Replay } from "../site.js";
import { methodOf, textStart } from "./operation.js";
import { writtenRequests } from "./written-requests.js";
import { outboundCalls } from "./work.js";
import type { OutboundCall } from "./work.js";

export interface ReplayReading {
  readonly replay: Replay;
  readonly methods: Fact<readonly string[] | "any">;
  readonly idempotencyKey: Fact<boolean>;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY"]);
/** Whole words of a path: `/accounts`, `/checkout`, `/shipping` and `/authors` hold some of them and mean something else. */
const READING_WORDS =
  /^(?:search(?:es)?|query|queries|graphql|(?:json)?rpc|embed(?:s|dings?)?|tokens?|tokeni[sz]e|oauth2?|login|signin|auth|authenticat(?:e|ion)|authori[sz]e|verif(?:y|ication)|(?:re)?validat(?:e|ion)|valid|checks?|preview|dry|lookup|complet(?:e|ions?)|chat|generat(?:e|ion|ions)|translat(?:e|ions?)|count|list|find|fetch|estimat(?:e|es|ion)|quotes?|simulat(?:e|ions?)|analy[sz](?:e|is)|metrics|telemetry|render|parse|decode|heartbeat|ping|healthz?)$/iu;
const BATCH_READ = /batch-?get/iu;
const KEY_MAKERS = new Set(["randomUUID", "uuid", "uuidv4", "v4", "v1", "v7", "nanoid", "ulid", "cuid", "createId", "now", "random", "randomBytes", "getRandomValues", "generate"]);

/** What may be repeated: whether a second run of the operation can have its effect twice. */
export function readReplay(operation: TSESTree.Node, attempt: TSESTree.Node, model: FileModel): ReplayReading {
  const [first, ...others] = outboundCalls(operation, model);
  const reading = first === undefined ? undefined : readCall(first, operation, attempt, model);
  // A read that comes first does not make the write after it safe.
  if (reading !== undefined && first?.http !== undefined && reading.replay.kind !== "missingKey" && reading.replay.kind !== "keyPerAttempt") {
    const write = others
      .filter((call) => call.http !== undefined && isOwnStep(call.node, operation, model))
      .map((call) => readCall(call, operation, attempt, model))
      .find((other) => other?.replay.kind === "missingKey" || other?.replay.kind === "keyPerAttempt");
    if (write !== undefined) return write;
  }
  if (reading !== undefined) return reading;
  for (const call of others) {
    const other = readCall(call, operation, attempt, model);
    if (other !== undefined) return other;
  }
  const named = namedWrite(operation, model);
  if (named !== undefined) return named;
  return { replay: { kind: "unknown", because: "the operation is not a request that can be read" }, methods: unknown("no HTTP request"), idempotencyKey: unknown("no HTTP request") };
}

function readCall(call: OutboundCall, operation: TSESTree.Node, attempt: TSESTree.Node, model: FileModel): ReplayReading | undefined {
  if (call.http !== undefined) return readHttp(asWritten(call, call.http, operation, model), attempt, model);
  const write = writeOf(call, model);
  return write === undefined ? undefined : readWrite(call.node, write, attempt, model);
}

/** Whether a request is one that the operation itself makes or waits for: what is only told to others on the way is not its work. */
function isOwnStep(request: TSESTree.Node, operation: TSESTree.Node, model: FileModel): boolean {
  const isAwaited = (node: TSESTree.Node): boolean => {
    const parent = node.parent as TSESTree.Node | undefined;
    return parent?.type === T.AwaitExpression || parent?.type === T.ReturnStatement || (parent !== undefined && isFunction(parent));
  };
  return someNode(operation, (node) => {
    if (node.type !== T.CallExpression || !isAwaited(node)) return false;
    if (node === request) return true;
    const target = model.linkedFunctionOf(node.callee);
    return target !== undefined && isWithin(request, target);
  });
}

type Request = OutboundCall & { readonly http: HttpCall };

/** The request as the site itself writes it, where a function of the project sends what it is given. */
function asWritten(call: OutboundCall, http: HttpCall, operation: TSESTree.Node, model: FileModel): Request {
  const method = methodOf(call, http, model);
  if (typeof method === "string" || !isGeneric(call, method, model)) return { ...call, http };
  return writtenRequests(operation, model).find((written) => !SAFE_METHODS.has(String(methodOf(written, written.http, model)))) ?? writtenRequests(operation, model)[0] ?? { ...call, http };
}

function readHttp(call: Request, attempt: TSESTree.Node, model: FileModel): ReplayReading {
  const { http } = call;
  const method = methodOf(call, http, model);
  if (typeof method !== "string") return isGeneric(call, method, model) && !onlyCalledForReads(call.node, model) ? anyMethodAt(call.node) : unclear("the method comes from outside");
  const methods = known([method]);
  if (SAFE_METHODS.has(method)) return { replay: { kind: "safe" }, methods, idempotencyKey: unknown("a read needs none") };
  const key = keyInRequest(call, http, model);
  if (key === "unknown") return { ...unclear("the headers come from outside"), methods };
  if (key !== undefined) return { replay: keyed(key, attempt, model), methods, idempotencyKey: known(true) };
  if (onlyReads(call, http, model) || isDryRun(call.node, model) || isDryRun(attempt, model)) return { replay: { kind: "safe" }, methods, idempotencyKey: known(false) };
  return { replay: { kind: "missingKey", what: method, node: call.node }, methods, idempotencyKey: known(false) };
}

// `{ validateOnly: true }`: the server only says what it would do.
function isDryRun(node: TSESTree.Node, model: FileModel): boolean {
  return someNode(node, (inner) => inner.type === T.Property && /^(?:validateOnly|validate_only|dryRun|dry_run)$/u.test(keyName(inner.key, inner.computed) ?? "") && model.text(inner.value) !== "false");
}

/** A layer that sends whatever it is given again. */
export function anyMethodAt(node: TSESTree.Node): ReplayReading {
  return { replay: { kind: "anyMethod", node }, methods: known("any"), idempotencyKey: known(false) };
}

/** A request function of a project: its method is a parameter, or the whole request is. */
function isGeneric(call: OutboundCall, method: { readonly dynamic: TSESTree.Node } | undefined, model: FileModel): boolean {
  if (call.node.type !== T.CallExpression) return false;
  if (method !== undefined) return isParameter(method.dynamic, model);
  return call.node.arguments.slice(0, 2).some((argument) => {
    const bare = unwrap(argument);
    if (bare.type === T.Identifier) return call.node.type === T.CallExpression && bare === call.node.arguments[1] && isParameter(bare, model);
    return bare.type === T.ObjectExpression && bare.properties.some((property) => property.type === T.SpreadElement && isParameter(property.argument, model));
  });
}

/** A function of the file that nobody else can call, and that the file calls for reads alone. */
function onlyCalledForReads(request: TSESTree.Node, model: FileModel): boolean {
  let target = request.parent as TSESTree.Node | null | undefined;
  while (target !== null && target !== undefined && !isFunction(target)) target = target.parent;
  if (target === null || target === undefined || isExported(target)) return false;
  const calls: TSESTree.CallExpression[] = [];
  walk(model.context.ast, (node) => {
    if (node.type === T.CallExpression && model.functionOf(node.callee) === target) calls.push(node);
  });
  return calls.length > 0 && calls.every((call) => call.arguments.every((argument) => isRead(argument, model)));
}

function isExported(target: TSESTree.Node): boolean {
  if (target.type !== T.FunctionDeclaration) return true;
  const parent = target.parent as TSESTree.Node;
  return parent.type !== T.Program && parent.type !== T.BlockStatement;
}

function isRead(argument: TSESTree.Node, model: FileModel): boolean {
  const method = readOption(argument, ["method"], model.context.scopes);
  if (method.kind === "absent") return true;
  if (method.kind === "unknown") return unwrap(argument).type !== T.Identifier || objectBehind(argument, model.context.scopes) === undefined;
  const value = staticString(method.node, model.context.scopes);
  return value !== undefined && SAFE_METHODS.has(value.toUpperCase());
}

function isParameter(node: TSESTree.Node, model: FileModel): boolean {
  const bare = unwrap(node);
  return bare.type === T.Identifier && model.variable(bare)?.defs[0]?.type === "Parameter";
}

function unclear(because: string): ReplayReading {
  return { replay: { kind: "unknown", because }, methods: unknown(because), idempotencyKey: unknown(because) };
}

/** The expression of a key that goes with a request: a header, or a field of its body. */
function keyInRequest(call: OutboundCall, http: HttpCall, model: FileModel): TSESTree.Node | "unknown" | undefined {
  if (call.node.type === T.TaggedTemplateExpression) return undefined;
  const { scopes, settings } = model.context;
  let isUnknown = false;
  for (const place of http.headers) {
    const argument = call.node.arguments[place.arg];
    const headers = readOption(argument, place.path ?? [], scopes);
    if (headers.kind === "unknown" && argument !== undefined && place.arg === (http.headers[0]?.arg ?? 0)) isUnknown = true;
    if (headers.kind !== "value") continue;
    const object = objectBehind(headers.node, scopes);
    if (object === undefined) {
      if (!isFormHeaders(headers.node)) isUnknown = true;
      continue;
    }
    for (const property of object.properties) {
      if (property.type === T.SpreadElement) {
        isUnknown = true;
        continue;
      }
      const name = keyName(property.key, property.computed)?.toLowerCase();
      if (name !== undefined && settings.idempotencyHeaders.some((header) => header.toLowerCase() === name)) return property.value;
      if (name === "if-match" || name === "if-none-match" || name === "x-goog-if-generation-match") return property.value;
    }
  }
  for (const place of http.body) {
    const argument = call.node.arguments[place.arg];
    const body = readOption(argument, place.path ?? [], scopes);
    const field = body.kind === "value" ? keyField(body.node, model) : undefined;
    if (field !== undefined) return field;
  }
  return isUnknown ? "unknown" : undefined;
}

/** `form.getHeaders()` of the package form-data gives the content type and nothing else. */
function isFormHeaders(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  const callee = bare.type === T.CallExpression ? unwrap(bare.callee) : bare;
  return callee.type === T.MemberExpression && keyName(callee.property, callee.computed) === "getHeaders";
}

function keyField(body: TSESTree.Node, model: FileModel): TSESTree.Node | undefined {
  let found: TSESTree.Node | undefined;
  const bare = unwrap(body);
  const root = bare.type === T.Identifier ? (objectBehind(bare, model.context.scopes) ?? bare) : bare;
  walk(root, (node) => {
    if (node.type === T.Property) {
      const name = keyName(node.key, node.computed);
      if (name !== undefined && KEY_FIELDS.has(name)) found ??= node.value;
    }
  });
  return found;
}

/** A key that is made anew in each attempt protects from nothing. */
function keyed(key: TSESTree.Node, attempt: TSESTree.Node, model: FileModel): Replay {
  const maker = keyMaker(key, attempt, model, 0);
  return maker === undefined ? { kind: "keyed" } : { kind: "keyPerAttempt", key: model.text(maker), node: maker };
}

function keyMaker(key: TSESTree.Node, attempt: TSESTree.Node, model: FileModel, depth: number): TSESTree.Node | undefined {
  if (depth > 4 || key.range[0] < attempt.range[0] || key.range[1] > attempt.range[1]) return undefined;
  let maker: TSESTree.Node | undefined;
  walk(key, (node) => {
    if (node.type === T.CallExpression && isKeyMaker(node, model)) maker ??= node;
    if (node.type === T.Identifier && depth < 4) {
      const source = model.variable(node)?.references.find((reference) => reference.init === true)?.writeExpr as TSESTree.Node | null | undefined;
      if (source !== null && source !== undefined) maker ??= keyMaker(source, attempt, model, depth + 1);
    }
  });
  return maker;
}

function isKeyMaker(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  const reference = resolveReference(callee, model.context.scopes);
  const last = reference?.path.findLast((part) => part !== "default" && part !== "()") ?? reference?.module;
  if (last !== undefined) return KEY_MAKERS.has(last);
  return callee.type === T.MemberExpression && callee.property.type === T.Identifier && KEY_MAKERS.has(callee.property.name);
}

/** A POST that only reads: search, preview, token checks, GraphQL queries, RPC. */
function onlyReads(call: OutboundCall, http: HttpCall, model: FileModel): boolean {
  if (call.node.type === T.TaggedTemplateExpression) return false;
  const { scopes } = model.context;
  for (const place of http.url) {
    const argument = call.node.arguments[place.arg];
    const url = readOption(argument, place.path ?? [], scopes);
    if (url.kind !== "value") continue;
    // A name says what it points at as well as the text does: `${base}/search`, SEARCH_URL.
    const text = `${textStart(url.node, model) ?? ""} ${constantParts(url.node)}`;
    if (BATCH_READ.test(text) || wordsOf(text).some((word) => READING_WORDS.test(word))) return true;
  }
  const texts = http.body.map((place) => {
    const argument = call.node.type === T.TaggedTemplateExpression ? undefined : call.node.arguments[place.arg];
    const body = readOption(argument, place.path ?? [], scopes);
    return body.kind === "value" ? model.text(objectBehind(body.node, scopes) ?? body.node) : "";
  });
  return texts.some((text) => /\bjsonrpc\b|\bdryRun\b|\bdry_run\b|\bvalidateOnly\b|\bquery\b\s*[:,}]/u.test(text));
}

function wordsOf(text: string): readonly string[] {
  return text.replaceAll(/(?<small>[a-z\d])(?=[A-Z])/gu, "$<small> ").split(/[^A-Za-z\d]+/u);
}

function constantParts(node: TSESTree.Node): string {
  const parts: string[] = [];
  walk(node, (child) => {
    if (child.type === T.TemplateElement) parts.push(child.value.raw);
    if (child.type === T.Literal && typeof child.value === "string") parts.push(child.value);
  });
  return parts.join(" ");
}

function writeOf(call: OutboundCall, model: FileModel): WriteCall | undefined {
  const { module } = call.reference;
  const write = writeCallOf(module, canonicalPath(call.reference));
  if (write !== undefined) return write;
  if (call.node.type === T.TaggedTemplateExpression) return undefined;
  const [first] = call.node.arguments;
  const command = first === undefined ? undefined : commandOf(first, model);
  return command === undefined ? undefined : writeCommandOf(module, command);
}

function commandOf(argument: TSESTree.Node, model: FileModel): string | undefined {
  const bare = unwrap(argument);
  const made = bare.type === T.Identifier ? model.variable(bare)?.references.find((reference) => reference.init === true)?.writeExpr : bare;
  if (made?.type !== T.NewExpression) return undefined;
  return resolveReference(made.callee, model.context.scopes)?.path.at(-1);
}

// A client that comes from a module of the project: its members' names tell what it does.
function namedWrite(operation: TSESTree.Node, model: FileModel): ReplayReading | undefined {
  let reading: ReplayReading | undefined;
  walk(operation, (node) => {
    if (reading !== undefined || node.type !== T.CallExpression) return;
    const names = memberNames(unwrap(node.callee));
    const write = names.length >= 2 ? writeCallByNames(names) : undefined;
    if (write !== undefined) reading = readWrite(node, write, operation, model);
  });
  return reading;
}

function memberNames(callee: TSESTree.Node): string[] {
  const names: string[] = [];
  let node = callee;
  while (node.type === T.MemberExpression) {
    if (node.property.type === T.Identifier && !node.computed) names.unshift(node.property.name);
    node = unwrap(node.object);
  }
  if (node.type === T.Identifier) names.unshift("");
  return names;
}

function readWrite(node: OutboundCall["node"], write: WriteCall, attempt: TSESTree.Node, model: FileModel): ReplayReading {
  const methods = unknown("the SDK decides the method");
  if (node.type === T.TaggedTemplateExpression) return unclear("the call can't be read");
  for (const place of write.keys) {
    const argument = place.arg === "last" ? node.arguments.at(-1) : node.arguments[place.arg];
    if (argument === undefined) continue;
    const key = readOption(commandInput(argument, model), place.path ?? [], model.context.scopes);
    if (key.kind === "value") return { replay: keyed(key.node, attempt, model), methods, idempotencyKey: known(true) };
    if (key.kind === "unknown") return { ...unclear("the key may stand in an argument that comes from outside"), methods };
  }
  const what = model.text(node.callee).replace(/\s+/gu, "");
  return { replay: { kind: "missingKey", what, node }, methods, idempotencyKey: known(false) };
}

function commandInput(argument: TSESTree.Node, model: FileModel): TSESTree.Node {
  const bare = followConstants(argument, model.context.scopes);
  return bare.type === T.NewExpression && bare.arguments[0] !== undefined ? bare.arguments[0] : bare;
}
