import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { writesOf } from "../../syntax/variables.js";
import { isFunction, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";

type Variable = TSESLint.Scope.Variable;

/**
 * Whether only a success moves a variable on: `try { await put(rows[i]); i++; } catch { ... }`, `next = page.next`. All its writes in the
 * loop stand in a try block behind an awaited call, so a failure leads to the same item or page again.
 */
export function movesOnlyOnSuccess(variable: Variable, loop: TSESTree.Node): boolean {
  const writes = writesOf(variable).filter(({ identifier }) => isIn(identifier, loop.type === T.ForStatement && loop.init !== null ? [loop.init.range[1], loop.range[1]] : loop.range));
  return writes.length > 0 && writes.every(({ identifier, init }) => init !== true && followsAwait(identifier, loop));
}

/** Whether an operation works on what only its success moves on, in a loop that goes on until nothing is left: `while (next)`. */
export function worksUntilNothingIsLeft(operation: TSESTree.Node, model: FileModel): boolean {
  const loop = loopAround(operation);
  if (loop === undefined || !("test" in loop) || loop.test === null) return false;
  const left = variablesIn(loop.test, model).filter((variable) => movesOnlyOnSuccess(variable, loop));
  const used = variablesIn(operation, model);
  return left.some((variable) => used.includes(variable));
}

function followsAwait(write: TSESTree.Node, loop: TSESTree.Node): boolean {
  for (let node: TSESTree.Node = write; node !== loop; node = node.parent as TSESTree.Node) {
    if (isFunction(node)) return false;
    const parent = node.parent as TSESTree.Node;
    if (parent.type === T.TryStatement && parent.block === node && parent.handler !== null) return awaitsBefore(parent.block, write);
  }
  return false;
}

function awaitsBefore(block: TSESTree.Node, place: TSESTree.Node): boolean {
  let awaits = false;
  walk(block, (node) => {
    if (isFunction(node)) return false;
    // `next = await load(next)` ends its wait before it writes.
    if (node.type === T.AwaitExpression && (node.range[1] <= place.range[0] || node.parent.type === T.AssignmentExpression)) awaits = true;
    return !awaits;
  });
  return awaits;
}

function loopAround(operation: TSESTree.Node): TSESTree.WhileStatement | TSESTree.DoWhileStatement | TSESTree.ForStatement | undefined {
  for (let node = operation.parent as TSESTree.Node | null | undefined; node !== null && node !== undefined && !isFunction(node); node = node.parent) {
    if (node.type === T.WhileStatement || node.type === T.DoWhileStatement || node.type === T.ForStatement) return node;
    if (node.type === T.ForOfStatement || node.type === T.ForInStatement) return undefined;
  }
  return undefined;
}

function variablesIn(root: TSESTree.Node, model: FileModel): readonly Variable[] {
  const found: Variable[] = [];
  walk(root, (node) => {
    const variable = node.type === T.Identifier ? model.variable(node) : undefined;
    if (variable !== undefined) found.push(variable);
  });
  return found;
}

function isIn(node: TSESTree.Node, range: readonly [number, number]): boolean {
  return node.range[0] >= range[0] && node.range[1] <= range[1];
}
