import { T } from "../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../control-flow/flow-graph.js";
import { isFunction, walk } from "../syntax/walk.js";
import type { FileModel } from "./file-model.js";

/** Which functions of a file call or hand on which others; code of nested functions counts for the functions around it too. */
export class CallGraph {
  private readonly targets = new Map<FunctionNode, Set<FunctionNode>>();

  constructor(model: FileModel) {
    const around: FunctionNode[] = [];
    this.collect(model, model.context.ast, around);
  }

  /** The functions on a cycle through this function, itself among them; empty when it never comes back to itself. */
  cycleOf(root: FunctionNode): ReadonlySet<FunctionNode> {
    const forward = this.reach(root);
    if (!forward.has(root)) return new Set();
    return new Set([...forward].filter((target) => this.reach(target).has(root)));
  }

  private readonly reached = new Map<FunctionNode, Set<FunctionNode>>();

  private reach(root: FunctionNode): Set<FunctionNode> {
    const cached = this.reached.get(root);
    if (cached !== undefined) return cached;
    const seen = new Set<FunctionNode>();
    const queue = [...(this.targets.get(root) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(this.targets.get(next) ?? []));
    }
    this.reached.set(root, seen);
    return seen;
  }

  private collect(model: FileModel, ast: TSESTree.Program, around: FunctionNode[]): void {
    walk(ast, (node) => {
      if (node.type !== T.CallExpression && node.type !== T.AssignmentExpression) return;
      around.length = 0;
      for (let parent: TSESTree.Node | null | undefined = node.parent; parent !== null && parent !== undefined; parent = parent.parent) {
        if (isFunction(parent)) around.push(parent);
      }
      if (around.length === 0) return;
      const mentioned = node.type === T.CallExpression ? [node.callee, ...node.arguments] : [node.right];
      for (const expression of mentioned) {
        // An inline function's own calls are met by themselves.
        if (isFunction(expression)) continue;
        const target = model.functionOf(expression);
        if (target === undefined) continue;
        for (const owner of around) this.add(owner, target);
      }
    });
  }

  private add(owner: FunctionNode, target: FunctionNode): void {
    const targets = this.targets.get(owner) ?? new Set();
    targets.add(target);
    this.targets.set(owner, targets);
  }
}
