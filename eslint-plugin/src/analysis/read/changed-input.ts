import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { T } from "../../syntax/node-types.js";
import { isFunction, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import type { Rounds } from "../rounds.js";

type Variable = TSESLint.Scope.Variable;

/**
 * Whether the way from a failure to the next attempt changes what the operation is given: `guesses[name] = "group"` in the catch, and
 * the request is built from `guesses`. The next turn is another request, so the loop is no retry.
 */
export function changesInput(rounds: Rounds): boolean {
  const { model } = rounds.frame;
  const inputs = inputsOfOperation(rounds.candidate.settles, rounds.frame.root, model);
  for (const { node, settles } of rounds.between) {
    if (settles || node.kind !== "step" || node.ast?.type !== T.AssignmentExpression || node.ast.operator !== "=") continue;
    const { left } = node.ast;
    // A field or an element is data; a plain variable is a counter, a wait or the last error as well.
    if (left.type !== T.MemberExpression || !left.computed) continue;
    const variable = rootOf(left, model);
    if (variable !== undefined && inputs.has(variable)) return true;
  }
  return false;
}

/** The variables that an operation's arguments are made from, through constants of the loop's body. */
function inputsOfOperation(operation: TSESTree.Node, loop: TSESTree.Node, model: FileModel): ReadonlySet<Variable> {
  const inputs = new Set<Variable>();
  const collect = (root: TSESTree.Node, depth: number): void => {
    walk(root, (node) => {
      if (node.type !== T.Identifier) return;
      const variable = model.variable(node);
      if (variable === undefined || inputs.has(variable)) return;
      inputs.add(variable);
      const source = variable.references.find((reference) => reference.init === true)?.writeExpr as TSESTree.Node | null | undefined;
      const inLoop = source !== null && source !== undefined && source.range[0] >= loop.range[0] && source.range[1] <= loop.range[1];
      if (inLoop && depth < 4 && !isFunction(source)) collect(source, depth + 1);
    });
  };
  collect(operation, 0);
  return inputs;
}

function rootOf(member: TSESTree.MemberExpression, model: FileModel): Variable | undefined {
  let node: TSESTree.Node = member;
  while (node.type === T.MemberExpression) node = unwrap(node.object);
  return node.type === T.Identifier ? model.variable(node) : undefined;
}
