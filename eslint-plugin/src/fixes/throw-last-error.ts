import type { TSESTree } from "@typescript-eslint/utils";
import type { Exhaustion } from "../analysis/details.js";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isWithin, someNode, unwrap, walk } from "../syntax/walk.js";
import { asLines, atTheHandler, handlerOf, isTypeScriptPath, type Handler } from "./attempt-parts.js";
import { freeName, functionAround, holdsComment, indentationOf, lineEndOf, statementInBlock } from "./code.js";
import { insertAt, replaceWith, type EditHost, type EditMaker, type TextEdit } from "./edit.js";

/** Hands the caught failure on as the `cause` of the error that takes its place. */
export function passCause(site: RetrySite, { node }: Extract<Exhaustion, { kind: "lostCause" }>): EditMaker {
  return (text, host) => {
    const made = node.type === T.ThrowStatement ? unwrap(node.argument) : undefined;
    const handler = handlerOf(site, host);
    // What the constructor of another class takes is not known.
    if (made?.type !== T.NewExpression || made.arguments.length !== 1 || made.callee.type !== T.Identifier || !BUILT_IN.test(made.callee.name) || handler === undefined) return undefined;
    const [message] = made.arguments;
    if (message === undefined || message.type === T.SpreadElement) return undefined;
    const failure = isWithin(node, handler.clause) ? { name: handler.thrown, edits: named(handler) } : remembered(site, handler, text, host);
    if (failure === undefined) return undefined;
    return { kind: "suggestion", title: phrase("passCause"), edits: [...failure.edits, insertAt(message.range[1], `, { cause: ${failure.name} }`)] };
  };
}

const BUILT_IN = /^(?:Error|TypeError|RangeError|EvalError)$/u;

/** Throws the last failure where the function would end as if nothing had happened. */
export function throwLastError(site: RetrySite, { node }: Extract<Exhaustion, { kind: "swallowed" }>): EditMaker {
  return (text, host) => {
    const handler = handlerOf(site, host);
    const made = handler !== undefined && isWithin(node, handler.clause) && node !== handler.clause ? insideHandler(node, handler, text) : afterLoop(site, node, handler, text, host);
    return made === undefined ? undefined : { kind: "suggestion", title: phrase("throwLastError"), edits: made };
  };
}

function insideHandler(node: TSESTree.Node, handler: Handler, text: string): readonly TextEdit[] | undefined {
  if (node.type !== T.ReturnStatement || holdsComment(text, ...node.range)) return undefined;
  return [...named(handler), replaceWith(node, `throw ${handler.thrown};`)];
}

function afterLoop(site: RetrySite, node: TSESTree.Node, handler: Handler | undefined, text: string, host: EditHost): readonly TextEdit[] | undefined {
  const loop = site.kind === "loop" ? statementInBlock(site.node) : undefined;
  if (loop === undefined || isLeftOnSuccess(site.node, handler)) return undefined;
  const isReturn = node.type === T.ReturnStatement && node.range[0] >= loop.range[1] && !holdsComment(text, ...node.range);
  if (!isReturn && (isWithin(loop, node) ? !endsFunction(loop) : !isWithin(node, loop) || !endsFunction(loop))) return undefined;
  const failure = handler === undefined ? undefined : remembered(site, handler, text, host);
  const isSure = handler?.attempt.block.body.at(-1)?.type === T.ReturnStatement;
  if (handler !== undefined && failure === undefined) return undefined;
  const refused = `new Error("The last attempt was refused.")`;
  const thrown = `throw ${failure === undefined ? refused : isSure ? failure.name : `${failure.name} ?? ${refused}`};`;
  const edit = isReturn ? replaceWith(node, thrown) : insertAt(loop.range[1], `${lineEndOf(text)}${indentationOf(loop, text)}${thrown}`);
  return [...(failure?.edits ?? []), edit];
}

/** The last failure in a variable that outlives the loop. */
function remembered(site: RetrySite, handler: Handler, text: string, { path }: EditHost): { readonly name: string; readonly edits: readonly TextEdit[] } | undefined {
  const loop = site.kind === "loop" ? statementInBlock(site.node) : undefined;
  if (loop === undefined || !isWithin(handler.clause, site.node)) return undefined;
  const name = freeName(functionAround(loop), "lastError");
  const declared = isTypeScriptPath(path) ? `let ${name}: unknown;` : `let ${name};`;
  return { name, edits: [insertAt(loop.range[0], asLines([declared], loop, text)), ...atTheHandler(handler, [`${name} = ${handler.thrown};`], text)] };
}

function named({ clause, thrown }: Handler): readonly TextEdit[] {
  return clause.param === null ? [insertAt(clause.range[0] + "catch".length, ` (${thrown})`)] : [];
}

// A `break`, or a test that the attempt itself decides, leads behind the loop after a success, too.
function isLeftOnSuccess(loop: TSESTree.Node, handler: Handler | undefined): boolean {
  if (loop.type !== T.ForStatement && loop.type !== T.WhileStatement && loop.type !== T.DoWhileStatement) return true;
  if (someNode(loop.body, (node) => node.type === T.BreakStatement && !(handler !== undefined && isWithin(node, handler.clause)))) return true;
  const names = new Set<string>();
  if (loop.test !== null) walk(loop.test, (node) => void (node.type === T.Identifier && names.add(node.name)));
  const tried = handler?.attempt.block ?? loop.body;
  return someNode(tried, (node) => node.type === T.AssignmentExpression && node.left.type === T.Identifier && names.has(node.left.name));
}

function endsFunction(statement: TSESTree.Node): boolean {
  const block = statement.parent;
  return block?.type === T.BlockStatement && block.body.at(-1) === statement && block === (functionAround(statement) as { body?: unknown }).body;
}
