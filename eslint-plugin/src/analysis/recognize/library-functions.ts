import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { isGlobalName, keyName, variableOf } from "../../syntax/variables.js";
import { isFunction, isWithin, parentOf, unwrap, walk } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import { modelOf } from "../model-of.js";

/** What a function that is handed to a library as an option looks at and does, the file's own functions that it calls included. */
export interface FunctionFacts {
  readonly nodes: readonly TSESTree.Node[];
  /** Calls that can't be followed and whose result is used. */
  readonly opaque: boolean;
}

/** The function behind an option's value: written out, by name, a method, `this.retry.bind(this)`. */
export function functionBehind(node: TSESTree.Node, context: FileContext): FunctionNode | undefined {
  return modelOf(context).linkedFunctionOf(node);
}

/** All nodes of a function and of the file's functions that it calls. */
export function factsOf(fn: FunctionNode, context: FileContext): FunctionFacts {
  const cached = factsByFunction.get(fn);
  if (cached !== undefined) return cached;
  const nodes: TSESTree.Node[] = [];
  const state = { opaque: false, seen: new Set<FunctionNode>([fn]) };
  collect(fn, context, nodes, state, 0);
  const facts: FunctionFacts = { nodes, opaque: state.opaque };
  factsByFunction.set(fn, facts);
  return facts;
}

/** Whether an expression inside a function stands for one of its parameters, or for a part of one that is destructured. */
export function isParameter(node: TSESTree.Node, fn: FunctionNode, index: number, context: FileContext): boolean {
  if (node.type !== T.Identifier) return false;
  const parameter = fn.params[index];
  const definition = variableOf(node, context.scopes)?.defs[0];
  if (parameter === undefined || definition === undefined || definition.node !== fn) return false;
  return isWithin(definition.name, parameter);
}

/** Whether a node is the name of a global member: "Math.random". */
export function isGlobal(node: TSESTree.Node, names: ReadonlySet<string>, context: FileContext): boolean {
  if (node.type !== T.MemberExpression && node.type !== T.Identifier) return false;
  const reference = resolveReference(node, context.scopes);
  return reference?.module === "global" && names.has(reference.path.join("."));
}

/** The names of members and of destructured properties that a function reads. They are an interface's names, never the file's own. */
export function memberNames(nodes: readonly TSESTree.Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    if (node.type === T.MemberExpression) {
      const name = keyName(node.property, node.computed);
      if (name !== undefined) names.add(name);
    } else if (node.type === T.Property && parentOf(node)?.type === T.ObjectPattern) {
      const name = keyName(node.key, node.computed);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

/** What the function gives back: the body of an arrow, the arguments of its own return statements. `undefined` is a bare return. */
export function returnsOf(fn: FunctionNode): (TSESTree.Expression | undefined)[] {
  if (fn.body.type !== T.BlockStatement) return [fn.body];
  const returns: (TSESTree.Expression | undefined)[] = [];
  walk(fn.body, (node) => {
    if (isFunction(node)) return false;
    if (node.type === T.ReturnStatement) returns.push(node.argument ?? undefined);
    return true;
  });
  return returns;
}

interface CollectState {
  opaque: boolean;
  readonly seen: Set<FunctionNode>;
}

const MAX_DEPTH = 4;
const MAX_NODES = 4000;
const factsByFunction = new WeakMap<FunctionNode, FunctionFacts>();

/** Modules and globals whose calls work out a value and nothing else. */
const PURE_GLOBALS = new Set(["Math", "Number", "parseInt", "parseFloat", "String", "Boolean", "Date", "BigInt", "Array", "Object", "JSON", "isNaN", "isFinite", "Set", "Map", "Error", "TypeError", "performance", "crypto", "RegExp", "Promise"]);
const PURE_MODULES = new Set(["rxjs", "rxjs/operators", "effect", "axios", "ms", "crypto", "http-status-codes", "http-status", "cockatiel", "axios-retry"]);
/** Methods of strings, arrays, numbers and headers. */
const PURE_METHODS = new Set(["includes", "indexOf", "some", "every", "find", "has", "get", "startsWith", "endsWith", "toLowerCase", "toUpperCase", "trim", "test", "match", "split", "slice", "at", "map", "filter", "toString", "getTime", "exec", "join", "concat", "pipe", "entries", "keys", "values", "toFixed", "replace"]);

function collect(fn: FunctionNode, context: FileContext, nodes: TSESTree.Node[], state: CollectState, depth: number): void {
  const model = modelOf(context);
  walk(fn, (node) => {
    if (nodes.length >= MAX_NODES) return false;
    nodes.push(node);
    if (node.type !== T.CallExpression && node.type !== T.NewExpression) return true;
    const callee = unwrap(node.callee);
    const target = node.type === T.CallExpression ? model.linkedFunctionOf(callee) : undefined;
    if (target !== undefined && depth < MAX_DEPTH) {
      if (!state.seen.has(target)) {
        state.seen.add(target);
        collect(target, context, nodes, state, depth + 1);
      }
    } else if (isUsed(node) && !isPure(callee, context)) {
      state.opaque = true;
    }
    return true;
  });
}

/** A call that stands alone as a statement logs or notifies; nothing depends on what it gives back. */
function isUsed(node: TSESTree.Node): boolean {
  const parent = parentOf(node);
  return !(parent?.type === T.ExpressionStatement || (parent?.type === T.UnaryExpression && parent.operator === "void"));
}

function isPure(callee: TSESTree.Node, context: FileContext): boolean {
  const reference = resolveReference(callee, context.scopes);
  if (reference !== undefined) {
    if (reference.module === "global") return PURE_GLOBALS.has(reference.path[0] ?? "");
    return PURE_MODULES.has(reference.module);
  }
  if (callee.type === T.MemberExpression) {
    const name = keyName(callee.property, callee.computed);
    return name !== undefined && PURE_METHODS.has(name);
  }
  return callee.type === T.Identifier && isGlobalName(callee, context.scopes) && PURE_GLOBALS.has(callee.name);
}
