import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../control-flow/flow-graph.js";
import { T } from "../syntax/node-types.js";
import { isFunction, walk } from "../syntax/walk.js";
import type { FileModel } from "./file-model.js";

/**
 * Retries go round over a handful of functions. A larger group is a recursive program (a parser, a type checker), of which only the
 * functions that call themselves are looked at, each by itself.
 */
const MAX_CYCLE = 8;

/** Which functions of a file call or hand on which others; code of nested functions counts for the functions around it too. */
export class CallGraph {
  private readonly targets = new Map<FunctionNode, Set<FunctionNode>>();
  private readonly groups = new Map<FunctionNode, ReadonlySet<FunctionNode>>();

  constructor(model: FileModel) {
    this.collect(model);
    this.findGroups();
  }

  /** The functions on a cycle through this function, itself among them; empty when it never comes back to itself. */
  cycleOf(root: FunctionNode): ReadonlySet<FunctionNode> {
    const group = this.groups.get(root);
    const callsItself = this.targets.get(root)?.has(root) === true;
    if (group === undefined) return NONE;
    if (group.size === 1) return callsItself ? group : NONE;
    if (group.size <= MAX_CYCLE) return group;
    return callsItself ? new Set([root]) : NONE;
  }

  private collect(model: FileModel): void {
    walk(model.context.ast, (node) => {
      if (node.type !== T.CallExpression && node.type !== T.AssignmentExpression) return;
      const mentioned = node.type === T.CallExpression ? [node.callee, ...node.arguments] : [node.right];
      for (const expression of mentioned) {
        // An inline function's own calls are met by themselves.
        if (isFunction(expression)) continue;
        const target = model.functionOf(expression);
        if (target !== undefined) this.addForAllAround(node, target);
      }
    });
  }

  private addForAllAround(node: TSESTree.Node, target: FunctionNode): void {
    for (let parent: TSESTree.Node | null | undefined = node.parent; parent !== null && parent !== undefined; parent = parent.parent) {
      if (!isFunction(parent)) continue;
      const targets = this.targets.get(parent);
      if (targets === undefined) this.targets.set(parent, new Set([target]));
      else targets.add(target);
    }
  }

  /** Tarjan's strongly connected components, without recursion. */
  private findGroups(): void {
    const order = new Map<FunctionNode, number>();
    const low = new Map<FunctionNode, number>();
    const open: FunctionNode[] = [];
    const isOpen = new Set<FunctionNode>();
    for (const start of this.targets.keys()) {
      if (order.has(start)) continue;
      const frames: { node: FunctionNode; rest: Iterator<FunctionNode> }[] = [];
      const enter = (node: FunctionNode): void => {
        order.set(node, order.size);
        low.set(node, order.size - 1);
        open.push(node);
        isOpen.add(node);
        frames.push({ node, rest: (this.targets.get(node) ?? NONE).values() });
      };
      enter(start);
      for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
        const { node } = frame;
        const next = frame.rest.next();
        if (next.done !== true) {
          if (!order.has(next.value)) enter(next.value);
          else if (isOpen.has(next.value)) low.set(node, Math.min(low.get(node) ?? 0, order.get(next.value) ?? 0));
          continue;
        }
        frames.pop();
        const parent = frames.at(-1);
        if (parent !== undefined) low.set(parent.node, Math.min(low.get(parent.node) ?? 0, low.get(node) ?? 0));
        if (low.get(node) === order.get(node)) this.closeGroup(node, open, isOpen);
      }
    }
  }

  private closeGroup(root: FunctionNode, open: FunctionNode[], isOpen: Set<FunctionNode>): void {
    const group = new Set<FunctionNode>();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      isOpen.delete(node);
      group.add(node);
      this.groups.set(node, group);
      if (node === root) return;
    }
  }
}

const NONE: ReadonlySet<FunctionNode> = new Set();
