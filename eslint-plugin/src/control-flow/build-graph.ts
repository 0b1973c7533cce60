import { T } from "../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { childNodes, isFunction, someNode, unwrap } from "../syntax/walk.js";
import { callbackUseOf, chainStepOf, eventAssignmentOf, eventNameOf } from "./callbacks.js";
import type { CallbackUse, ChainStep } from "./callbacks.js";
import type { FlowEdgeKind, FlowGraph, FlowNode, FlowNodeKind, FunctionNode, LoopNode } from "./flow-graph.js";

/** What the builder can't see by itself. */
export interface GraphHints {
  /** Whether a call never comes back: a throw helper (`never`) throws, `process.exit()` ends all. */
  readonly neverReturns?: (call: TSESTree.CallExpression) => "throws" | "ends" | undefined;
}

/**
 * The control flow of one function or of a module's top level.
 *
 * It is built backwards, each construct with the node that follows it, so that a `finally` block is laid once for each
 * way that leads through it, and its nodes know where they go on.
 */
export function buildGraph(root: FunctionNode | TSESTree.Program, hints: GraphHints = {}): FlowGraph {
  return new GraphBuilder(root, hints).build();
}

interface Jump {
  /** The statement's own labels; "" stands for the plain `break` and `continue`. */
  readonly labels: readonly string[];
  readonly breakTo: () => FlowNode;
  readonly continueTo?: () => FlowNode;
}

interface Context {
  readonly returnTo: () => FlowNode;
  readonly throwTo: () => FlowNode;
  readonly jumps: readonly Jump[];
  readonly loops: readonly LoopNode[];
  /** Inside an inlined handler: the chained call that its returned value settles. */
  readonly settles?: TSESTree.Node;
  /** Inside a promise's executor: its own functions, and where they lead. */
  readonly settlers?: Settlers;
}

interface Settlers {
  readonly resolve: string | undefined;
  readonly reject: string | undefined;
  readonly onResolve: FlowNode;
  readonly onReject: () => FlowNode;
}

class GraphBuilder {
  private readonly nodes: FlowNode[] = [];
  private readonly inlined = new Set<FunctionNode>();
  private readonly loops: LoopNode[] = [];

  private readonly root: FunctionNode | TSESTree.Program;
  private readonly hints: GraphHints;

  constructor(root: FunctionNode | TSESTree.Program, hints: GraphHints) {
    this.root = root;
    this.hints = hints;
  }

  build(): FlowGraph {
    const outside: Context = { returnTo: () => returnExit, throwTo: () => throwExit, jumps: [], loops: [] };
    const returnExit = this.node("return", undefined, outside);
    const throwExit = this.node("throw", undefined, outside);
    const idleExit = this.node("idle", undefined, outside);
    this.idle = idleExit;
    const body = this.bodyOf(this.root, returnExit, outside);
    const entry = this.node("entry", undefined, outside, [["next", body]]);
    return {
      root: this.root,
      entry,
      returnExit,
      throwExit,
      idleExit,
      nodes: this.nodes,
      inlined: this.inlined,
      loops: this.loops,
    };
  }

  private idle!: FlowNode;

  private bodyOf(root: FunctionNode | TSESTree.Program, next: FlowNode, context: Context): FlowNode {
    if (root.type === T.Program) return this.statements(root.body, next, context);
    if (root.body.type === T.BlockStatement) return this.statements(root.body.body, next, context);
    const settled =
      context.settles === undefined
        ? this.node("step", root.body, context, [["next", next]])
        : this.settled(context.settles, root.body, next, context);
    return this.returned(root.body, settled, context);
  }

  /** A returned expression: a promise chain's handlers belong to the function that returns it. */
  private returned(expression: TSESTree.Expression, next: FlowNode, context: Context): FlowNode {
    const chain = chainStepOf(expression);
    if (chain !== undefined) return this.chain(unwrap(expression), chain, next, context.throwTo(), context);
    return this.expression(expression, next, context);
  }

  private statements(list: readonly TSESTree.Node[], next: FlowNode, context: Context): FlowNode {
    let entry = next;
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const statement = list[index];
      if (statement !== undefined) entry = this.statement(statement, entry, context, []);
    }
    return entry;
  }

  private statement(node: TSESTree.Node, next: FlowNode, context: Context, labels: readonly string[]): FlowNode {
    switch (node.type) {
      case T.BlockStatement:
      case T.StaticBlock:
        if (labels.length === 0) return this.statements(node.body, next, context);
        return this.statements(node.body, next, withJump(context, { labels, breakTo: () => next }));
      case T.LabeledStatement:
        return this.statement(node.body, next, context, [...labels, node.label.name]);
      case T.ExpressionStatement:
        return this.discarded(node.expression, next, context);
      case T.VariableDeclaration:
        return this.declarations(node, next, context);
      case T.IfStatement: {
        const consequent = this.statement(node.consequent, next, context, []);
        const alternate = node.alternate === null ? next : this.statement(node.alternate, next, context, []);
        return this.test(node.test, consequent, alternate, context);
      }
      case T.ReturnStatement: {
        const exit = context.returnTo();
        if (context.settles !== undefined) {
          const settled = this.settled(context.settles, node.argument ?? undefined, exit, context);
          return node.argument === null ? settled : this.returned(node.argument, settled, context);
        }
        const step = this.node("step", node, context, [["next", exit]]);
        return node.argument === null ? step : this.returned(node.argument, step, context);
      }
      case T.ThrowStatement:
        return this.expression(node.argument, this.node("step", node, context, [["throw", context.throwTo()]]), context);
      case T.BreakStatement:
        return jumpTarget(context, node.label?.name, "breakTo") ?? next;
      case T.ContinueStatement:
        return jumpTarget(context, node.label?.name, "continueTo") ?? next;
      case T.TryStatement:
        return this.tryStatement(node, next, context);
      case T.SwitchStatement:
        return this.switchStatement(node, next, context, labels);
      case T.WhileStatement:
      case T.DoWhileStatement:
      case T.ForStatement:
      case T.ForInStatement:
      case T.ForOfStatement:
        return this.loop(node, next, context, labels);
      case T.ExportNamedDeclaration:
        return node.declaration === null ? next : this.statement(node.declaration, next, context, []);
      case T.ExportDefaultDeclaration:
        return isFunction(node.declaration) ? next : this.expression(node.declaration, next, context);
      case T.FunctionDeclaration:
      case T.ImportDeclaration:
      case T.ExportAllDeclaration:
      case T.EmptyStatement:
      case T.DebuggerStatement:
        return next;
      default:
        return this.children(node, next, context);
    }
  }

  private declarations(node: TSESTree.VariableDeclaration, next: FlowNode, context: Context): FlowNode {
    let entry = next;
    for (let index = node.declarations.length - 1; index >= 0; index -= 1) {
      const declarator = node.declarations[index];
      if (declarator === undefined) continue;
      entry = this.node("step", declarator, context, [["next", entry]]);
      if (declarator.init !== null) entry = this.expression(declarator.init, entry, context);
    }
    return entry;
  }

  private tryStatement(node: TSESTree.TryStatement, next: FlowNode, context: Context): FlowNode {
    const through = this.finalizer(node.finalizer, context);
    const outer: Context =
      node.finalizer === null
        ? context
        : {
            ...context,
            returnTo: () => through(context.returnTo()),
            throwTo: () => through(context.throwTo()),
            jumps: context.jumps.map((jump) => ({
              labels: jump.labels,
              breakTo: () => through(jump.breakTo()),
              ...(jump.continueTo === undefined ? {} : { continueTo: () => through((jump.continueTo as () => FlowNode)()) }),
            })),
          };
    const after = through(next);
    if (node.handler === null) return this.statements(node.block.body, after, outer);
    const handler = node.handler;
    const caught = lazily(() =>
      this.node("caught", handler.param ?? handler, outer, [["next", this.statements(handler.body.body, after, outer)]]),
    );
    return this.statements(node.block.body, after, { ...outer, throwTo: caught });
  }

  /** Lays the finally block once for each place that it goes on to. */
  private finalizer(block: TSESTree.BlockStatement | null, context: Context): (target: FlowNode) => FlowNode {
    if (block === null) return (target) => target;
    const laid = new Map<FlowNode, FlowNode>();
    return (target) => {
      const known = laid.get(target);
      if (known !== undefined) return known;
      const entry = this.statements(block.body, target, context);
      laid.set(target, entry);
      return entry;
    };
  }

  private switchStatement(node: TSESTree.SwitchStatement, next: FlowNode, context: Context, labels: readonly string[]): FlowNode {
    const inside = withJump(context, { labels: ["", ...labels], breakTo: () => next });
    const bodies: FlowNode[] = [];
    let following = next;
    for (let index = node.cases.length - 1; index >= 0; index -= 1) {
      following = this.statements(node.cases[index]?.consequent ?? [], following, inside);
      bodies[index] = following;
    }
    const fallback = node.cases.findIndex((entry) => entry.test === null);
    let entry = bodies[fallback] ?? next;
    for (let index = node.cases.length - 1; index >= 0; index -= 1) {
      const test = node.cases[index]?.test;
      const body = bodies[index];
      if (test === null || test === undefined || body === undefined) continue;
      entry = this.node("test", caseTest(node.discriminant, test), context, [["true", body], ["false", entry]]);
    }
    return this.expression(node.discriminant, entry, context);
  }

  private loop(node: LoopNode, next: FlowNode, context: Context, labels: readonly string[]): FlowNode {
    this.loops.push(node);
    const inner: Context = { ...context, loops: [...context.loops, node] };
    const head = this.node("head", node, inner);
    const back = this.node("back", node, inner, [["next", head]]);
    const update = lazily(() =>
      node.type === T.ForStatement && node.update !== null ? this.expression(node.update, back, inner) : back,
    );
    const repeat = lazily(() =>
      node.type === T.DoWhileStatement ? this.test(node.test, back, next, inner) : update(),
    );
    const body = withJump(inner, { labels: ["", ...labels], breakTo: () => next, continueTo: repeat });
    const turn = (): FlowNode => this.statement(node.body, repeat(), body, []);
    switch (node.type) {
      case T.DoWhileStatement:
        link(head, "next", turn());
        return head;
      case T.WhileStatement:
        link(head, "next", this.test(node.test, turn(), next, inner));
        return head;
      case T.ForStatement: {
        link(head, "next", node.test === null ? turn() : this.test(node.test, turn(), next, inner));
        if (node.init === null) return head;
        return node.init.type === T.VariableDeclaration ? this.declarations(node.init, head, context) : this.expression(node.init, head, context);
      }
      default: {
        const bind = this.node("step", node.left, inner, [["next", turn()]]);
        const take = this.node("test", node, inner, [["true", bind], ["false", next]], "each");
        if (node.type === T.ForOfStatement && node.await) link(take, "throw", inner.throwTo());
        link(head, "next", take);
        return this.expression(node.right, head, context);
      }
    }
  }

  /** An expression whose value nobody takes: an unawaited promise chain runs beside what follows. */
  private discarded(node: TSESTree.Expression, next: FlowNode, context: Context): FlowNode {
    const target = node.type === T.UnaryExpression && node.operator === "void" ? node.argument : node;
    const chain = chainStepOf(target);
    if (chain === undefined) return this.expression(node, next, context);
    const beside = this.chain(unwrap(target), chain, this.idle, this.idle, context);
    return this.node("step", target, context, [["next", next], ["later", beside]], "beside");
  }

  /** Evaluates an expression, then goes to `next`. */
  private expression(node: TSESTree.Node, next: FlowNode, context: Context): FlowNode {
    switch (node.type) {
      case T.Identifier:
      case T.Literal:
      case T.ThisExpression:
      case T.Super:
      case T.MetaProperty:
      case T.ClassExpression:
      case T.ClassDeclaration:
      case T.FunctionExpression:
      case T.ArrowFunctionExpression:
      case T.FunctionDeclaration:
        return next;
      case T.LogicalExpression:
        return this.logical(node, next, context);
      case T.ConditionalExpression:
        return this.test(
          node.test,
          this.expression(node.consequent, next, context),
          this.expression(node.alternate, next, context),
          context,
        );
      case T.AwaitExpression:
        return this.awaited(node, next, context);
      case T.YieldExpression: {
        const step = this.node("step", node, context, [["next", next]]);
        return node.argument === null ? step : this.expression(node.argument, step, context);
      }
      case T.AssignmentExpression:
        return this.assignment(node, next, context);
      case T.UpdateExpression:
        return this.expression(node.argument, this.node("step", node, context, [["next", next]]), context);
      case T.CallExpression:
        return this.call(node, next, context);
      case T.NewExpression:
        return this.construction(node, next, context);
      case T.UnaryExpression:
        return this.expression(node.argument, next, context);
      default:
        return this.children(node, next, context);
    }
  }

  private children(node: TSESTree.Node, next: FlowNode, context: Context): FlowNode {
    const children = childNodes(node);
    let entry = next;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined && !child.type.startsWith("TSType")) entry = this.expression(child, entry, context);
    }
    return entry;
  }

  private logical(node: TSESTree.LogicalExpression, next: FlowNode, context: Context): FlowNode {
    const right = this.expression(node.right, next, context);
    if (right === next) return this.expression(node.left, next, context);
    if (node.operator === "&&") return this.test(node.left, right, next, context);
    if (node.operator === "||") return this.test(node.left, next, right, context);
    const test = this.node("test", node.left, context, [["true", next], ["false", right]], "nullish");
    return this.expression(node.left, test, context);
  }

  /** A condition: goes to `whenTrue` or `whenFalse`. */
  private test(node: TSESTree.Expression, whenTrue: FlowNode, whenFalse: FlowNode, context: Context): FlowNode {
    const inner = unwrap(node) as TSESTree.Expression;
    if (inner.type === T.Literal) return Boolean(inner.value) ? whenTrue : whenFalse;
    if (inner.type === T.UnaryExpression && inner.operator === "!") return this.test(inner.argument, whenFalse, whenTrue, context);
    if (inner.type === T.LogicalExpression && inner.operator === "&&") {
      return this.test(inner.left, this.test(inner.right, whenTrue, whenFalse, context), whenFalse, context);
    }
    if (inner.type === T.LogicalExpression && inner.operator === "||") {
      return this.test(inner.left, whenTrue, this.test(inner.right, whenTrue, whenFalse, context), context);
    }
    if (inner.type === T.ConditionalExpression) {
      return this.test(
        inner.test,
        this.test(inner.consequent, whenTrue, whenFalse, context),
        this.test(inner.alternate, whenTrue, whenFalse, context),
        context,
      );
    }
    return this.expression(node, this.node("test", node, context, [["true", whenTrue], ["false", whenFalse]]), context);
  }

  private awaited(node: TSESTree.AwaitExpression, next: FlowNode, context: Context): FlowNode {
    const step = this.node("step", node, context, [["next", next], ["throw", context.throwTo()]]);
    const chain = chainStepOf(node.argument);
    if (chain !== undefined) return this.chain(unwrap(node.argument), chain, step, context.throwTo(), context);
    return this.expression(node.argument, step, context);
  }

  private assignment(node: TSESTree.AssignmentExpression, next: FlowNode, context: Context): FlowNode {
    const handler = eventAssignmentOf(node);
    const edges: [FlowEdgeKind, FlowNode][] = [["next", next]];
    if (handler?.kind === "event") edges.push(["later", this.event(handler, node, context)]);
    const step = this.node("step", node, context, edges);
    const value = isLogicalAssignment(node.operator)
      ? this.node("test", node.left, context, [["true", this.expression(node.right, step, context)], ["false", next]], "assigns")
      : this.expression(node.right, step, context);
    return this.expression(node.left, value, context);
  }

  private call(node: TSESTree.CallExpression, next: FlowNode, context: Context): FlowNode {
    const chain = chainStepOf(node);
    if (chain !== undefined) return this.chain(node, chain, next, context.throwTo(), context);
    const callee = unwrap(node.callee);
    if (isFunction(callee)) return this.inline(callee, next, context.throwTo(), context, node);
    const use = callbackUseOf(node);
    const edges: [FlowEdgeKind, FlowNode][] = [];
    const never = this.hints.neverReturns?.(node);
    if (never === undefined) edges.push(["next", next]);
    if (never !== "ends") edges.push(["throw", context.throwTo()]);
    if (use !== undefined) edges.push(["later", this.callback(use, node, context)]);
    const settling = this.settling(node, context);
    if (settling !== undefined) edges.push(["later", settling.edge]);
    const step = this.node("step", node, context, edges, settling?.label);
    return this.operands(node, step, context);
  }

  private construction(node: TSESTree.NewExpression, next: FlowNode, context: Context): FlowNode {
    const step = this.node("step", node, context, [["next", next], ["throw", context.throwTo()]]);
    const executor = executorOf(node);
    if (executor === undefined) return this.operands(node, step, context);
    const [resolve, reject] = executor.params.map((parameter) => (parameter.type === T.Identifier ? parameter.name : undefined));
    // A promise that only rejects is a timeout: it ends the work that it races against, and does none itself.
    if (!mentionsName(executor, [resolve])) return this.inline(executor, step, step, context, undefined);
    const settlers: Settlers = { resolve, reject, onResolve: step, onReject: () => context.throwTo() };
    // The promise is settled where the executor's code calls one of its functions, now or later.
    return this.inline(executor, this.idle, context.throwTo(), { ...context, settlers }, undefined);
  }

  /** Where a call that is, or is given, one of the executor's functions settles the promise. */
  private settling(node: TSESTree.CallExpression, context: Context): { readonly edge: FlowNode; readonly label?: string } | undefined {
    const { settlers } = context;
    if (settlers === undefined) return undefined;
    const targetOf = (expression: TSESTree.Node | undefined): FlowNode | undefined => {
      if (expression?.type !== T.Identifier) return undefined;
      if (expression.name === settlers.resolve) return settlers.onResolve;
      return expression.name === settlers.reject ? settlers.onReject() : undefined;
    };
    const called = targetOf(node.callee);
    if (called !== undefined) return { edge: called, label: called === settlers.onResolve ? "resolves" : "rejects" };
    for (const argument of node.arguments) {
      const given = targetOf(argument);
      if (given === undefined) continue;
      const event = eventNameOf(node);
      return { edge: event === undefined ? given : this.node("event", node, context, [["next", given]], event) };
    }
    return undefined;
  }

  private operands(node: TSESTree.CallExpression | TSESTree.NewExpression, next: FlowNode, context: Context): FlowNode {
    let entry = next;
    for (let index = node.arguments.length - 1; index >= 0; index -= 1) {
      const argument = node.arguments[index];
      if (argument !== undefined) entry = this.expression(argument, entry, context);
    }
    const callee = unwrap(node.callee);
    if (node.callee.type === T.Super || callee.type !== T.MemberExpression) return this.expression(callee, entry, context);
    const optional = node.type === T.CallExpression && (node.optional || callee.optional);
    if (optional) {
      entry = this.node("test", callee.object, context, [["true", entry], ["false", next.edges[0]?.to ?? next]], "nullish");
    }
    return this.expression(callee, entry, context);
  }

  /** A promise chain: fulfilment and rejection of the first promise run through the handlers. */
  private chain(call: TSESTree.Node, step: ChainStep, onFulfilled: FlowNode, onRejected: FlowNode, context: Context): FlowNode {
    const fulfilled = this.reaction(step.onFulfilled ?? step.onSettled, call, onFulfilled, onRejected, context, false);
    const rejected = this.reaction(
      step.onRejected ?? step.onSettled,
      call,
      step.onRejected === undefined ? onRejected : onFulfilled,
      onRejected,
      context,
      step.onRejected !== undefined,
    );
    return this.promise(step.promise, fulfilled, rejected, context);
  }

  private promise(node: TSESTree.Expression, onFulfilled: FlowNode, onRejected: FlowNode, context: Context): FlowNode {
    const inner = unwrap(node);
    const chain = chainStepOf(inner);
    if (chain !== undefined) return this.chain(inner, chain, onFulfilled, onRejected, context);
    return this.expression(node, onFulfilled, { ...context, throwTo: () => onRejected });
  }

  private reaction(
    handler: TSESTree.Node | undefined,
    call: TSESTree.Node,
    next: FlowNode,
    onRejected: FlowNode,
    context: Context,
    catches: boolean,
  ): FlowNode {
    if (handler === undefined) return next;
    if (isFunction(handler)) {
      const body = this.inline(handler, next, onRejected, context, call);
      const [parameter] = handler.params;
      if (catches) return this.node("caught", parameter ?? handler, context, [["next", body]]);
      return parameter === undefined ? body : this.fulfilled(parameter, call, body, context);
    }
    const own = handler.type === T.Identifier ? this.settlerNamed(handler.name, context) : undefined;
    if (own !== undefined) return catches ? this.node("caught", handler, context, [["next", own]]) : own;
    const step = this.node("step", handler, context, [["next", next], ["throw", onRejected]], catches ? "handler" : "reference");
    return catches ? this.node("caught", handler, context, [["next", step]]) : step;
  }

  private settlerNamed(name: string, { settlers }: Context): FlowNode | undefined {
    if (settlers === undefined) return undefined;
    if (name === settlers.resolve) return settlers.onResolve;
    return name === settlers.reject ? settlers.onReject() : undefined;
  }

  /** Binds the parameter of a fulfilment handler to the value of the promise that it is chained to. */
  private fulfilled(parameter: TSESTree.Node, call: TSESTree.Node, next: FlowNode, context: Context): FlowNode {
    const node: FlowNode = {
      id: nextId(),
      kind: "settled",
      ast: parameter,
      edges: [{ kind: "next", to: next }],
      loops: context.loops,
      label: "fulfilled",
      value: chainStepOf(call)?.promise,
    };
    this.nodes.push(node);
    return node;
  }

  private callback(use: CallbackUse, call: TSESTree.CallExpression, context: Context): FlowNode {
    if (use.kind === "event") return this.event(use, call, context);
    const body = this.inline(use.callback, this.idle, this.idle, context, undefined);
    if (use.kind === "timer") return this.node("timer", call, context, [["next", body]]);
    return this.node("callback", use.callback, context, [["next", body]], use.kind === "response" ? "response" : undefined);
  }

  private event(use: CallbackUse & { kind: "event" }, ast: TSESTree.Node, context: Context): FlowNode {
    const body = this.inline(use.callback, this.idle, this.idle, context, undefined);
    return this.node("event", ast, context, [["next", body]], use.event);
  }

  private inline(
    callee: FunctionNode,
    next: FlowNode,
    onThrow: FlowNode,
    context: Context,
    settles: TSESTree.Node | undefined,
  ): FlowNode {
    this.inlined.add(callee);
    const inside: Context = {
      returnTo: () => next,
      throwTo: () => onThrow,
      jumps: [],
      loops: context.loops,
      ...(settles === undefined ? {} : { settles }),
      ...(context.settlers === undefined ? {} : { settlers: context.settlers }),
    };
    const end = settles === undefined || callee.body.type !== T.BlockStatement ? next : this.settled(settles, undefined, next, context);
    return this.bodyOf(callee, end, inside);
  }

  private settled(call: TSESTree.Node, value: TSESTree.Expression | undefined, next: FlowNode, context: Context): FlowNode {
    const node: FlowNode = {
      id: nextId(),
      kind: "settled",
      ast: call,
      edges: [{ kind: "next", to: next }],
      loops: context.loops,
      value,
    };
    this.nodes.push(node);
    return node;
  }

  private node(
    kind: FlowNodeKind,
    ast: TSESTree.Node | undefined,
    context: Context,
    edges: readonly (readonly [FlowEdgeKind, FlowNode])[] = [],
    label?: string,
  ): FlowNode {
    const node: FlowNode = {
      id: nextId(),
      kind,
      ast,
      edges: edges.map(([edge, to]) => ({ kind: edge, to })),
      loops: context.loops,
      ...(label === undefined ? {} : { label }),
    };
    this.nodes.push(node);
    return node;
  }
}

let lastId = 0;

// Numbers are unique over all graphs: a run goes from one function into another.
function nextId(): number {
  lastId += 1;
  return lastId;
}

function link(from: FlowNode, kind: FlowEdgeKind, to: FlowNode): void {
  from.edges.push({ kind, to });
}

function withJump(context: Context, jump: Jump): Context {
  return { ...context, jumps: [jump, ...context.jumps] };
}

function jumpTarget(context: Context, label: string | undefined, to: "breakTo" | "continueTo"): FlowNode | undefined {
  const jump = context.jumps.find((entry) => entry.labels.includes(label ?? "") && entry[to] !== undefined);
  return jump?.[to]?.();
}

function lazily(make: () => FlowNode): () => FlowNode {
  let made: FlowNode | undefined;
  return () => (made ??= make());
}

function isLogicalAssignment(operator: string): boolean {
  return operator === "??=" || operator === "||=" || operator === "&&=";
}

function mentionsName(executor: FunctionNode, names: readonly (string | undefined)[]): boolean {
  return someNode(executor.body, (node) => node.type === T.Identifier && names.includes(node.name));
}

function executorOf(node: TSESTree.NewExpression): FunctionNode | undefined {
  const [executor] = node.arguments;
  return node.callee.type === T.Identifier && node.callee.name === "Promise" && executor !== undefined && isFunction(executor) ? executor : undefined;
}

/** A case asks what `discriminant === test` asks, and is read as that; `switch (true)` asks the case's test itself. */
function caseTest(discriminant: TSESTree.Expression, test: TSESTree.Expression): TSESTree.Expression {
  if (discriminant.type === T.Literal && discriminant.value === true) return test;
  const { range, loc, parent } = test;
  const comparison = { type: T.BinaryExpression, operator: "===", left: discriminant, right: test, range, loc, parent };
  return comparison as TSESTree.BinaryExpression;
}
