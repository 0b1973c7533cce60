import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { writesOf } from "../../syntax/variables.js";
import { someNode } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";

const MAX_DEPTH = 4;

/** Whether an expression carries a caught failure: the caught error itself, a name that was set from one, or something made of these. */
export function carriesFailure(node: TSESTree.Node, model: FileModel, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  return someNode(node, (inner) => {
    if (inner.type === T.MemberExpression) return isFieldOfFailure(inner, model, depth);
    if (inner.type !== T.Identifier || isPropertyName(inner)) return false;
    const variable = model.variable(inner);
    return variable !== undefined && (isCaught(variable) || isSetFromFailure(variable, model, depth));
  });
}

function isCaught(variable: TSESLint.Scope.Variable): boolean {
  const definition = variable.defs[0];
  if (definition?.type === "CatchClause") return true;
  // `.catch((error) => …)`, `(error, result) => …`
  if (definition?.type !== "Parameter") return false;
  const fn = definition.node as TSESTree.Node;
  const call = fn.parent as TSESTree.Node | undefined;
  if (call?.type !== T.CallExpression || call.callee.type !== T.MemberExpression || call.callee.property.type !== T.Identifier) return false;
  return call.callee.property.name === "catch" || (call.callee.property.name === "then" && call.arguments[1] === fn);
}

function isSetFromFailure(variable: TSESLint.Scope.Variable, model: FileModel, depth: number): boolean {
  return writesOf(variable).some((write) => {
    const source = write.writeExpr as TSESTree.Node | null | undefined;
    return source !== null && source !== undefined && carriesFailure(source, model, depth + 1);
  });
}

// `this.lastError`, set from a caught error somewhere in the file.
function isFieldOfFailure(member: TSESTree.MemberExpression, model: FileModel, depth: number): boolean {
  if (member.object.type !== T.ThisExpression || depth > 1) return false;
  const text = model.text(member);
  return someNode(model.context.ast, (node) => node.type === T.AssignmentExpression && model.text(node.left) === text && carriesFailure(node.right, model, depth + 2));
}

function isPropertyName(name: TSESTree.Identifier): boolean {
  const parent = name.parent as TSESTree.Node;
  if (parent.type === T.MemberExpression) return parent.property === name && !parent.computed;
  return parent.type === T.Property && parent.key === name && !parent.shorthand && !parent.computed;
}
