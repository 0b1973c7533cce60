import type { UnawaitedAttempt } from "../analysis/details.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { insertAt, replaceWith, type EditMaker } from "./edit.js";

/** Awaits an attempt where its failure has to be seen. */
export function awaitAttempt({ kind, node }: UnawaitedAttempt): EditMaker {
  return (text) => {
    if (kind === "returned") return { kind: "fix", title: phrase("awaitAttempt"), edits: [insertAt(node.range[0], "await ")] };
    if (kind === "dropped") return { kind: "fix", title: phrase("returnAttempt"), edits: [insertAt(node.range[0], "return ")] };
    const dropped = node.parent;
    const statement = dropped?.type === T.UnaryExpression ? dropped.parent : dropped;
    if (statement?.type !== T.ExpressionStatement) return undefined;
    return { kind: "suggestion", title: phrase("returnNextAttempt"), edits: [replaceWith(statement.expression, `return ${text.slice(...node.range)}`)] };
  };
}
