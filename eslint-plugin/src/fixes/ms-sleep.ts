import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { isFunction, unwrap } from "../syntax/walk.js";
import { delayOfWait } from "./delay-of-wait.js";

/** An awaited wait whose only number is its length in milliseconds. */
export interface MsSleep {
  readonly node: TSESTree.Node;
  readonly delay: TSESTree.Expression;
  /** What is called, where the wait is the call of a named function. */
  readonly callee: string | undefined;
  readonly calleeNode: TSESTree.Node;
}

const SLEEPS = /^(?:sleep|delay|wait|pause|setTimeout|sleepMs|delayMs|waitMs|timeout)$/iu;

/**
 * The wait as a call that takes milliseconds. A function of another name may take anything, a number of attempts as well.
 */
export function msSleepOf(wait: TSESTree.Node): MsSleep | undefined {
  const node = unwrap(wait, { awaits: true });
  const delay = delayOfWait(node);
  if (delay === undefined || !isAwaited(node)) return undefined;
  if (node.type === T.NewExpression) return { node, delay, callee: undefined, calleeNode: node.callee };
  if (node.type !== T.CallExpression) return undefined;
  const callee = unwrap(node.callee);
  const name = callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression && callee.property.type === T.Identifier ? callee.property.name : undefined;
  if (name === undefined || !SLEEPS.test(name) || node.arguments.length !== 1) return undefined;
  return { node, delay, callee: callee.type === T.Identifier ? name : undefined, calleeNode: callee };
}

function isAwaited(node: TSESTree.Node): boolean {
  for (let current = node.parent as TSESTree.Node | undefined; current?.type !== undefined && !isFunction(current) && !current.type.endsWith("Statement"); current = current.parent as TSESTree.Node | undefined) {
    if (current.type === T.AwaitExpression) return true;
  }
  return false;
}
