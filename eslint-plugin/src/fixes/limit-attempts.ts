import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, someNode, unwrap, walk } from "../syntax/walk.js";
import { atTheHandler, handlerOf } from "./attempt-parts.js";
import { freeName, functionAround, holdsComment } from "./code.js";
import { insertAt, replaceWith, type EditMaker, type TextEdit } from "./edit.js";

const MOST = "4";

/** Gives up after four attempts and throws the last failure: a counter in the loop's head, or handed down in a recursion. */
export function limitAttempts(site: RetrySite): EditMaker {
  return (text, host) => {
    const handler = handlerOf(site, host);
    if (handler === undefined || site.bound.kind !== "unbounded") return undefined;
    const counting = site.kind === "loop" ? countInLoop(site.node, text) : site.kind === "recursion" ? countInRecursion(site, handler.clause) : undefined;
    if (counting === undefined) return undefined;
    const test = `if (${counting.name} >= ${MOST}) throw ${handler.thrown};`;
    return { kind: "suggestion", title: phrase("giveUpAfterFour"), edits: [...counting.edits, ...atTheHandler(handler, [test], text)] };
  };
}

interface Counting {
  readonly name: string;
  readonly edits: readonly TextEdit[];
}

// `for (;;)` and `while (true)` become `for (let attempt = 1; ; attempt += 1)`; `continue` then counts, too.
function countInLoop(loop: TSESTree.Node, text: string): Counting | undefined {
  const isEndlessFor = loop.type === T.ForStatement && loop.init === null && loop.test === null && loop.update === null;
  const isEndlessWhile = loop.type === T.WhileStatement && loop.test.type === T.Literal && Boolean(loop.test.value);
  if (!isEndlessFor && !isEndlessWhile) return undefined;
  const end = loop.body.range[0];
  if (holdsComment(text, loop.range[0], end)) return undefined;
  const name = freeName(functionAround(loop), "attempt");
  return { name, edits: [{ start: loop.range[0], end, text: `for (let ${name} = 1; ; ${name} += 1) ` }] };
}

// Only where the function calls itself alone, and in the handler alone: after a success it must begin anew.
function countInRecursion(site: RetrySite, handler: TSESTree.CatchClause): Counting | undefined {
  const fn = isFunction(site.node) ? site.node : functionAround(site.node);
  if (fn.type !== T.FunctionDeclaration || fn.id === null || fn.params.some(({ type }) => type === T.RestElement)) return undefined;
  const own = fn.id.name;
  const calls: TSESTree.CallExpression[] = [];
  walk(fn.body, (node) => void (node.type === T.CallExpression && unwrap(node.callee).type === T.Identifier && (unwrap(node.callee) as TSESTree.Identifier).name === own && calls.push(node)));
  const given = fn.params.length;
  if (calls.length === 0 || !calls.every((call) => isWithin(call, handler.body) && call.arguments.length === given && call.arguments.every(({ type }) => type !== T.SpreadElement))) return undefined;
  if (someNode(fn.body, (node) => node.type === T.Identifier && node.name === "arguments")) return undefined;
  const name = freeName(fn, "attempt");
  const last = fn.params.at(-1);
  const parameter = `${name} = 1`;
  const head = last === undefined ? parameterOfNone(fn, parameter) : insertAt(last.range[1], `, ${parameter}`);
  return head === undefined ? undefined : { name, edits: [head, ...calls.map((call) => nextCall(call, name))] };
}

function parameterOfNone(fn: TSESTree.FunctionDeclaration, parameter: string): TextEdit | undefined {
  return fn.id === null || fn.typeParameters !== undefined ? undefined : insertAt(fn.id.range[1] + 1, parameter);
}

function nextCall(call: TSESTree.CallExpression, name: string): TextEdit {
  const last = call.arguments.at(-1);
  return last === undefined ? replaceWith({ range: [call.range[1] - 2, call.range[1]] }, `(${name} + 1)`) : insertAt(last.range[1], `, ${name} + 1`);
}
