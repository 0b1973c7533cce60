import type { TSESTree } from "@typescript-eslint/utils";
import { walk } from "./walk.js";

/**
 * The code of several files in one space of offsets: the visited file begins at 0, each further file at a multiple of SPAN. So no
 * two nodes have the same range, and a node tells by its range which file it stands in.
 */
const SPAN = 2 ** 32;

/** By span; that of the visited file stands at 0. */
const texts = new Map<number, string>();
let lastSpan = 0;

/** Moves a freshly parsed tree into a span of its own, whose number is given back. */
export function moveIntoSpan(ast: TSESTree.Program, text: string): number {
  lastSpan += 1;
  const offset = lastSpan * SPAN;
  walk(ast, (node) => {
    node.range = [node.range[0] + offset, node.range[1] + offset];
  });
  texts.set(lastSpan, text);
  return lastSpan;
}

/** Lets go of the text of a span whose nodes nobody holds any more. */
export function leaveSpan(span: number): void {
  texts.delete(span);
}

/** Names the text of the visited file, for code of others that is run with its nodes. */
export function visitText(text: string): void {
  texts.set(0, text);
}

/** 0 for the visited file. */
export function spanOf(node: TSESTree.Node): number {
  return node.range[0] < SPAN ? 0 : Math.floor(node.range[0] / SPAN);
}

/** Where the text of the file begins in which a node stands. */
export function offsetOf(node: TSESTree.Node): number {
  return spanOf(node) * SPAN;
}

/** The source text of a node. `own` is the text of the span in which the asking file lies. */
export function textIn(node: TSESTree.Node, own: string, ownSpan = 0): string {
  const span = spanOf(node);
  const offset = span * SPAN;
  return (span === ownSpan ? own : (texts.get(span) ?? "")).slice(node.range[0] - offset, node.range[1] - offset);
}
