import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FlowGraph } from "../../control-flow/flow-graph.js";
import { isFunction, walk } from "../../syntax/walk.js";

/**
 * The names whose values a run has to follow: those that tests, waits and calls of the file's own functions look at, and those that
 * go into them. Everything else would only multiply the states of a run.
 */
export function relevantNames(graph: FlowGraph, isOwnCall: (call: TSESTree.CallExpression) => boolean): ReadonlySet<string> {
  const cached = byGraph.get(graph);
  if (cached !== undefined) return cached;
  const names = new Set<string>();
  const assignments: { readonly targets: readonly string[]; readonly sources: readonly string[] }[] = [];
  for (const { kind, label, ast } of graph.nodes) {
    if (ast === undefined) continue;
    if (kind === "test" && label !== "each") addNames(ast, names);
    if (kind === "settled") addNames(ast, names);
    if (kind !== "step") continue;
    if (ast.type === T.VariableDeclarator) {
      assignments.push({ targets: namesIn(ast.id), sources: ast.init === null ? [] : namesIn(ast.init) });
    } else if (ast.type === T.AssignmentExpression) {
      assignments.push({ targets: namesIn(ast.left), sources: namesIn(ast.right) });
    } else if (ast.type === T.ThrowStatement || ast.type === T.ReturnStatement) {
      if (ast.argument !== null) addNames(ast.argument, names);
    } else if (ast.type === T.CallExpression || ast.type === T.NewExpression) {
      if (isWaitLike(ast) || (ast.type === T.CallExpression && isOwnCall(ast))) {
        for (const argument of ast.arguments) addNames(argument, names);
      }
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const { targets, sources } of assignments) {
      if (!targets.some((target) => names.has(target))) continue;
      for (const source of sources) {
        if (names.has(source)) continue;
        names.add(source);
        changed = true;
      }
    }
  }
  byGraph.set(graph, names);
  return names;
}

const byGraph = new WeakMap<FlowGraph, ReadonlySet<string>>();

// `sleep(ms)`, `setTimeout(fn, ms)`, `new Promise(...)`: what may be a wait. Requests carry objects and texts.
function isWaitLike(call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
  if (call.type === T.NewExpression) return call.callee.type === T.Identifier && call.callee.name === "Promise";
  return call.arguments.length > 0 && call.arguments.length <= 3 && call.arguments.some((argument) => argument.type !== T.ObjectExpression && argument.type !== T.TemplateLiteral);
}

function namesIn(node: TSESTree.Node): string[] {
  const names = new Set<string>();
  addNames(node, names);
  return [...names];
}

function addNames(node: TSESTree.Node, into: Set<string>): void {
  walk(node, (child) => {
    if (child !== node && isFunction(child) && node.type !== T.NewExpression) return false;
    if (child.type === T.Identifier || child.type === T.PrivateIdentifier) into.add(child.name);
    return true;
  });
}
