import type { TSESTree } from "@typescript-eslint/utils";

/**
 * What a node of the graph stands for:
 * - `entry`, `return`, `throw`: the function's ends; `idle`: the end of code that runs later and that nobody awaits
 * - `step`: a call, an await, an assignment, a declaration, a return or throw statement, in the order of evaluation
 * - `test`: a branch; its edges are `true` and `false`
 * - `head`, `back`: a loop's head, and the place where a turn of the loop ends
 * - `caught`: a failure is bound to a parameter (catch clause, rejection handler)
 * - `callback`: an error-first callback starts; `event`: an event's handler starts; `timer`: a timer's callback starts
 * - `settled`: a promise chain's handler has returned, its value becomes the value of the chained call
 */
export type FlowNodeKind =
  | "entry"
  | "return"
  | "throw"
  | "idle"
  | "step"
  | "test"
  | "head"
  | "back"
  | "caught"
  | "callback"
  | "event"
  | "timer"
  | "settled";

/** `later` leads to code that runs after the present turn: timers, callbacks, unawaited promise chains. */
export type FlowEdgeKind = "next" | "true" | "false" | "throw" | "later";

export interface FlowEdge {
  readonly kind: FlowEdgeKind;
  readonly to: FlowNode;
}

export interface FlowNode {
  readonly id: number;
  readonly kind: FlowNodeKind;
  readonly ast: TSESTree.Node | undefined;
  readonly edges: FlowEdge[];
  /** The loops that this node stands in, outermost first. */
  readonly loops: readonly LoopNode[];
  /** For `event`: the event's name; for `test`: "nullish" when the true edge means "is neither null nor undefined". */
  readonly label?: string;
  /** For `settled`: the handler's returned expression, undefined when it returns nothing. */
  readonly value?: TSESTree.Expression | undefined;
}

export type LoopNode =
  | TSESTree.ForStatement
  | TSESTree.ForInStatement
  | TSESTree.ForOfStatement
  | TSESTree.WhileStatement
  | TSESTree.DoWhileStatement;

export type FunctionNode =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression;

/** The control flow of one function, or of a module's top level. */
export interface FlowGraph {
  readonly root: FunctionNode | TSESTree.Program;
  readonly entry: FlowNode;
  readonly returnExit: FlowNode;
  readonly throwExit: FlowNode;
  readonly idleExit: FlowNode;
  readonly nodes: readonly FlowNode[];
  /** Functions whose bodies are part of this graph: promise handlers, timers, event handlers, executors. */
  readonly inlined: ReadonlySet<FunctionNode>;
  readonly loops: readonly LoopNode[];
}

/** The graph as lines "id kind text -> edges", for tests and for people. Only nodes that the entry reaches are printed, renumbered in order. */
export function printGraph(graph: FlowGraph, text: string): string {
  const numbers = new Map<FlowNode, number>();
  const order: FlowNode[] = [];
  const queue = [graph.entry];
  while (queue.length > 0) {
    const node = queue.shift() as FlowNode;
    if (numbers.has(node)) continue;
    numbers.set(node, order.length);
    order.push(node);
    for (const edge of node.edges) queue.push(edge.to);
  }
  return order.map((node) => printNode(node, numbers, text)).join("\n");
}

function printNode(node: FlowNode, numbers: ReadonlyMap<FlowNode, number>, text: string): string {
  const edges = node.edges.map(({ kind, to }) => `${kind === "next" ? "" : `${kind} `}${numbers.get(to) ?? "?"}`);
  const parts = [String(numbers.get(node)), node.kind, node.label, snippet(node, text)].filter((part) => part !== undefined && part !== "");
  return edges.length === 0 ? parts.join(" ") : `${parts.join(" ")} -> ${edges.join(", ")}`;
}

function snippet(node: FlowNode, text: string): string {
  if (node.ast === undefined) return "";
  const code = text.slice(node.ast.range[0], node.ast.range[1]).replace(/\s+/gu, " ");
  return `\`${code.length > 40 ? `${code.slice(0, 37)}...` : code}\``;
}
