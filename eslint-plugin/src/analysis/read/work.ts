import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { httpCallOf } from "../../knowledge/http.js";
import type { HttpCall } from "../../knowledge/http.js";
import { workOf } from "../../knowledge/sdk-calls.js";
import type { Work } from "../../knowledge/sdk-calls.js";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import type { ModuleReference } from "../../syntax/module-reference.js";
import { isFunction, unwrap, walk } from "../../syntax/walk.js";
import { memberName } from "../../control-flow/callbacks.js";
import { followConstants } from "../../syntax/object-properties.js";
import type { FileModel } from "../file-model.js";
import { isNamed } from "../named-callee.js";
import type { ClientSetting } from "../settings.js";
import { inferredRequest } from "./inferred-request.js";

export type WorkNode = TSESTree.CallExpression | TSESTree.NewExpression | TSESTree.TaggedTemplateExpression;

/** One call that leaves the file: what it is, by its resolved import. */
export interface OutboundCall {
  readonly node: WorkNode;
  readonly reference: ModuleReference;
  readonly http?: HttpCall;
  readonly work?: Work;
  /** The setting that names the client. */
  readonly client?: ClientSetting;
}

const MAX_DEPTH = 4;
const MAX_CALLS = 40;

/** The known outbound calls inside an expression or a function, through the file's own functions; the likeliest operation first. */
export function outboundCalls(root: TSESTree.Node, model: FileModel): readonly OutboundCall[] {
  return model.memo("outbound", root, () => {
    const found: OutboundCall[] = [];
    collect(root, model, found, new Set(), 0);
    return found.sort((left, right) => rankOf(left) - rankOf(right));
  });
}

function collect(root: TSESTree.Node, model: FileModel, found: OutboundCall[], seen: Set<FunctionNode>, depth: number): void {
  walk(root, (node) => {
    if (found.length >= MAX_CALLS) return false;
    if (node.type !== T.CallExpression && node.type !== T.NewExpression && node.type !== T.TaggedTemplateExpression) return true;
    const callee = unwrap(node.type === T.TaggedTemplateExpression ? node.tag : node.callee);
    const target = node.type === T.NewExpression ? undefined : model.linkedFunctionOf(callee);
    if (target !== undefined) {
      if (depth < MAX_DEPTH && !seen.has(target)) {
        seen.add(target);
        collect(target.body, model, found, seen, depth + 1);
      }
      return true;
    }
    const call = outboundCall(node, callee, model) ?? ownClientCall(node, callee, model) ?? inferredCall(node, callee, model);
    if (call !== undefined) found.push(call);
    return true;
  });
}

function outboundCall(node: WorkNode, callee: TSESTree.Node, model: FileModel): OutboundCall | undefined {
  const reference = resolveReference(callee, model.context.scopes);
  if (reference === undefined) return undefined;
  if (node.type === T.NewExpression) return isConnection(reference) ? { node, reference } : undefined;
  const path = canonicalPath(reference);
  const http = httpCallOf(reference.module, path);
  if (http !== undefined) return { node, reference, http };
  const work = workOf(reference.module, path);
  return work === undefined ? undefined : { node, reference, work };
}

/** A call of a client that the settings name. */
function ownClientCall(node: WorkNode, callee: TSESTree.Node, model: FileModel): OutboundCall | undefined {
  const { settings, scopes } = model.context;
  const client = settings.clients.find((entry) => isNamed(callee, entry, scopes));
  if (client === undefined) return undefined;
  return { node, reference: resolveReference(callee, scopes) ?? { module: "", path: [] }, work: { name: client.name, kind: "sdk", local: false, rejectsOn4xx: false }, client };
}

/** A request through a function that can't be followed, told by its use; an AWS command tells its client. */
function inferredCall(node: WorkNode, callee: TSESTree.Node, model: FileModel): OutboundCall | undefined {
  if (node.type !== T.CallExpression) return undefined;
  const command = awsCommand(node, callee, model);
  if (command !== undefined) return command;
  const http = inferredRequest(node, model);
  if (http === undefined) return undefined;
  return { node, reference: resolveReference(callee, model.context.scopes) ?? { module: "", path: [] }, http };
}

// `anything.send(new PutObjectCommand(...))`: whoever sends it is a client of the command's package.
function awsCommand(node: TSESTree.CallExpression, callee: TSESTree.Node, model: FileModel): OutboundCall | undefined {
  if (callee.type !== T.MemberExpression || memberName(callee) !== "send") return undefined;
  const [first] = node.arguments;
  if (first === undefined) return undefined;
  const made = followConstants(first, model.context.scopes);
  if (made.type !== T.NewExpression) return undefined;
  const reference = resolveReference(made.callee, model.context.scopes);
  if (reference?.module.startsWith("@aws-sdk/client-") !== true) return undefined;
  const client = { module: reference.module, path: ["Client", "new()", "send"] };
  const work = workOf(client.module, canonicalPath(client));
  return work === undefined ? undefined : { node, reference: client, work };
}

const CONNECTIONS = new Set(["WebSocket", "EventSource", "ReconnectingWebSocket"]);

function isConnection({ module, path }: ModuleReference): boolean {
  const last = path.at(-1);
  if (module === "global") return last !== undefined && CONNECTIONS.has(last);
  return module === "ws" || module === "isomorphic-ws" || module === "eventsource";
}

const RANKS: Readonly<Record<string, number>> = { sdk: 1, rpc: 2, queue: 2, db: 3, process: 4, fs: 5 };

function rankOf(call: OutboundCall): number {
  if (call.http !== undefined) return 0;
  return call.work === undefined ? 2 : (RANKS[call.work.kind] ?? 6);
}

/** The function that an operation calls, where the file has it: the callback itself, or the callee of the one call. */
export function operationFunction(node: TSESTree.Node, model: FileModel): FunctionNode | undefined {
  const bare = unwrap(node, { awaits: true });
  if (isFunction(bare)) return bare;
  return bare.type === T.CallExpression ? model.linkedFunctionOf(bare.callee) : undefined;
}
