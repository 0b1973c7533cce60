import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { staticString } from "../../syntax/static-value.js";
import { keyName } from "../../syntax/variables.js";
import { unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { isRetryAfterName } from "../run/evaluate.js";

/** A place where Retry-After enters the code. */
export interface RetryAfterSource {
  readonly node: TSESTree.Node;
  /** The header's own text, or a field that somebody filled from it. */
  readonly kind: "header" | "field";
  readonly unit: "s" | "ms" | "unknown";
  /** Reading a field of a plain object, by the name as it is written. */
  readonly plainName?: string;
}

const HEADER = /^retry-after$/iu;
const HEADER_MS = /^retry-after-ms$/iu;

/** Whether a text can hold a reading of Retry-After. */
export function mayHoldRetryAfter(text: string): boolean {
  return /retry[-_]?after/iu.test(text);
}

/** The readings of Retry-After in a file, in source order. */
export function retryAfterSources(model: FileModel): readonly RetryAfterSource[] {
  const sources: RetryAfterSource[] = [];
  if (!mayHoldRetryAfter(model.context.text)) return sources;
  walk(model.context.ast, (node) => {
    const source = sourceAt(node, model);
    if (source !== undefined) sources.push(source);
  });
  return sources;
}

function sourceAt(node: TSESTree.Node, model: FileModel): RetryAfterSource | undefined {
  if (node.type === T.CallExpression) {
    const [name] = node.arguments;
    if (name === undefined || calledName(node) !== "get" || unwrap(node.callee).type !== T.MemberExpression) return undefined;
    return HEADER.test(staticString(name, model.context.scopes) ?? "") ? { node, kind: "header", unit: "s" } : undefined;
  }
  if (node.type === T.MemberExpression) return sourceAtMember(node);
  if (node.type !== T.Property || node.parent.type !== T.ObjectPattern) return undefined;
  const key = keyName(node.key, node.computed);
  const bound = node.value.type === T.AssignmentPattern ? node.value.left : node.value;
  if (key === undefined || bound.type !== T.Identifier) return undefined;
  if (HEADER.test(key)) return { node: bound, kind: "header", unit: "s", plainName: key };
  return isFieldName(key) ? { node: bound, kind: "field", unit: unitOf(key) } : undefined;
}

function sourceAtMember(node: TSESTree.MemberExpression): RetryAfterSource | undefined {
  const name = memberName(node);
  const parent = node.parent as TSESTree.Node;
  if (name === undefined || (parent.type === T.AssignmentExpression && parent.left === node) || (parent.type === T.CallExpression && parent.callee === node)) return undefined;
  if (HEADER.test(name)) return { node, kind: "header", unit: "s", plainName: name };
  return isFieldName(name) && !HEADER_MS.test(name) && node.object.type !== T.ThisExpression ? { node, kind: "field", unit: unitOf(name) } : undefined;
}

// `retryAfter`, `retryAfterMs`, `retry_after_seconds`; rate-limit resets have other forms.
function isFieldName(name: string): boolean {
  return isRetryAfterName(name) && /^retry[-_]?after/iu.test(name) && !/^retry-after/u.test(name);
}

function unitOf(name: string): RetryAfterSource["unit"] {
  if (/ms$|millis(?:econds)?$/iu.test(name)) return "ms";
  return /sec(?:ond)?s?$/iu.test(name) ? "s" : "unknown";
}
