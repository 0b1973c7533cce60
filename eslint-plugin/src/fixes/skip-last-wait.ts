import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { indentationOf, lineEndOf, statementInBlock } from "./code.js";
import { insertAt, type EditMaker } from "./edit.js";

/** Leaves a counting loop before the wait that only its end follows; the loop would have ended there anyway. */
export function skipLastWait(site: RetrySite, wait: TSESTree.Node): EditMaker {
  return (text) => {
    const loop = site.node;
    const statement = statementInBlock(wait);
    if (loop.type !== T.ForStatement || statement === undefined) return undefined;
    const isLast = lastTurn(loop, text);
    if (isLast === undefined || !isDirectlyIn(statement, loop)) return undefined;
    return { kind: "fix", title: phrase("skipLastWait"), edits: [insertAt(statement.range[0], `if (${isLast}) break;${lineEndOf(text)}${indentationOf(statement, text)}`)] };
  };
}

/** The test that holds in the last turn of `for (let n = 0; n < limit; n++)`. */
function lastTurn(loop: TSESTree.ForStatement, text: string): string | undefined {
  const { test, update } = loop;
  if (test?.type !== T.BinaryExpression || test.left.type !== T.Identifier || update === null || !stepsByOne(update, test.left.name)) return undefined;
  const { name } = test.left;
  const limit = text.slice(...test.right.range);
  if (test.operator === "<=") return `${name} === ${limit}`;
  if (test.operator !== "<") return undefined;
  const isNumber = test.right.type === T.Literal && typeof test.right.value === "number" && Number.isInteger(test.right.value);
  return isNumber ? `${name} === ${String(Number(limit.replaceAll("_", "")) - 1)}` : `${name} === ${limit} - 1`;
}

function stepsByOne(update: TSESTree.Expression, name: string): boolean {
  if (update.type === T.UpdateExpression) return update.operator === "++" && update.argument.type === T.Identifier && update.argument.name === name;
  return update.type === T.AssignmentExpression && update.operator === "+=" && update.left.type === T.Identifier && update.left.name === name && update.right.type === T.Literal && update.right.value === 1;
}

// A `break` inside of a further loop or a switch would leave that one.
function isDirectlyIn(node: TSESTree.Node, loop: TSESTree.Node): boolean {
  for (let current = node.parent as TSESTree.Node | undefined; current !== undefined && current !== loop; current = current.parent as TSESTree.Node | undefined) {
    if (/^(?:For|While|DoWhile|Switch|Function|Arrow)/u.test(current.type)) return false;
    // There it would undo what is thrown or returned.
    if (current.parent?.type === T.TryStatement && current.parent.finalizer === current) return false;
  }
  return true;
}
