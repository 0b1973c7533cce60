import type { TSESTree } from "@typescript-eslint/utils";

/** A function, or the file, and those around it whose flow its own may be part of. */
export interface Enclosing {
  readonly node: TSESTree.Node;
  readonly outer: Enclosing | undefined;
}

interface Written {
  readonly node: TSESTree.Node;
  readonly enclosing: Enclosing;
}

/** Calls of a file that are written twice. */
export class Twins {
  private readonly text: string;
  private readonly offset: number;
  /** By the kind of node and the text's first characters: most calls stand alone there, and their texts are never made. */
  private readonly byStart = new Map<string, Written[]>();

  /** `offset` is where the text begins among the ranges of the nodes. */
  constructor(text: string, offset: number) {
    this.text = text;
    this.offset = offset;
  }

  /** Notes a call or an await; `start` is where its text is looked at first. */
  add(node: TSESTree.Node, start: TSESTree.Node, enclosing: Enclosing): void {
    const key = node.type + firstWord(this.text, start.range[0] - this.offset, node.range[1] - this.offset);
    const same = this.byStart.get(key);
    if (same === undefined) this.byStart.set(key, [{ node, enclosing }]);
    else same.push({ node, enclosing });
  }

  /** The functions, or the file, in whose flow a call stands twice. */
  roots(): ReadonlySet<TSESTree.Node> {
    const roots = new Set<TSESTree.Node>();
    for (const group of this.byStart.values()) {
      if (group.length < 2) continue;
      const seen = new Set<string>();
      const numbers = new Map<TSESTree.Node, number>();
      for (const { node, enclosing } of group) {
        const text = this.text.slice(node.range[0] - this.offset, node.range[1] - this.offset).replace(/\s+/gu, " ");
        for (let around: Enclosing | undefined = enclosing; around !== undefined; around = around.outer) {
          if (!numbers.has(around.node)) numbers.set(around.node, numbers.size);
          const key = `${numbers.get(around.node) ?? ""} ${text}`;
          if (seen.has(key)) roots.add(around.node);
          else seen.add(key);
        }
      }
    }
    return roots;
  }
}

const LENGTH = 24;

// White space may differ, so the word ends before it.
function firstWord(text: string, start: number, end: number): string {
  const word = text.slice(start, Math.min(end, start + LENGTH));
  const space = word.search(/\s/u);
  return space < 0 ? word : word.slice(0, space);
}
