import { T } from "../syntax/node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { buildGraph } from "../control-flow/build-graph.js";
import { calledName, IDENTITY_WRAPPERS, memberName } from "../control-flow/callbacks.js";
import type { FlowGraph, FunctionNode } from "../control-flow/flow-graph.js";
import { classMember, returnedFunction, thisMember } from "../syntax/class-members.js";
import { readOption, type OptionReading } from "../syntax/object-properties.js";
import { spanOf, textIn } from "../syntax/other-files.js";
import { staticValue, type StaticValue } from "../syntax/static-value.js";
import { assignedValues, initialiserOf, isGlobalName, variableOf } from "../syntax/variables.js";
import { isClass, isFunction, unwrap, walk, type ClassNode } from "../syntax/walk.js";
import { linkedFunction } from "./linked-files.js";
import type { FileContext } from "./context.js";
import { LOOK_AT_ALL, type Look } from "./look.js";

export type Root = FunctionNode | TSESTree.Program;
type Variable = TSESLint.Scope.Variable;

/** The functions of one file, their control flow, and which of them a callee means. */
export class FileModel {
  readonly context: FileContext;
  readonly scopes: TSESLint.Scope.ScopeManager;
  private readonly span: number;
  readonly roots: readonly Root[];
  readonly look: Look;
  private readonly graphs = new Map<Root, FlowGraph>();
  private readonly functions = new Map<TSESTree.Node, FunctionNode | null>();
  private readonly statics = new Map<TSESTree.Node, StaticValue | null>();
  private readonly options = new Map<TSESTree.Node, Map<string, OptionReading>>();
  private readonly memos = new Map<string, Map<TSESTree.Node, unknown>>();
  private readonly writes = new Map<FunctionNode, readonly TSESTree.Node[]>();
  private readonly neverReturning = new Map<FunctionNode, boolean>();

  constructor(context: FileContext) {
    this.context = context;
    // The command links the nodes to their parents together with the scopes.
    this.scopes = context.scopes;
    this.span = spanOf(context.ast);
    this.look = context.look ?? LOOK_AT_ALL;
    const roots: Root[] = [context.ast];
    walk(context.ast, (node) => {
      if (isFunction(node)) roots.push(node);
    });
    this.roots = roots;
  }

  /** States that the runs over this file have cost so far. */
  spentStates = 0;

  graphOf(root: Root): FlowGraph {
    let graph = this.graphs.get(root);
    if (graph === undefined) {
      graph = buildGraph(root, { neverReturns: (call) => this.neverReturns(call) });
      this.graphs.set(root, graph);
    }
    return graph;
  }

  variable(node: TSESTree.Node): Variable | undefined {
    return variableOf(node, this.context.scopes);
  }

  text(node: TSESTree.Node): string {
    return textIn(node, this.context.text, this.span);
  }

  /** The function of this file that an expression stands for: a literal, a name, `this.method`, a property of a constant object, `fn.bind(this)`. */
  functionOf(expression: TSESTree.Node, depth = 0): FunctionNode | undefined {
    const known = this.functions.get(expression);
    if (known !== undefined) return known ?? undefined;
    const found = this.findFunction(expression, depth);
    if (depth === 0) this.functions.set(expression, found ?? null);
    return found;
  }

  /** The same in another file of the project, where the visited one does not have it. */
  linkedFunctionOf(expression: TSESTree.Node): FunctionNode | undefined {
    return this.functionOf(expression) ?? this.memo("linked function", expression, () => linkedFunction(unwrap(expression)));
  }

  /** A constant's value, worked out once. */
  staticOf(node: TSESTree.Node): StaticValue | undefined {
    let value = this.statics.get(node);
    if (value === undefined) {
      value = staticValue(node, this.context.scopes) ?? null;
      this.statics.set(node, value);
    }
    return value ?? undefined;
  }

  /** An option of an object, read once. */
  optionOf(object: TSESTree.Node, name: string): OptionReading {
    let options = this.options.get(object);
    if (options === undefined) {
      options = new Map();
      this.options.set(object, options);
    }
    let option = options.get(name);
    if (option === undefined) {
      option = readOption(object, [name], this.context.scopes);
      options.set(name, option);
    }
    return option;
  }

  /** What passes have worked out about a node, by pass. */
  memo<Result>(pass: string, node: TSESTree.Node, make: () => Result): Result {
    let results = this.memos.get(pass);
    if (results === undefined) {
      results = new Map();
      this.memos.set(pass, results);
    }
    if (results.has(node)) return results.get(node) as Result;
    const result = make();
    results.set(node, result);
    return result;
  }

  private findFunction(expression: TSESTree.Node, depth: number): FunctionNode | undefined {
    if (depth > 6) return undefined;
    const node = unwrap(expression);
    if (isFunction(node)) return node;
    if (node.type === T.Identifier) return this.functionOfVariable(node, depth);
    if (node.type === T.MemberExpression) return this.functionOfMember(node, depth);
    if (node.type === T.CallExpression) return this.functionOfWrapper(node, depth) ?? this.functionOfMaker(node, depth);
    return undefined;
  }

  // `const retryReads = makeRetry(isWorthIt)`: the function that the maker returns; what it closes over is not known.
  private functionOfMaker({ callee }: TSESTree.CallExpression, depth: number): FunctionNode | undefined {
    const maker = this.functionOf(callee, depth + 1);
    return maker === undefined ? undefined : returnedFunction(maker);
  }

  /** The names and fields that a function sets, in its own code and that of its callbacks. */
  writesIn(target: FunctionNode): readonly TSESTree.Node[] {
    let writes = this.writes.get(target);
    if (writes === undefined) {
      const found: TSESTree.Node[] = [];
      walk(target.body, (node) => {
        if (node.type === T.AssignmentExpression && (node.left.type === T.Identifier || node.left.type === T.MemberExpression)) found.push(node.left);
        if (node.type === T.UpdateExpression) found.push(node.argument);
      });
      writes = found;
      this.writes.set(target, writes);
    }
    return writes;
  }

  private functionOfVariable(name: TSESTree.Identifier, depth: number): FunctionNode | undefined {
    const variable = this.variable(name);
    if (variable === undefined) return undefined;
    for (const definition of variable.defs) {
      if (isFunction(definition.node) && definition.type === "FunctionName") return definition.node;
    }
    if (variable.defs[0]?.type !== "Variable") return undefined;
    const values = assignedValues(variable).filter((value) => value !== undefined);
    const [only] = values;
    return only !== undefined && values.length === 1 ? this.functionOf(only, depth + 1) : undefined;
  }

  private functionOfMember(member: TSESTree.MemberExpression, depth: number): FunctionNode | undefined {
    const own = thisMember(member);
    if (own !== undefined) {
      const found = classMember(own.owner, own.name);
      if (found === undefined) return undefined;
      if (found.method !== undefined && isFunction(found.method)) return found.method;
      const [value] = found.values;
      return value !== undefined && found.values.length === 1 ? this.functionOf(value, depth + 1) : undefined;
    }
    const name = memberName(member);
    if (name === undefined) return undefined;
    if (name === "call" || name === "apply") return undefined;
    const instance = this.classOf(member.object, depth);
    const method = instance === undefined ? undefined : classMember(instance, name)?.method;
    if (method !== undefined && isFunction(method)) return method;
    if (member.object.type === T.ThisExpression) return this.functionOfObjectMethod(member, name);
    const option = readOption(member.object, [name], this.context.scopes);
    return option.kind === "value" && isFunction(option.node) ? option.node : undefined;
  }

  /** The class of this file that an expression is an instance of: `new Backoff()`, a constant or a field that holds one. */
  private classOf(expression: TSESTree.Node, depth: number): ClassNode | undefined {
    if (depth > 4) return undefined;
    const node = unwrap(expression);
    if (node.type === T.NewExpression && node.callee.type === T.Identifier) {
      const definition = this.variable(node.callee)?.defs[0]?.node;
      return definition !== undefined && isClass(definition) ? definition : undefined;
    }
    if (node.type === T.Identifier) {
      const variable = this.variable(node);
      const source = variable === undefined ? undefined : initialiserOf(variable);
      return source === undefined ? undefined : this.classOf(source, depth + 1);
    }
    if (node.type !== T.MemberExpression) return undefined;
    const own = thisMember(node);
    const [value] = own === undefined ? [] : (classMember(own.owner, own.name)?.values ?? []);
    return value === undefined ? undefined : this.classOf(value, depth + 1);
  }

  // `this.load()` inside a method of an object literal means the literal's own method.
  private functionOfObjectMethod(member: TSESTree.MemberExpression, name: string): FunctionNode | undefined {
    for (let node: TSESTree.Node | undefined = member; node !== undefined; node = (node.parent as TSESTree.Node | null) ?? undefined) {
      if (node.type === T.ClassBody) return undefined;
      if (node.type !== T.ObjectExpression) continue;
      const option = readOption(node, [name], this.context.scopes);
      if (option.kind === "value" && isFunction(option.node)) return option.node;
    }
    return undefined;
  }

  private functionOfWrapper(call: TSESTree.CallExpression, depth: number): FunctionNode | undefined {
    const name = calledName(call);
    if (name === undefined || !IDENTITY_WRAPPERS.has(name)) return undefined;
    const callee = unwrap(call.callee);
    if (name === "bind") return callee.type === T.MemberExpression ? this.functionOf(callee.object, depth + 1) : undefined;
    const [first] = call.arguments;
    return first === undefined ? undefined : this.functionOf(first, depth + 1);
  }

  private neverReturns(call: TSESTree.CallExpression): "throws" | "ends" | undefined {
    const callee = unwrap(call.callee);
    if (callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === "process") {
      const ends = (memberName(callee) === "exit" || memberName(callee) === "abort") && isGlobalName(callee.object, this.context.scopes);
      return ends ? "ends" : undefined;
    }
    // Other files are opened only for what sounds like a throw.
    const target = THROWS.test(calledName(call) ?? "") ? this.linkedFunctionOf(callee) : this.functionOf(callee);
    return target !== undefined && this.alwaysThrows(target) ? "throws" : undefined;
  }

  private alwaysThrows(target: FunctionNode): boolean {
    const cached = this.neverReturning.get(target);
    if (cached !== undefined) return cached;
    // A function that reaches itself is taken for one that returns.
    this.neverReturning.set(target, false);
    const result = saysNever(target) || this.cannotReachReturn(target);
    this.neverReturning.set(target, result);
    return result;
  }

  private cannotReachReturn(target: FunctionNode): boolean {
    if (target.async || target.generator || target.body.type !== T.BlockStatement) return false;
    if (!target.body.body.some((statement) => statement.type === T.ThrowStatement || statement.type === T.ExpressionStatement)) return false;
    if (!hasThrow(target)) return false;
    const graph = this.graphOf(target);
    const seen = new Set([graph.entry]);
    const queue = [graph.entry];
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (node === graph.returnExit) return false;
      for (const { to } of node.edges) {
        if (seen.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
    }
    return true;
  }
}

const THROWS = /abort|bail|die|error|fail|never|panic|raise|reject|throw|unreachable/iu;

function saysNever(target: FunctionNode): boolean {
  return target.returnType?.typeAnnotation.type === T.TSNeverKeyword;
}

function hasThrow(target: FunctionNode): boolean {
  let found = false;
  walk(target.body, (node) => {
    if (node.type === T.ThrowStatement) found = true;
    return !found && !isFunction(node);
  });
  return found;
}
