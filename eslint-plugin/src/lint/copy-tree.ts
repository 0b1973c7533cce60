import type { TSESTree } from "@typescript-eslint/utils";
import { childKeys } from "../syntax/walk.js";

/** How far a piece of text has moved. */
export interface Shift {
  /** By how many characters. */
  readonly offset: number;
  readonly lines: number;
  /** What is added to the columns of line 1: where the first line of a piece that was parsed by itself begins. */
  readonly columns: number;
}

export const NO_SHIFT: Shift = { offset: 0, lines: 0, columns: 0 };

type Mutable = Record<string, unknown> & { range: [number, number]; loc: TSESTree.SourceLocation; parent?: unknown };

/**
 * A tree like this one at another place, with its nodes' parents. What is worked out about the nodes of the one knows nothing of those of
 * the other. `replace` may give another node for one; its own children are copied in the same way.
 */
export function copyTree<Node extends TSESTree.Node>(root: Node, parent: TSESTree.Node, shift: Shift, replace?: (node: TSESTree.Node) => TSESTree.Node): Node {
  const isMoved = shift.offset !== 0 || shift.lines !== 0 || shift.columns !== 0;
  const copyOf = (node: TSESTree.Node, above: unknown): Mutable => {
    const copy = { ...(replace === undefined ? node : replace(node)), parent: above } as unknown as Mutable;
    if (isMoved) move(copy, shift);
    return copy;
  };
  const copied = copyOf(root, parent);
  const pending = [copied];
  // No recursion, so that generated code can't exhaust the stack.
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    // A shorthand property has one node for key and value in some parsers, and so has its copy.
    let last: unknown;
    let lastCopy: Mutable | undefined;
    const child = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null || !("type" in value)) return value;
      if (value === last && lastCopy !== undefined) return lastCopy;
      last = value;
      lastCopy = copyOf(value as TSESTree.Node, node);
      pending.push(lastCopy);
      return lastCopy;
    };
    for (const key of childKeys(node as unknown as TSESTree.Node)) {
      const value = node[key];
      if (Array.isArray(value)) node[key] = value.map(child);
      else if (typeof value === "object" && value !== null) node[key] = child(value);
    }
  }
  return copied as unknown as Node;
}

export function movedLocation({ start, end }: TSESTree.SourceLocation, shift: Shift): TSESTree.SourceLocation {
  return { start: movedPosition(start, shift), end: movedPosition(end, shift) };
}

export function movedRange([start, end]: readonly [number, number], { offset }: Shift): [number, number] {
  return [start + offset, end + offset];
}

function move(node: Mutable, shift: Shift): void {
  node.range = movedRange(node.range, shift);
  node.loc = movedLocation(node.loc, shift);
  // ESLint's own parser has the range twice.
  if (typeof node["start"] === "number") [node["start"], node["end"]] = node.range;
}

function movedPosition({ line, column }: TSESTree.Position, { lines, columns }: Shift): TSESTree.Position {
  return { line: line + lines, column: line === 1 ? column + columns : column };
}
