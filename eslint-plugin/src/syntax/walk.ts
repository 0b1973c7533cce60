import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { VISITOR_KEYS } from "./visitor-keys.js";

/** What a visitor says about a node's children: `false` leaves them out. */
export type Visit = (node: TSESTree.Node) => boolean | undefined | void;

/** Visits a node and everything under it in source order. Uses no recursion, so that generated code can't exhaust the stack. */
export function walk(root: TSESTree.Node, visit: Visit): void {
  const pending: TSESTree.Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (visit(node) === false) continue;
    const start = pending.length;
    addChildren(node, pending);
    putInSourceOrder(pending, start);
    reverseFrom(pending, start);
  }
}

/** Whether a node, or one under it, passes a test. */
export function someNode(root: TSESTree.Node, test: (node: TSESTree.Node) => boolean): boolean {
  let found = false;
  walk(root, (node) => {
    found ||= test(node);
    return !found;
  });
  return found;
}

/** Whether a node stands in another one, or is that one. */
export function isWithin(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  return node.range[0] >= outer.range[0] && node.range[1] <= outer.range[1];
}

/** Visits a function's own code: nested functions and classes are visited themselves, but not entered. */
export function walkOwnCode(root: TSESTree.Node, visit: Visit): void {
  walk(root, (node) => {
    if (visit(node) === false) return false;
    return node === root || !(isFunction(node) || isClass(node));
  });
}

/** The child nodes in source order. */
export function childNodes(node: TSESTree.Node): TSESTree.Node[] {
  const children: TSESTree.Node[] = [];
  addChildren(node, children);
  putInSourceOrder(children, 0);
  return children;
}

/** Adds a node's children to a list, as their properties stand. Nodes of types that the table does not know are read by all their properties. */
export function addChildren(node: TSESTree.Node, children: TSESTree.Node[]): void {
  for (const key of childKeys(node)) {
    const value: unknown = (node as unknown as Readonly<Record<string, unknown>>)[key];
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value)) {
      addNode(children, value);
      continue;
    }
    for (const item of value) addNode(children, item);
  }
}

/** The properties of a node that may hold nodes. */
export function childKeys(node: TSESTree.Node): readonly string[] {
  return KEYS.get(node.type) ?? Object.keys(node).filter((key) => !NO_CHILDREN.has(key));
}

const KEYS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(VISITOR_KEYS));
const NO_CHILDREN: ReadonlySet<string> = new Set(["parent", "loc", "range", "tokens", "comments"]);

/** Whether a value is a syntax node, as all hosts make them. */
function isNode(value: unknown): value is TSESTree.Node {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { type?: unknown }).type === "string" &&
    Array.isArray((value as { range?: unknown }).range)
  );
}

/** Gives every node its parent, for trees that come from a parser alone: hosts do it themselves for the files they visit. */
export function linkParents(root: TSESTree.Node): void {
  const pending: TSESTree.Node[] = [root];
  // The order does not matter here, so that no children are sorted.
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const start = pending.length;
    addChildren(node, pending);
    for (let index = start; index < pending.length; index += 1) (pending[index] as { parent?: TSESTree.Node }).parent = node;
  }
}

export function parentOf(node: TSESTree.Node): TSESTree.Node | undefined {
  // The program's parent is null in some hosts.
  return (node.parent as TSESTree.Node | null | undefined) ?? undefined;
}

/** The class whose instance (or constructor, in static code) `this` is at a node. */
export function enclosingClass(node: TSESTree.Node): ClassNode | undefined {
  let below = node;
  for (let current = parentOf(node); current !== undefined; current = parentOf(current)) {
    if (isClass(current)) return below === current.body ? current : undefined;
    if (current.type === AST_NODE_TYPES.FunctionDeclaration) return undefined;
    if (current.type === AST_NODE_TYPES.FunctionExpression && !isMemberOfClass(current)) return undefined;
    below = current;
  }
  return undefined;
}

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

const LOOPS: ReadonlySet<string> = new Set([AST_NODE_TYPES.ForStatement, AST_NODE_TYPES.ForInStatement, AST_NODE_TYPES.ForOfStatement, AST_NODE_TYPES.WhileStatement, AST_NODE_TYPES.DoWhileStatement]);

export function isLoop(node: TSESTree.Node): boolean {
  return LOOPS.has(node.type);
}

export function isFunction(
  node: TSESTree.Node,
): node is TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression {
  return (
    node.type === AST_NODE_TYPES.FunctionDeclaration ||
    node.type === AST_NODE_TYPES.FunctionExpression ||
    node.type === AST_NODE_TYPES.ArrowFunctionExpression
  );
}

export function isClass(node: TSESTree.Node): node is ClassNode {
  return node.type === AST_NODE_TYPES.ClassDeclaration || node.type === AST_NODE_TYPES.ClassExpression;
}

/** Takes off what changes a value's type but not the value: casts, `!`, parentheses of optional chains, and `await` on request. */
export function unwrap(node: TSESTree.Node, options: { readonly awaits?: boolean } = {}): TSESTree.Node {
  let current = node;
  for (;;) {
    switch (current.type) {
      case AST_NODE_TYPES.TSAsExpression:
      case AST_NODE_TYPES.TSNonNullExpression:
      case AST_NODE_TYPES.TSTypeAssertion:
      case AST_NODE_TYPES.TSSatisfiesExpression:
      case AST_NODE_TYPES.TSInstantiationExpression:
      case AST_NODE_TYPES.ChainExpression:
        current = current.expression;
        continue;
      case AST_NODE_TYPES.SequenceExpression: {
        // Compilers write `(0, module_1.name)(...)` to call without a receiver.
        const [zero, value] = current.expressions;
        if (current.expressions.length !== 2 || zero?.type !== AST_NODE_TYPES.Literal || value === undefined) return current;
        current = value;
        continue;
      }
      case AST_NODE_TYPES.AwaitExpression:
        if (options.awaits !== true) return current;
        current = current.argument;
        continue;
      default:
        return current;
    }
  }
}

function isMemberOfClass(node: TSESTree.FunctionExpression): boolean {
  const parent = parentOf(node);
  return parent?.type === AST_NODE_TYPES.MethodDefinition && parent.value === node;
}

function addNode(children: TSESTree.Node[], value: unknown): void {
  // A shorthand property has one node for key and value in some parsers; it is one child.
  if (isNode(value) && children[children.length - 1] !== value) children.push(value);
}

/** Sorts the nodes from an index on, where they are not in source order already. */
function putInSourceOrder(nodes: TSESTree.Node[], start: number): void {
  for (let index = start + 1; index < nodes.length; index += 1) {
    const before = nodes[index - 1];
    const node = nodes[index];
    if (before === undefined || node === undefined || node.range[0] >= before.range[0]) continue;
    const sorted = nodes.splice(start).sort((left, right) => left.range[0] - right.range[0]);
    nodes.push(...sorted);
    return;
  }
}

function reverseFrom(nodes: TSESTree.Node[], start: number): void {
  for (let low = start, high = nodes.length - 1; low < high; low += 1, high -= 1) {
    const first = nodes[low];
    const last = nodes[high];
    if (first === undefined || last === undefined) return;
    nodes[low] = last;
    nodes[high] = first;
  }
}
