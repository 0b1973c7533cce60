import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, someNode, unwrap, walk } from "../syntax/walk.js";
import { functionAround, holdsComment, programOf, removalOf, usesName } from "./code.js";
import type { EditMaker, TextEdit } from "./edit.js";
import { helperOptions } from "./helper-options.js";
import { helperIn, helperName } from "./helper-insert.js";
import { rewriteChain } from "./chain-to-helper.js";
import { rewriteLibrary } from "./library-to-helper.js";

const LOGS = /^(?:log|debug|info|warn|warning|error|trace|verbose|silly)$/u;

/**
 * Rewrites a loop, a recursion, a straight-line repeat, a chain of promises or a library's call onto the compliant helper. Only where
 * the attempt is one `try` block that returns its result, and its `catch` counts, waits and logs: what else stands there could be lost.
 */
export function useHelper(site: RetrySite): EditMaker {
  return (text, host) => {
    // What ends it from outside would be lost.
    if (site.bound.kind === "abortable" || !isReplayable(site)) return undefined;
    const program = programOf(site.node);
    const name = helperName(host);
    const edits = rewriteLibrary(site, name, text) ?? rewriteChain(site, name, text) ?? rewriteAttempt(site, name, program, text);
    const helper = edits === undefined ? undefined : helperIn(program, text, host);
    return edits === undefined || helper === undefined ? undefined : { kind: "suggestion", title: phrase("useHelper"), edits: [...edits, ...helper] };
  };
}

function rewriteAttempt(site: RetrySite, name: string, program: TSESTree.Node, text: string): readonly TextEdit[] | undefined {
  const attempt = attemptOf(site);
  if (attempt === undefined || losesComment(attempt, text) || !onlyWaits(attempt, site, text)) return undefined;
  const owner = functionAround(attempt.statement);
  if (!isFunction(owner) || !owner.async || owner.generator) return undefined;
  const options = helperOptions(site, text);
  const dead = deadVariables(attempt, program, text);
  if (dead === undefined || options === undefined) return undefined;
  return [{ start: attempt.replaced[0], end: attempt.replaced[1], text: `return await ${name}(${operationText(attempt, text)}${options});` }, ...dead];
}

interface Attempt {
  /** The loop, or the `try` statement of a recursion or a repeat. */
  readonly statement: TSESTree.Node;
  readonly attempt: TSESTree.TryStatement;
  readonly handler: TSESTree.CatchClause;
  /** From the statement to the end of what only its end reaches. */
  readonly replaced: readonly [number, number];
}

function attemptOf(site: RetrySite): Attempt | undefined {
  const { node } = site;
  if (site.kind === "loop" && "body" in node && node.body !== null && !Array.isArray(node.body)) {
    const body = node.body as TSESTree.Node;
    const [only, ...others] = body.type === T.BlockStatement ? body.body : [body];
    return only?.type === T.TryStatement && others.length === 0 ? madeOf(node, only) : undefined;
  }
  if (site.kind !== "recursion" && site.kind !== "repeat") return undefined;
  const fn = isFunction(node) ? node : functionAround(node);
  const body = isFunction(fn) && fn.body.type === T.BlockStatement ? fn.body.body : [];
  const [only, ...others] = body;
  return only?.type === T.TryStatement && others.length === 0 ? madeOf(only, only) : undefined;
}

function madeOf(statement: TSESTree.Node, attempt: TSESTree.TryStatement): Attempt | undefined {
  if (attempt.handler === null || attempt.finalizer !== null || attempt.block.body.at(-1)?.type !== T.ReturnStatement) return undefined;
  const after = following(statement);
  // `throw lastError` behind the loop is what the helper does by itself.
  if (after.length > 1 || (after[0] !== undefined && after[0].type !== T.ThrowStatement)) return undefined;
  return { statement, attempt, handler: attempt.handler, replaced: [statement.range[0], after[0]?.range[1] ?? statement.range[1]] };
}

function following(statement: TSESTree.Node): readonly TSESTree.Node[] {
  const block = statement.parent;
  const body = block?.type === T.BlockStatement ? block.body : [];
  return body.slice(body.indexOf(statement as TSESTree.Statement) + 1);
}

function isReplayable(site: RetrySite): boolean {
  return site.replay.kind === "safe" || site.replay.kind === "keyed" || (site.replay.kind === "unknown" && site.operation.kind !== "http");
}

/** Whether a handler only counts, waits, logs, gives up and goes round, so that the helper does all of it. */
function onlyWaits({ attempt, handler, statement }: Attempt, site: RetrySite, text: string): boolean {
  const thrown = handler.param?.type === T.Identifier ? handler.param.name : undefined;
  const leavesAttempt = someNode(attempt.block, (node) => node.type === T.BreakStatement || node.type === T.ContinueStatement || node.type === T.YieldExpression);
  return !leavesAttempt && !usesCounter(attempt.block, statement) && !hearsOfFailure(attempt.block, handler) && handler.body.body.every((inner) => isHousekeeping(inner, thrown, site) || isRepeated(inner, attempt, text));
}

/** The attempt written out once more. */
function isRepeated(statement: TSESTree.Statement, { block }: TSESTree.TryStatement, text: string): boolean {
  const [only, ...others] = block.body;
  return only !== undefined && others.length === 0 && statement.type === T.ReturnStatement && text.slice(...statement.range) === text.slice(...only.range);
}

/** Comments within an attempt of several statements go along with it. */
function losesComment({ attempt: { block }, replaced: [start, end] }: Attempt, text: string): boolean {
  return block.body.length === 1 ? holdsComment(text, start, end) : holdsComment(text, start, block.range[0]) || holdsComment(text, block.range[1], end);
}

// What the handler writes down for the next attempt would stay as it was.
function hearsOfFailure(block: TSESTree.Node, handler: TSESTree.CatchClause): boolean {
  const written = new Set<string>();
  walk(handler.body, (node) => {
    const target = node.type === T.AssignmentExpression ? node.left : node.type === T.UpdateExpression ? node.argument : undefined;
    if (target?.type === T.Identifier) written.add(target.name);
  });
  return someNode(block, (node) => node.type === T.Identifier && written.has(node.name));
}

// A number that the attempt itself is given has no place in the helper's callback.
function usesCounter(block: TSESTree.Node, statement: TSESTree.Node): boolean {
  const counters = new Set<string>();
  if (statement.type === T.ForStatement && statement.init !== null) walk(statement.init, (node) => void (node.type === T.Identifier && counters.add(node.name)));
  if (statement.type === T.TryStatement) {
    const fn = functionAround(statement);
    if (isFunction(fn)) for (const parameter of fn.params) if (parameter.type === T.AssignmentPattern && parameter.left.type === T.Identifier) counters.add(parameter.left.name);
  }
  return someNode(block, (node) => (node.type === T.Identifier && counters.has(node.name)) || node.type === T.UpdateExpression);
}

function isHousekeeping(statement: TSESTree.Statement, thrown: string | undefined, site: RetrySite): boolean {
  switch (statement.type) {
    case T.ThrowStatement:
      return statement.argument.type === T.Identifier && statement.argument.name === thrown;
    case T.ReturnStatement:
      return statement.argument !== null && goesRound(statement.argument, site);
    case T.BreakStatement:
    case T.ContinueStatement:
      return statement.label === null;
    case T.IfStatement:
      // A test of the failure chooses what is tried again: the helper's own choice may be another.
      return !(thrown !== undefined && usesName(statement.test, thrown)) && [statement.consequent, statement.alternate].every((part) => part === null || blockOf(part).every((inner) => isHousekeeping(inner, thrown, site)));
    case T.VariableDeclaration:
      return statement.declarations.every(({ init }) => init === null || !someNode(init, (node) => node.type === T.AwaitExpression));
    case T.ExpressionStatement:
      return isHarmless(statement.expression, site);
    default:
      return false;
  }
}

function blockOf(statement: TSESTree.Statement): readonly TSESTree.Statement[] {
  return statement.type === T.BlockStatement ? statement.body : [statement];
}

function isHarmless(expression: TSESTree.Expression, site: RetrySite): boolean {
  const bare = unwrap(expression);
  if (bare.type === T.AssignmentExpression || bare.type === T.UpdateExpression) return !someNode(bare, (node) => node.type === T.MemberExpression || node.type === T.AwaitExpression);
  if (bare.type === T.AwaitExpression) return site.wait.kind === "timed" && site.wait.node !== undefined && site.wait.node.range[0] >= bare.range[0] && site.wait.node.range[1] <= bare.range[1];
  if (bare.type !== T.CallExpression || bare.callee.type !== T.MemberExpression || bare.callee.property.type !== T.Identifier) return false;
  return LOGS.test(bare.callee.property.name);
}

function goesRound(argument: TSESTree.Expression, site: RetrySite): boolean {
  const bare = unwrap(argument, { awaits: true });
  if (bare.type !== T.CallExpression) return false;
  return site.kind === "repeat" || isFunction(site.node);
}

/** The attempt as the helper's callback: the expression alone where the block is no more than that. */
function operationText({ attempt }: Attempt, text: string): string {
  const [only, ...others] = attempt.block.body;
  const isOne = only?.type === T.ReturnStatement && others.length === 0 && only.argument !== null;
  if (!isOne || only?.type !== T.ReturnStatement || only.argument === null) return `async () => ${text.slice(...attempt.block.range)}`;
  const value = unwrap(only.argument);
  const own = value.type === T.AwaitExpression ? value.argument : value;
  const written = text.slice(...own.range);
  return value.type === T.AwaitExpression && unwrap(own).type === T.CallExpression ? `() => ${written}` : `async () => ${text.slice(...only.argument.range)}`;
}

/** Counters, delays and limits that only the replaced code had used; undefined where one can't be taken away. */
function deadVariables({ attempt, replaced }: Attempt, program: TSESTree.Node, text: string): readonly TextEdit[] | undefined {
  const [start, end] = replaced;
  const isGone = (node: TSESTree.Node): boolean => node.range[0] >= start && node.range[1] <= end && !isWithin(node, attempt.block);
  const edits: TextEdit[] = [];
  let isClean = true;
  walk(program, (node) => {
    if (node.type !== T.VariableDeclarator || node.id.type !== T.Identifier || isGone(node)) return;
    const declaration = node.parent;
    const owner = functionAround(declaration);
    if (!isWithin(attempt, owner) || !isLastUse(node.id, owner, isGone)) return;
    if (declaration.declarations.length === 1 && isPlain(node.init) && declaration.parent.type !== T.ExportNamedDeclaration && !isInHead(declaration) && !holdsComment(text, ...declaration.range)) edits.push(removalOf(declaration, text));
    // What a module keeps is for a person to take away.
    else if (owner.type !== T.Program) isClean = false;
  });
  return isClean ? edits : undefined;
}

/** Whether a variable is used, and only where the code is gone. */
function isLastUse(name: TSESTree.Identifier, owner: TSESTree.Node, isGone: (node: TSESTree.Node) => boolean): boolean {
  let [gone, kept] = [0, 0];
  walk(owner, (node) => {
    if (node.type !== T.Identifier || node.name !== name.name || node === name) return;
    if (isGone(node)) gone += 1;
    else kept += 1;
  });
  return gone > 0 && kept === 0;
}

function isInHead({ parent }: TSESTree.VariableDeclaration): boolean {
  return parent.type !== T.BlockStatement && parent.type !== T.Program;
}

/** Nothing happens when it is worked out. */
function isPlain(init: TSESTree.Expression | null): boolean {
  return init === null || !someNode(init, ({ type }) => !PLAIN.has(type));
}

const PLAIN: ReadonlySet<string> = new Set([T.Literal, T.Identifier, T.UnaryExpression, T.BinaryExpression, T.ArrayExpression, T.TSAsExpression, T.TSTypeReference]);
