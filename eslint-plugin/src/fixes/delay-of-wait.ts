import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { isFunction, unwrap, walk } from "../syntax/walk.js";

/** The expression that says how long a wait lasts; undefined where it stands elsewhere. */
export function delayOfWait(wait: TSESTree.Node): TSESTree.Expression | undefined {
  const node = unwrap(wait, { awaits: true });
  if (node.type === T.NewExpression) return delayInExecutor(node);
  if (node.type !== T.CallExpression) return undefined;
  const index = nameOf(node) === "setTimeout" && node.arguments[0] !== undefined && isCallback(node.arguments[0]) ? 1 : 0;
  const delay = node.arguments[index];
  return delay === undefined || delay.type === T.SpreadElement || isFunction(unwrap(delay)) ? undefined : delay;
}

// `new Promise((resolve) => setTimeout(resolve, ms))`
function delayInExecutor(made: TSESTree.NewExpression): TSESTree.Expression | undefined {
  const [executor] = made.arguments;
  if (executor === undefined || !isFunction(executor)) return undefined;
  const delays: TSESTree.Expression[] = [];
  walk(executor.body, (node) => {
    if (node.type !== T.CallExpression || nameOf(node) !== "setTimeout") return;
    const [, delay] = node.arguments;
    if (delay !== undefined && delay.type !== T.SpreadElement) delays.push(delay);
  });
  return delays.length === 1 ? delays[0] : undefined;
}

function nameOf(call: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === T.Identifier) return callee.name;
  return callee.type === T.MemberExpression && callee.property.type === T.Identifier ? callee.property.name : undefined;
}

// `setTimeout(500)` of timers/promises takes the time first.
function isCallback(argument: TSESTree.Node): boolean {
  return isFunction(unwrap(argument)) || argument.type === T.Identifier || argument.type === T.MemberExpression;
}
