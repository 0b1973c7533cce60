import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import { initialiserOf } from "../../syntax/variables.js";
import { unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { worksUntilNothingIsLeft } from "./moves-on-success.js";

export const LOOKS: ReadonlySet<string> = new Set(["peek", "front", "first", "head", "peekFirst", "lindex"]);

/**
 * Whether an operation works on the head of a queue that is only looked at: `const item = queue.peek()`, `const item = queue[0]`. It
 * stays there until a success takes it away, so a failure leads to the same work again, although a success goes on to the next item.
 */
export function worksOnHeadOfQueue(operation: TSESTree.Node, model: FileModel): boolean {
  let found = worksUntilNothingIsLeft(operation, model);
  walk(operation, (node) => {
    if (found || node.type !== T.Identifier) return !found;
    const variable = model.variable(node);
    const source = variable === undefined ? undefined : initialiserOf(variable);
    if (source !== undefined && isLook(unwrap(source, { awaits: true }))) found = true;
    return !found;
  });
  return found;
}

function isLook(source: TSESTree.Node): boolean {
  if (source.type === T.CallExpression) return source.callee.type === T.MemberExpression && LOOKS.has(calledName(source) ?? "");
  return source.type === T.MemberExpression && source.computed && source.property.type === T.Literal && source.property.value === 0;
}
