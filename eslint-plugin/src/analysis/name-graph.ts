import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, IDENTITY_WRAPPERS, memberName } from "../control-flow/callbacks.js";
import { T } from "../syntax/node-types.js";
import { unwrap } from "../syntax/walk.js";

/** A named place and the named places around it. */
export interface Owner {
  readonly name: string;
  readonly outer: Owner | undefined;
}

/**
 * Which names a file's named functions mention, all things of one name taken for one thing. A function that comes back to itself
 * does so by names, so that its name lies on a cycle here.
 */
export class NameGraph {
  private readonly extents = new Map<string, TSESTree.Node[]>();
  private readonly mentions = new Map<string, Set<string>>();

  define(name: string, value: TSESTree.Node, outer: Owner | undefined): Owner {
    const extents = this.extents.get(name);
    if (extents === undefined) this.extents.set(name, [value]);
    else extents.push(value);
    const owner: Owner = { name, outer };
    this.mention(value, owner);
    return owner;
  }

  /** An expression that may stand for a function is called, handed on, or given another name. */
  mention(expression: TSESTree.Node, owner: Owner | undefined): void {
    if (owner === undefined) return;
    const name = nameOf(expression, 0);
    if (name === undefined) return;
    for (let around: Owner | undefined = owner; around !== undefined; around = around.outer) {
      const mentioned = this.mentions.get(around.name);
      if (mentioned === undefined) this.mentions.set(around.name, new Set([name]));
      else mentioned.add(name);
    }
  }

  /** What the names on a cycle stand for; names that lead from one cycle to another are among them. */
  cyclicExtents(): TSESTree.Node[] {
    const rest = new Set(this.mentions.keys());
    for (let before = -1; before !== rest.size; ) {
      before = rest.size;
      for (const name of rest) if (!this.leadsOn(name, rest)) rest.delete(name);
      const reached = new Set([...rest].flatMap((name) => [...(this.mentions.get(name) ?? [])]));
      for (const name of rest) if (!reached.has(name)) rest.delete(name);
    }
    return [...rest].flatMap((name) => this.extents.get(name) ?? []);
  }

  private leadsOn(name: string, rest: ReadonlySet<string>): boolean {
    for (const mentioned of this.mentions.get(name) ?? []) if (rest.has(mentioned)) return true;
    return false;
  }
}

/** The name by which an expression stands for a function; see FileModel.functionOf. */
function nameOf(expression: TSESTree.Node, depth: number): string | undefined {
  const node = unwrap(expression);
  if (node.type === T.Identifier) return node.name;
  if (node.type === T.MemberExpression) return memberName(node);
  if (node.type !== T.CallExpression || depth > 6) return undefined;
  const name = calledName(node);
  if (name === undefined || !IDENTITY_WRAPPERS.has(name)) return undefined;
  const callee = unwrap(node.callee);
  const inner = name === "bind" ? (callee.type === T.MemberExpression ? callee.object : undefined) : node.arguments[0];
  return inner === undefined ? undefined : nameOf(inner, depth + 1);
}
