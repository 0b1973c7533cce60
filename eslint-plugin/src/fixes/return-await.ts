import type { TSESTree } from "@typescript-eslint/utils";
import type { UnawaitedAttempt } from "../analysis/details.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction } from "../syntax/walk.js";
import { insertAt, replaceWith, type EditMaker } from "./edit.js";

/** Awaits an attempt where its failure has to be seen. */
export function awaitAttempt({ kind, node }: UnawaitedAttempt): EditMaker {
  return (text) => {
    if (kind === "returned") return { kind: "fix", title: phrase("awaitAttempt"), edits: [insertAt(node.range[0], "await ")] };
    if (kind === "dropped") return { kind: "fix", title: phrase("returnAttempt"), edits: [insertAt(node.range[0], "return ")] };
    const dropped = node.parent;
    const statement = dropped?.type === T.UnaryExpression ? dropped.parent : dropped;
    if (statement?.type !== T.ExpressionStatement || !isLast(statement)) return undefined;
    return { kind: "suggestion", title: phrase("returnNextAttempt"), edits: [replaceWith(statement.expression, `return ${text.slice(...node.range)}`)] };
  };
}

/** Whether nothing stands behind a statement that a `return` would keep from running. */
function isLast(statement: TSESTree.ExpressionStatement): boolean {
  const block = statement.parent;
  if (block.type === T.BlockStatement && block.body.at(-1) !== statement) return false;
  for (let current: TSESTree.Node | undefined = statement; current?.type !== undefined && !isFunction(current); current = current.parent as TSESTree.Node | undefined) if (/^(?:For|While|DoWhile)/u.test(current.type)) return false;
  return true;
}
