import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin } from "../syntax/walk.js";
import { freeName, functionAround, indentationOf, lineEndOf } from "./code.js";
import { insertAt, type EditHost, type TextEdit } from "./edit.js";

/** The `catch` that sees an attempt fail, where it stands within the site. */
export interface Handler {
  readonly attempt: TSESTree.TryStatement;
  readonly clause: TSESTree.CatchClause;
  /** What the failure is called; free to take where the clause gives it no name. */
  readonly thrown: string;
  /** Whether nothing is known of the failure's type, so that its fields can't be read without a cast. */
  readonly isUntyped: boolean;
}

export function handlerOf(site: RetrySite, { path }: Pick<EditHost, "path">): Handler | undefined {
  const operation = site.operation.node;
  const attempt = isWithin(operation, site.node) ? tryAround(operation, site.node) : onlyTryIn(site.node);
  const clause = attempt?.handler;
  if (attempt === undefined || clause === undefined || clause === null) return undefined;
  if (clause.param !== null && clause.param.type !== T.Identifier) return undefined;
  const isTypeScript = isTypeScriptPath(path);
  if (clause.param === null) return { attempt, clause, thrown: freeName(functionAround(clause), "error"), isUntyped: isTypeScript };
  const type = clause.param.typeAnnotation?.typeAnnotation.type;
  return { attempt, clause, thrown: clause.param.name, isUntyped: isTypeScript && type !== T.TSAnyKeyword };
}

export function isTypeScriptPath(path: string): boolean {
  return /\.[cm]?tsx?$/u.test(path);
}

/** Puts lines at the beginning of a handler, and gives its failure a name where it has none. */
export function atTheHandler({ clause, thrown }: Handler, lines: readonly string[], text: string): readonly TextEdit[] {
  const [first] = clause.body.body;
  const named = clause.param === null ? [insertAt(clause.range[0] + "catch".length, ` (${thrown})`)] : [];
  return [...named, first === undefined ? intoEmptyBlock(clause.body, lines, text) : insertAt(first.range[0], asLines(lines, first, text))];
}

/** Lines before a statement, at its own indentation. */
export function asLines(lines: readonly string[], before: TSESTree.Node, text: string): string {
  const indentation = indentationOf(before, text);
  return lines.map((line) => `${line}${lineEndOf(text)}${indentation}`).join("");
}

function intoEmptyBlock(block: TSESTree.BlockStatement, lines: readonly string[], text: string): TextEdit {
  const outer = indentationOf(block, text);
  const end = lineEndOf(text);
  const inner = `${outer}  `;
  const holdsMore = text.slice(block.range[0] + 1, block.range[1] - 1).trim() !== "";
  const written = lines.map((line) => `${end}${inner}${line}`).join("");
  return insertAt(block.range[0] + 1, holdsMore ? written : `${written}${end}${outer}`);
}

/** The innermost `try` with a handler whose block holds a node. */
function tryAround(node: TSESTree.Node, limit: TSESTree.Node): TSESTree.TryStatement | undefined {
  for (let current = node; current !== limit; current = current.parent as TSESTree.Node) {
    const parent = current.parent as TSESTree.Node | null | undefined;
    if (parent === null || parent === undefined) return undefined;
    if (parent.type === T.TryStatement && parent.block === current && parent.handler !== null) return parent;
    if (isFunction(current)) return undefined;
  }
  return undefined;
}

// The request stands in a function that the attempt calls.
function onlyTryIn(node: TSESTree.Node): TSESTree.TryStatement | undefined {
  if (!("body" in node) || node.body === null || Array.isArray(node.body)) return undefined;
  const body = node.body as TSESTree.Node;
  const statements = body.type === T.BlockStatement ? body.body : [body];
  const tries = statements.filter((statement) => statement.type === T.TryStatement);
  return tries.length === 1 ? tries[0] : undefined;
}

/** Whether a `try` of the same function, and within the site, would catch what is thrown at a node. */
export function isCaught(node: TSESTree.Node, limit: TSESTree.Node): boolean {
  return tryAround(node, limit) !== undefined;
}
