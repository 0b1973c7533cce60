import type { TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../../control-flow/callbacks.js";
import { known, UNBOUNDED, unknown } from "../../policy/fact.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import { staticValue } from "../../syntax/static-value.js";
import { unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { isInTest } from "../read/test-code.js";
import type { RetrySite } from "../site.js";

/** Consumers that give a failed message back to its queue at once: `channel.nack(message, false, true)`. */
export function recognizeRequeues(model: FileModel): FoundSite[] {
  const found: FoundSite[] = [];
  if (!mayHoldRequeues(model.context.text)) return found;
  walk(model.context.ast, (node) => {
    if (node.type === T.CallExpression && requeues(node, model)) found.push({ site: siteOfRequeue(node, model), work: undefined });
  });
  return found;
}

export function mayHoldRequeues(text: string): boolean {
  return /\bnack\b/u.test(text) || (text.includes("amqp") && /\breject\b/u.test(text));
}

function requeues(call: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(call.callee);
  if (callee.type !== T.MemberExpression || call.arguments.length === 0) return false;
  const name = memberName(callee);
  // amqplib: nack(message, allUpTo = false, requeue = true), reject(message, requeue = true).
  const place = name === "nack" ? 2 : name === "reject" ? 1 : undefined;
  if (place === undefined) return false;
  const argument = call.arguments[place];
  if (argument !== undefined) return staticValue(argument, model.context.scopes)?.value === true && (name === "nack" || isChannel(callee.object, model));
  return isChannel(callee.object, model);
}

function isChannel(object: TSESTree.Node, model: FileModel): boolean {
  const reference = resolveReference(object, model.context.scopes);
  return reference !== undefined && /^amqp/u.test(reference.module);
}

function siteOfRequeue(call: TSESTree.CallExpression, model: FileModel): RetrySite {
  const none = unknown("the broker delivers the message again at once");
  return {
    kind: "requeue",
    node: call,
    anchor: call.loc,
    operation: { kind: "queue", callee: model.text(call.callee).replace(/\s+/gu, ""), node: call, local: false },
    policy: {
      attempts: UNBOUNDED,
      baseDelayMs: none,
      factor: none,
      maxDelayMs: none,
      jitter: known("none"),
      retryAfter: unknown("a queue sends none"),
      statuses: unknown("a queue has no status"),
      methods: unknown("a queue has no method"),
      attemptTimeoutMs: unknown("not read"),
      deadlineMs: unknown("not read"),
      signal: unknown("not read"),
      idempotencyKey: unknown("a message carries its own id"),
    },
    bound: { kind: "unbounded" },
    wait: { kind: "none" },
    filter: { kind: "noStatus" },
    replay: { kind: "unknown", because: "what the consumer does is not read" },
    innerLayers: [],
    inTest: isInTest(call, model.context),
  };
}
