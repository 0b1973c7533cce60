import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { readOption } from "../../syntax/object-properties.js";
import { isFunction, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { Spot } from "../details.js";
import type { FileModel } from "../file-model.js";

/** Whether a text can hold a listener of an abort. */
export function mayHoldListeners(text: string): boolean {
  return text.includes("addEventListener") && text.includes("abort");
}

/**
 * Waits that add a listener to the caller's signal and leave it there when the timer wins. `once` removes a listener only after it
 * was called, so that each wait of a long-lived signal leaves one more behind.
 */
export function readLeftListeners(model: FileModel): readonly Spot[] {
  const spots: Spot[] = [];
  if (!mayHoldListeners(model.context.text)) return spots;
  walk(model.context.ast, (node) => {
    if (node.type !== T.NewExpression || node.callee.type !== T.Identifier || node.callee.name !== "Promise") return;
    const [executor] = node.arguments;
    if (executor === undefined || !isFunction(executor)) return;
    const listener = listenerIn(executor, model);
    if (listener !== undefined) spots.push({ node: listener });
  });
  return spots;
}

function listenerIn(executor: TSESTree.Node, model: FileModel): TSESTree.Node | undefined {
  let listener: TSESTree.CallExpression | undefined;
  let hasTimer = false;
  let isRemoved = false;
  walk(executor, (node) => {
    if (node.type !== T.CallExpression) return;
    const name = calledName(node);
    if (name === "setTimeout") hasTimer = true;
    if (name === "removeEventListener" || name === "removeListener" || name === "off") isRemoved = true;
    if (name === "addEventListener" && node.arguments[0]?.type === T.Literal && node.arguments[0].value === "abort") listener ??= node;
  });
  if (listener === undefined || !hasTimer || isRemoved) return undefined;
  const [, , options] = listener.arguments;
  // A listener with a signal of its own is removed by that.
  if (options !== undefined && readOption(options, ["signal"], model.context.scopes).kind !== "absent") return undefined;
  return isOwnController(listener, model) || handlesWork(executor) ? undefined : listener;
}

// A controller that the function makes itself goes with it.
function isOwnController(listener: TSESTree.CallExpression, model: FileModel): boolean {
  const callee = unwrap(listener.callee);
  const object = callee.type === T.MemberExpression ? unwrap(callee.object) : callee;
  if (object.type !== T.Identifier) return object.type === T.MemberExpression && memberName(object) === "signal" && object.object.type === T.Identifier && model.variable(object.object)?.defs[0]?.type === "Variable";
  return model.variable(object)?.defs[0]?.type === "Variable";
}

// An executor that starts other work than a timer settles by that work.
function handlesWork(executor: TSESTree.Node): boolean {
  return someNode(executor, (node) => node.type === T.CallExpression && /^(?:then|on|once|request|fetch|spawn|exec)$/u.test(calledName(node) ?? ""));
}
