import type { TSESTree } from "@typescript-eslint/utils";
import type { RetryAfterReading } from "../analysis/retry-after/reading.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, someNode, unwrap, walk } from "../syntax/walk.js";
import { asLines } from "./attempt-parts.js";
import { functionAround, holdsComment, operandText, statementInBlock } from "./code.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

const LIMIT_MS = "60_000";
const TOO_LONG = `throw new Error("The server asks for too long a wait.");`;

/** Lets the random part make the server's wait longer alone. */
export function spreadUpwards({ node }: RetryAfterReading): EditMaker {
  return (text) => {
    const edit = holdsComment(text, ...node.range) ? undefined : upwards(unwrap(node), text);
    return edit === undefined ? undefined : { kind: "suggestion", title: phrase("spreadUpwards"), edits: [edit] };
  };
}

/** Gives up before a wait that nothing limits. */
export function limitServersWait({ node }: RetryAfterReading): EditMaker {
  return (text) => {
    const [delay] = node.type === T.CallExpression ? node.arguments : [];
    const statement = statementInBlock(node);
    if (delay === undefined || delay.type === T.SpreadElement || statement === undefined || !isInAsync(node)) return undefined;
    const asked = withoutRandomPart(delay);
    if (asked === undefined) return undefined;
    return { kind: "suggestion", title: phrase("giveUpOnLongWait"), edits: [insertAt(statement.range[0], asLines([`if (${text.slice(...asked.range)} > ${LIMIT_MS}) ${TOO_LONG}`], statement, text))] };
  };
}

/** Gives up where a wait was cut short, by the same limit. */
export function stopInsteadOfCutting({ node }: RetryAfterReading): EditMaker {
  return (text) => {
    if (!isInAsync(node) || holdsComment(text, ...node.range)) return undefined;
    const edits = stopEdits(unwrap(node), text);
    return edits === undefined ? undefined : { kind: "suggestion", title: phrase("giveUpOnLongWait"), edits };
  };
}

function upwards(node: TSESTree.Node, text: string): TextEdit | undefined {
  if (node.type !== T.BinaryExpression) return undefined;
  // `ms - Math.random() * 200`
  if (node.operator === "-" && isRandom(node.right) && !isRandom(node.left)) return { start: node.left.range[1], end: node.right.range[0], text: text.slice(node.left.range[1], node.right.range[0]).replace("-", "+") };
  const centred = find(node, (inner) => inner.type === T.BinaryExpression && inner.operator === "-" && isRandomCall(inner.left) && inner.right.type === T.Literal);
  // `ms + (Math.random() - 0.5) * 1000`
  if (centred?.type === T.BinaryExpression) return replaceWith(centred, text.slice(...centred.left.range));
  const around = find(node, (inner) => inner.type === T.BinaryExpression && inner.operator === "+" && inner.left.type === T.Literal && typeof inner.left.value === "number" && inner.left.value < 1 && isRandomCall(inner.right));
  // `ms * (0.5 + Math.random())`
  if (around?.type === T.BinaryExpression) return replaceWith(around.left, "1");
  const factors = factorsOf(node);
  const others = factors.filter((factor) => !isRandom(factor));
  // `Math.random() * seconds * 1000`
  if (factors.length !== others.length + 1 || !factors.some(isRandomCall) || others.length === 0) return undefined;
  return replaceWith(node, `${others.map((factor) => operandText(factor, text)).join(" * ")} + Math.random() * 1000`);
}

function stopEdits(node: TSESTree.Node, text: string): readonly TextEdit[] | undefined {
  // `if (seconds > 20) seconds = 20;`
  if (node.type === T.AssignmentExpression) {
    const statement = node.parent;
    return statement.type === T.ExpressionStatement && node.right.type === T.Literal ? [replaceWith(statement, TOO_LONG)] : undefined;
  }
  const cut = cutOf(node);
  const statement = statementInBlock(node);
  if (cut === undefined || statement === undefined) return undefined;
  const [asked, limit] = [text.slice(...cut.asked.range), text.slice(...cut.limit.range)];
  return [insertAt(statement.range[0], asLines([`if (${asked} > ${limit}) ${TOO_LONG}`], statement, text)), replaceWith(node, asked)];
}

// `Math.min(ms, 30_000)`, `ms > 30_000 ? 30_000 : ms`
function cutOf(node: TSESTree.Node): { readonly asked: TSESTree.Identifier; readonly limit: TSESTree.Literal } | undefined {
  if (node.type === T.CallExpression) {
    const asked = node.arguments.find((argument) => argument.type === T.Identifier);
    const limit = node.arguments.find((argument) => argument.type === T.Literal);
    return node.arguments.length === 2 && asked?.type === T.Identifier && limit?.type === T.Literal ? { asked, limit } : undefined;
  }
  if (node.type !== T.ConditionalExpression || node.test.type !== T.BinaryExpression) return undefined;
  const { left, operator, right } = node.test;
  const isSame = node.consequent.type === T.Literal && right.type === T.Literal && node.consequent.value === right.value && node.alternate.type === T.Identifier && left.type === T.Identifier && node.alternate.name === left.name;
  return isSame && (operator === ">" || operator === ">=") ? { asked: left, limit: right } : undefined;
}

/** What the server asked for, out of a sum with a random part. */
function withoutRandomPart(delay: TSESTree.Expression): TSESTree.Expression | undefined {
  if (!isRandom(delay)) return delay.type === T.CallExpression ? undefined : delay;
  if (delay.type !== T.BinaryExpression || delay.operator !== "+" || isRandom(delay.left)) return undefined;
  return delay.left as TSESTree.Expression;
}

function factorsOf(node: TSESTree.Node): readonly TSESTree.Node[] {
  return node.type === T.BinaryExpression && node.operator === "*" ? [...factorsOf(node.left), ...factorsOf(node.right)] : [node];
}

function find(root: TSESTree.Node, test: (node: TSESTree.Node) => boolean): TSESTree.Node | undefined {
  let found: TSESTree.Node | undefined;
  walk(root, (node) => {
    if (found === undefined && test(node)) found = node;
  });
  return found;
}

function isRandom(node: TSESTree.Node): boolean {
  return someNode(node, isRandomCall);
}

function isRandomCall(node: TSESTree.Node): boolean {
  return node.type === T.CallExpression && node.callee.type === T.MemberExpression && node.callee.property.type === T.Identifier && node.callee.property.name === "random";
}

// What is thrown must reach somebody who waits for it.
function isInAsync(node: TSESTree.Node): boolean {
  const fn = functionAround(node);
  return isFunction(fn) ? fn.async : true;
}
