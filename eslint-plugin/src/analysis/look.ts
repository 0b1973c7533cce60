import type { TSESTree } from "@typescript-eslint/utils";
import { calledName, callbackUseOf, IDENTITY_WRAPPERS, memberName, SUBSCRIPTIONS, TIMERS } from "../control-flow/callbacks.js";
import type { LoopNode } from "../control-flow/flow-graph.js";
import { T } from "../syntax/node-types.js";
import { offsetOf } from "../syntax/other-files.js";
import { keyName } from "../syntax/variables.js";
import { addChildren, isFunction, isLoop, unwrap, walk } from "../syntax/walk.js";
import { NameGraph, type Owner } from "./name-graph.js";
import { LOOKS } from "./read/head-of-queue.js";
import { ANSWER_WORDS } from "./read/answer-words.js";
import { COUNT_NAMES } from "./read/count-names.js";
import { Twins, type Enclosing } from "./twins.js";

/**
 * Where in a file a hand-written retry can stand, by one walk that needs neither scopes nor parents. It works with names alone, so
 * it lets too much through and holds nothing back: a false answer is certain.
 */
export interface Look {
  mayGoRound(loop: LoopNode): boolean;
  /** Whether any loop under a node may. */
  holdsLoop(root: TSESTree.Node): boolean;
  /** Whether any function may come back to itself after it has learnt of a failure. */
  readonly mayComeBack: boolean;
  /** Whether the code under a node can learn of a failure at all. */
  mayLearn(node: TSESTree.Node): boolean;
  /** Whether a call is written twice in the flow of a function. */
  mayRepeat(root: TSESTree.Node): boolean;
  /** Whether an object has an option that says how often to try. */
  readonly countsTries: boolean;
  /** Whether no retry by the file's own code can stand anywhere. */
  readonly isEmpty: boolean;
}

/** Holds nothing back, for the test that shows that a look hides nothing. */
export const LOOK_AT_ALL: Look = { mayGoRound: () => true, holdsLoop: () => true, mayComeBack: true, mayLearn: () => true, mayRepeat: () => true, countsTries: true, isEmpty: false };

export function lookAt(ast: TSESTree.Program, text: string): Look {
  const found = new Findings(text, offsetOf(ast));
  found.visitAll(ast);
  return found.look();
}

/** What a visited node stands in. */
interface Place {
  readonly enclosing: Enclosing;
  readonly owner: Owner | undefined;
  /** Whether a loop of the same function is around it. */
  readonly inLoop: boolean;
}

const REPEAT_WORDS = /\bcatch\b|\.status|\.ok\b/u;

class Findings {
  private readonly loops: LoopNode[] = [];
  private readonly learns: number[] = [];
  private readonly leaves: number[] = [];
  private readonly sets: { readonly name: string; readonly at: number }[] = [];
  private readonly names = new NameGraph();
  private readonly twins: Twins | undefined;
  private looksAtHead = false;
  private countsTries = false;

  constructor(text: string, offset: number) {
    this.twins = REPEAT_WORDS.test(text) ? new Twins(text, offset) : undefined;
  }

  visitAll(ast: TSESTree.Program): void {
    const nodes: TSESTree.Node[] = [ast];
    const places: Place[] = [{ enclosing: { node: ast, outer: undefined }, owner: undefined, inLoop: false }];
    for (let node = nodes.pop(), place = places.pop(); node !== undefined && place !== undefined; node = nodes.pop(), place = places.pop()) {
      const inside = this.visit(node, place);
      const start = nodes.length;
      addChildren(node, nodes);
      if (nodes.length === start) continue;
      const named = nameGivenBy(node);
      for (let index = start; index < nodes.length; index += 1) {
        const child = nodes[index] as TSESTree.Node;
        if (named !== undefined && child === named.value) places.push(this.placeOfNamed(named.name, child, node, inside));
        else places.push(inside !== place && isBeforeLoop(child, node) ? place : inside);
      }
    }
  }

  look(): Look {
    const learns = this.learns.sort(ascending);
    const leaves = this.leaves.sort(ascending);
    const mayLearn = (node: TSESTree.Node): boolean => standsIn(learns, node.range);
    const mayGoRound = (loop: LoopNode): boolean => mayLearn(loop) && (standsIn(leaves, loop.range) || this.mayEnd(loop));
    const mayComeBack = this.names.cyclicExtents().some((node) => mayLearn(node));
    const repeating = this.twins?.roots();
    const rounds = new Set(this.loops.filter(mayGoRound));
    const starts = [...rounds].map((loop) => loop.range[0]).sort(ascending);
    return {
      mayGoRound: (loop) => rounds.has(loop),
      holdsLoop: (root) => standsIn(starts, root.range),
      mayComeBack,
      mayLearn,
      mayRepeat: (root) => repeating?.has(root) === true,
      countsTries: this.countsTries,
      isEmpty: !mayComeBack && rounds.size === 0 && (repeating === undefined || repeating.size === 0),
    };
  }

  /** Notes what a node tells, and gives the place in which its children stand. */
  private visit(node: TSESTree.Node, place: Place): Place {
    const at = node.range[0];
    switch (node.type) {
      case T.FunctionDeclaration:
      case T.FunctionExpression:
      case T.ArrowFunctionExpression:
        return this.placeInFunction(node, place);
      case T.ForOfStatement:
        if (node.await) this.learns.push(at);
        break;
      case T.CatchClause:
      case T.YieldExpression:
        this.learns.push(at);
        break;
      case T.AwaitExpression:
        this.learns.push(at);
        if (!place.inLoop) this.twins?.add(node, node.argument, place.enclosing);
        break;
      case T.ReturnStatement:
      case T.BreakStatement:
      case T.ThrowStatement:
        this.leaves.push(at);
        break;
      case T.ContinueStatement:
        if (node.label !== null) this.leaves.push(at);
        break;
      case T.NewExpression:
        // A promise's executor settles it from wherever it stands.
        if (node.callee.type !== T.Identifier || node.callee.name !== "Promise") break;
        this.learns.push(at);
        this.leaves.push(at);
        break;
      case T.MemberExpression:
        if (ANSWER_WORDS.test(memberName(node) ?? "")) this.learns.push(at);
        if (node.computed && node.property.type === T.Literal && node.property.value === 0) this.looksAtHead = true;
        break;
      case T.Property: {
        const name = keyName(node.key, node.computed) ?? "";
        if (ANSWER_WORDS.test(name)) this.learns.push(at);
        if (COUNT_NAMES.has(name)) this.countsTries = true;
        break;
      }
      case T.PropertyDefinition:
        if (COUNT_NAMES.has(keyName(node.key, node.computed) ?? "")) this.countsTries = true;
        break;
      case T.AssignmentExpression:
        this.visitAssignment(node, place);
        break;
      case T.CallExpression:
        this.visitCall(node, place);
        break;
      default:
    }
    if (!isLoop(node)) return place;
    this.loops.push(node as LoopNode);
    return place.inLoop ? place : { ...place, inLoop: true };
  }

  private visitCall(call: TSESTree.CallExpression, place: Place): void {
    const at = call.range[0];
    const name = calledName(call);
    if (name === "then" || name === "catch" || name === "finally") {
      this.learns.push(at);
      this.leaves.push(at);
    } else if (name !== undefined && (TIMERS.has(name) || SUBSCRIPTIONS.has(name) || name.endsWith("Sync"))) this.learns.push(at);
    else if (callbackUseOf(call) !== undefined) this.learns.push(at);
    if (name !== undefined && LOOKS.has(name)) this.looksAtHead = true;
    if (!place.inLoop) this.twins?.add(call, call, place.enclosing);
    this.names.mention(call.callee, place.owner);
    for (const argument of call.arguments) this.names.mention(argument, place.owner);
  }

  private visitAssignment(node: TSESTree.AssignmentExpression, place: Place): void {
    const { left } = node;
    if (left.type === T.MemberExpression && COUNT_NAMES.has(keyName(left.property, left.computed) ?? "")) this.countsTries = true;
    if (left.type === T.MemberExpression && /^on[a-z]+$/u.test(memberName(left) ?? "")) this.learns.push(node.range[0]);
    this.names.mention(node.right, place.owner);
    if (node.operator !== "=") return;
    if (left.type === T.Identifier) {
      this.sets.push({ name: left.name, at: node.range[0] });
      return;
    }
    walk(left, (inner) => {
      if (inner.type === T.Identifier) this.sets.push({ name: inner.name, at: node.range[0] });
    });
  }

  private placeInFunction(node: TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression, place: Place): Place {
    const isDeclared = node.type === T.FunctionDeclaration;
    const enclosing: Enclosing = { node, outer: isDeclared ? undefined : place.enclosing };
    const { owner } = place;
    const name = node.id?.name;
    return { enclosing, inLoop: false, owner: name === undefined ? owner : this.names.define(name, node, owner) };
  }

  /** The value of a variable, a property or a field. A function there is part of no other function's flow, unless it is assigned: it may be an event's handler. */
  private placeOfNamed(name: string, value: TSESTree.Node, definer: TSESTree.Node, inside: Place): Place {
    const owner = this.names.define(name, value, inside.owner);
    if (!isFunction(value) || definer.type === T.AssignmentExpression) return { ...inside, owner };
    return { enclosing: { node: definer, outer: undefined }, owner, inLoop: false };
  }

  /** Whether a turn of the loop may be the last one by the loop's own test, or may work on what a failure leaves where it was. */
  private mayEnd(loop: LoopNode): boolean {
    if (loop.type === T.DoWhileStatement || this.looksAtHead) return true;
    const test = "test" in loop ? loop.test : null;
    if (test === null) return false;
    const asked = new Set<string>();
    let calls = false;
    walk(test, (node) => {
      if (node.type === T.Identifier) asked.add(node.name);
      if (node.type === T.CallExpression) calls = true;
    });
    const [start, end] = loop.range;
    return calls || this.sets.some(({ name, at }) => at >= start && at < end && asked.has(name));
  }
}

/** What a loop does once: `init`, and the list of `for (x of list)`. */
function isBeforeLoop(child: TSESTree.Node, loop: TSESTree.Node): boolean {
  return (loop.type === T.ForStatement && child === loop.init) || ((loop.type === T.ForOfStatement || loop.type === T.ForInStatement) && child === loop.right);
}

/** The name that a node gives to one of its children, where that may be a function. */
function nameGivenBy(node: TSESTree.Node): { readonly name: string; readonly value: TSESTree.Node } | undefined {
  switch (node.type) {
    case T.VariableDeclarator:
      return node.id.type === T.Identifier ? naming(node.id.name, node.init) : undefined;
    case T.Property:
    case T.PropertyDefinition:
    case T.AccessorProperty:
    case T.MethodDefinition:
      return naming(keyName(node.key, node.computed), node.value);
    case T.AssignmentExpression:
      if (node.left.type === T.Identifier) return naming(node.left.name, node.right);
      return node.left.type === T.MemberExpression ? naming(keyName(node.left.property, node.left.computed), node.right) : undefined;
    default:
      return undefined;
  }
}

function naming(name: string | undefined, value: TSESTree.Node | null): { readonly name: string; readonly value: TSESTree.Node } | undefined {
  if (name === undefined || value === null) return undefined;
  const bare = unwrap(value);
  // A name for the same name adds nothing: `{ run }`, `this.run = run`.
  if (bare.type === T.Identifier) return bare.name === name ? undefined : { name, value };
  const isNamed = isFunction(bare) || bare.type === T.MemberExpression || (bare.type === T.CallExpression && IDENTITY_WRAPPERS.has(calledName(bare) ?? ""));
  return isNamed ? { name, value } : undefined;
}

function ascending(left: number, right: number): number {
  return left - right;
}

/** Whether one of the sorted places lies in a range. */
function standsIn(places: readonly number[], [start, end]: readonly [number, number]): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) < start) low = middle + 1;
    else high = middle;
  }
  const place = places[low];
  return place !== undefined && place < end;
}
