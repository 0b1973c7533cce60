import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { isFunction, someNode, walk } from "../syntax/walk.js";

/** The text of a node, in parentheses where it could not stand as an operand of `*` and `+`. */
export function operandText(node: TSESTree.Node, text: string): string {
  const own = text.slice(node.range[0], node.range[1]);
  return STANDS_ALONE.has(node.type) ? own : `(${own})`;
}

const STANDS_ALONE: ReadonlySet<string> = new Set([T.Identifier, T.Literal, T.MemberExpression, T.CallExpression, T.TemplateLiteral, T.ThisExpression]);

/** Whether a comment stands in a part of a text. A slash in a string counts as one: an edit that is not made loses nothing. */
export function holdsComment(text: string, start: number, end: number): boolean {
  return /\/\/|\/\*/u.test(text.slice(start, end));
}

/** The white space before the first character of a node's line. */
export function indentationOf(node: { readonly range: readonly [number, number] }, text: string): string {
  const lineStart = text.lastIndexOf("\n", node.range[0] - 1) + 1;
  return /^[ \t]*/u.exec(text.slice(lineStart))?.[0] ?? "";
}

/** The line ending that a text uses. */
export function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** The statement that a node stands in, where that is part of a block: lines can be put before it. */
export function statementInBlock(node: TSESTree.Node): TSESTree.Node | undefined {
  for (let current = node; ; current = current.parent as TSESTree.Node) {
    const parent = current.parent as TSESTree.Node | null | undefined;
    if (parent === null || parent === undefined) return undefined;
    if (parent.type === T.BlockStatement || parent.type === T.Program || parent.type === T.StaticBlock) return current;
    if (isFunction(parent)) return undefined;
  }
}

/** The function around a node, or the program. */
export function functionAround(node: TSESTree.Node): TSESTree.Node {
  let outer = node;
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) {
    outer = current;
    if (isFunction(current)) return current;
  }
  return outer;
}

/** Whether a name is used anywhere under a node, so that another variable of this name would be in its way. */
export function usesName(root: TSESTree.Node, name: string): boolean {
  return root.type === T.Program ? namesIn(root).has(name) : someNode(root, (node) => node.type === T.Identifier && node.name === name);
}

/** How often a name stands under a node. */
export function usesOf(root: TSESTree.Node, name: string): number {
  let count = 0;
  walk(root, (node) => {
    if (node.type === T.Identifier && node.name === name) count += 1;
  });
  return count;
}

/** By the whole file, since each finding's edits ask. */
const fileNames = new WeakMap<TSESTree.Program, ReadonlySet<string>>();

function namesIn(program: TSESTree.Program): ReadonlySet<string> {
  const before = fileNames.get(program);
  if (before !== undefined) return before;
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === T.Identifier) names.add(node.name);
  });
  fileNames.set(program, names);
  return names;
}

/** A name that is free under a node: the wanted one, or with a number behind it. */
export function freeName(root: TSESTree.Node, wanted: string): string {
  const taken = new Set<string>();
  walk(root, (node) => {
    if (node.type === T.Identifier) taken.add(node.name);
  });
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${String(number)}`)) number += 1;
  return `${wanted}${String(number)}`;
}

/** The whole file's tree. */
export function programOf(node: TSESTree.Node): TSESTree.Node {
  let outer = node;
  for (let current = node.parent as TSESTree.Node | null | undefined; current !== null && current !== undefined; current = current.parent) outer = current;
  return outer;
}

/** The module that a name of the file is imported from. */
export function importOf(node: TSESTree.Node, name: string): string | undefined {
  const program = programOf(node);
  if (program.type !== T.Program) return undefined;
  for (const statement of program.body) {
    if (statement.type === T.ImportDeclaration && statement.specifiers.some(({ local }) => local.name === name)) return statement.source.value;
  }
  return undefined;
}

/** Takes a statement away, with its line where it has one for itself. */
export function removalOf(statement: TSESTree.Node, text: string): { readonly start: number; readonly end: number; readonly text: string } {
  const lineStart = text.lastIndexOf("\n", statement.range[0] - 1) + 1;
  const isAlone = text.slice(lineStart, statement.range[0]).trim() === "";
  const after = /^[ \t]*\r?\n/u.exec(text.slice(statement.range[1]));
  return isAlone && after !== null ? { start: lineStart, end: statement.range[1] + after[0].length, text: "" } : { start: statement.range[0], end: statement.range[1], text: "" };
}
