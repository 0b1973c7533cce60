import { resolveReference } from "../../syntax/module-reference.js";
import { T } from "../../syntax/node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { calledName, memberName } from "../../control-flow/callbacks.js";
import { isFunction, someNode, unwrap, walk } from "../../syntax/walk.js";
import type { FileModel } from "../file-model.js";
import { movesOnlyOnSuccess } from "./moves-on-success.js";

type Variable = TSESLint.Scope.Variable;

const TAKERS = new Set(["shift", "pop", "next", "splice", "dequeue", "take", "poll"]);

/** Tells of operations in a loop whether each turn works on something else: an item, a page, another mirror. Then it is no retry. */
export function inputsOf(loop: TSESTree.Node, model: FileModel): (operation: TSESTree.Node) => boolean {
  const counters = countersOf(loop, model);
  const turning = turnVariables(loop, counters, model);
  return (operation) => mentionsAny(operation, turning, model) || takesItem(operation, counters, model) || takesNumber(loop, operation, model);
}

// `for (const size of [1000, 100, 10]) await load(size)`: numbers that the operation is given are its input, unless they count 1, 2, 3.
function takesNumber(loop: TSESTree.Node, operation: TSESTree.Node, model: FileModel): boolean {
  if (workOnItems(loop, unwrap(operation, { awaits: true }), model)) return true;
  if (loop.type !== T.ForOfStatement || isListOfNumbers(loop.right, model, true)) return false;
  const names = new Set<Variable>();
  addNames(loop.left, names, model);
  return mentionsAny(operation, names, model);
}

/** The variables that a loop counts with. */
function countersOf(loop: TSESTree.Node, model: FileModel): ReadonlySet<Variable> {
  const counters = new Set<Variable>();
  if (loop.type === T.ForStatement && loop.init?.type === T.VariableDeclaration) addNames(loop.init, counters, model);
  walk(loop, (node) => {
    const counted = countedName(node, model);
    const variable = counted === undefined ? undefined : model.variable(counted);
    if (variable !== undefined && !movesOnlyOnSuccess(variable, loop)) counters.add(variable);
  });
  return counters;
}

// `i++`, `i += 1`, `i = i + 1`, `i = (i + 1) % names.length`.
function countedName(node: TSESTree.Node, model: FileModel): TSESTree.Identifier | undefined {
  if (node.type === T.UpdateExpression) return node.argument.type === T.Identifier ? node.argument : undefined;
  if (node.type !== T.AssignmentExpression || node.left.type !== T.Identifier) return undefined;
  if (node.operator === "+=" || node.operator === "-=") return node.left;
  const variable = model.variable(node.left);
  const isSum = node.operator === "=" && node.right.type === T.BinaryExpression && variable !== undefined;
  return isSum && mentionsAny(node.right, new Set([variable]), model) ? node.left : undefined;
}

/** The variables of a loop that hold another item in each turn. */
function turnVariables(loop: TSESTree.Node, counters: ReadonlySet<Variable>, model: FileModel): ReadonlySet<Variable> {
  const turning = new Set<Variable>();
  if ((loop.type === T.ForOfStatement || loop.type === T.ForInStatement) && !isListOfNumbers(loop.right, model)) addNames(loop.left, turning, model);
  for (let changed = true; changed; ) {
    changed = false;
    walk(loop, (node) => {
      const target = node.type === T.VariableDeclarator ? node.id : node.type === T.AssignmentExpression && node.operator === "=" ? node.left : undefined;
      const source = node.type === T.VariableDeclarator ? node.init : node.type === T.AssignmentExpression ? node.right : undefined;
      if (target === undefined || source === null || source === undefined || isFunction(source)) return;
      if (!takesItem(source, counters, model) && !derives(source, turning, model) && !stepsOn(target, source, model)) return;
      const before = turning.size;
      addNames(target, turning, model);
      if (turning.size > before) changed = true;
    });
  }
  return turning;
}

// `urls[i]`, `queue.shift()`: an element that the counter or the call chooses.
function takesItem(source: TSESTree.Node, counters: ReadonlySet<Variable>, model: FileModel): boolean {
  let found = false;
  walk(source, (node) => {
    if (found || isFunction(node)) return false;
    if (node.type === T.MemberExpression && node.computed && mentionsAny(node.property, counters, model) && !isListOfNumbers(node.object, model)) found = true;
    if (node.type === T.CallExpression) {
      const callee = unwrap(node.callee);
      if (callee.type === T.MemberExpression && TAKERS.has(memberName(callee) ?? "") && node.arguments.length === 0) found = true;
      // `parts.slice(0, -i)`, `names.at(i)`.
      if (callee.type === T.MemberExpression && ["slice", "at", "subarray", "charAt"].includes(memberName(callee) ?? "") && node.arguments.some((argument) => mentionsAny(argument, counters, model))) found = true;
    }
    // `n === 0 ? name : other`: the counter chooses between inputs.
    if (node.type === T.ConditionalExpression && mentionsAny(node.test, counters, model) && isText(node.consequent) !== undefined && isText(node.alternate) === true) found = true;
    if (node.type === T.TemplateLiteral && node.expressions.some((part) => mentionsAny(part, counters, model)) && isNamed(node)) found = true;
    return !found;
  });
  return found;
}

// `dir = dirname(dir)`, `url = redirectOf(url)`: the next turn works on what this one made. Counting is not meant.
function stepsOn(target: TSESTree.Node, source: TSESTree.Node, model: FileModel, depth = 0): boolean {
  if (target.type !== T.Identifier) return false;
  const variable = model.variable(target);
  const bare = unwrap(source);
  if (bare.type === T.Identifier && depth < 3) {
    const made = model.variable(bare)?.references.find((reference) => reference.init === true)?.writeExpr;
    return made !== null && made !== undefined && stepsOn(target, made, model, depth + 1);
  }
  if (variable === undefined || !mentionsAny(source, new Set([variable]), model)) return false;
  return someNode(source, (node) => node.type === T.CallExpression && !/^Math\b/u.test(model.text(node.callee)));
}

/** A loop over a list whose element is used for more than a wait: each turn is about another item, even where the call does not name it. */
function workOnItems(loop: TSESTree.Node, operation: TSESTree.Node, model: FileModel): boolean {
  if (loop.type !== T.ForOfStatement && loop.type !== T.ForInStatement) return false;
  const numbers = isListOfNumbers(loop.right, model);
  const names = new Set<Variable>();
  addNames(loop.left, names, model);
  let used = false;
  walk(loop.body, (node) => {
    if (used || (node.type === T.CallExpression && (isPause(node, model) || node === operation || /^Math\b/u.test(model.text(node.callee))))) return false;
    // A number that is counted with is an attempt's number; one that other work is given is its input.
    if (numbers && node.type !== T.CallExpression) return true;
    if (numbers && node.type === T.CallExpression) {
      used = node.arguments.some((argument) => mentionsAny(argument, names, model));
      return !used;
    }
    if (node.type === T.Identifier) {
      const variable = model.variable(node);
      if (variable !== undefined && names.has(variable) && !isCompared(node)) used = true;
    }
    return !used;
  });
  return used;
}

// `delay > 0`: only a number is compared so.
function isCompared(name: TSESTree.Node): boolean {
  const parent = name.parent as TSESTree.Node;
  return parent.type === T.BinaryExpression && ["<", "<=", ">", ">="].includes(parent.operator);
}

// The waits of a delay table, and what is logged about them.
function isPause(call: TSESTree.CallExpression, model: FileModel): boolean {
  const awaiting = call.parent as TSESTree.Node;
  const stands = awaiting.type === T.AwaitExpression && (awaiting.parent as TSESTree.Node).type === T.ExpressionStatement;
  if (stands && call.arguments.length === 1 && (call.arguments[0]?.type === T.Identifier || call.arguments[0]?.type === T.BinaryExpression)) return true;
  // What a name of the file means is not in the name: an import is known by the name under which it is exported.
  const callee = unwrap(call.callee);
  const name = callee.type === T.Identifier ? resolveReference(callee, model.context.scopes)?.path.at(-1) : calledName(call);
  return call.arguments.length <= 2 && /^(?:sleep|delay|wait|pause|setTimeout|timeout|log|debug|info|warn|warning|error|trace)$/iu.test(name ?? "");
}

function isText(node: TSESTree.Node): boolean | undefined {
  const bare = unwrap(node);
  if (bare.type === T.TemplateLiteral) return true;
  if (bare.type === T.Literal) return typeof bare.value === "string";
  return bare.type === T.MemberExpression || bare.type === T.Identifier ? false : undefined;
}

// A text that names something (`user-${i}`), not one for people.
function isNamed(node: TSESTree.TemplateLiteral): boolean {
  return node.quasis.every((part) => !part.value.raw.includes(" "));
}

// Only plain derivations carry an item on: what a call gives back for it is its own thing.
function derives(source: TSESTree.Node, turning: ReadonlySet<Variable>, model: FileModel): boolean {
  const bare = unwrap(source);
  if (bare.type === T.AwaitExpression) return false;
  return mentionsAny(bare, turning, model);
}

function mentionsAny(root: TSESTree.Node, variables: ReadonlySet<Variable>, model: FileModel): boolean {
  let found = false;
  walk(root, (node) => {
    if (found) return false;
    if (node.type === T.Identifier) {
      const variable = model.variable(node);
      if (variable !== undefined && variables.has(variable)) found = true;
    }
    return !found;
  });
  return found;
}

function addNames(pattern: TSESTree.Node, into: Set<Variable>, model: FileModel): void {
  walk(pattern.type === T.VariableDeclaration && pattern.declarations[0] !== undefined ? pattern.declarations[0].id : pattern, (node) => {
    if (node.type !== T.Identifier) return;
    const variable = model.variable(node);
    if (variable !== undefined) into.add(variable);
  });
}

/** A list of attempt numbers or waits: `[100, 250, 600]`, `Array(3).keys()`, `Array.from({ length: 3 })`, a range. */
function isListOfNumbers(node: TSESTree.Node, model: FileModel, isMentioned = false): boolean {
  const bare = unwrap(node);
  if (bare.type === T.ArrayExpression) {
    return bare.elements.every((element) => element !== null && isNumeric(element)) && (!isMentioned || countsUp(bare.elements));
  }
  if (bare.type === T.Identifier) {
    const source = model.variable(bare)?.references.find((reference) => reference.init === true)?.writeExpr;
    return source !== null && source !== undefined && isListOfNumbers(source, model, isMentioned);
  }
  if (bare.type === T.CallExpression) {
    const callee = unwrap(bare.callee);
    if (callee.type !== T.MemberExpression) return false;
    const name = memberName(callee);
    if (name === "keys" || name === "from" || name === "fill") return /\bArray\b/u.test(model.text(bare));
  }
  return false;
}

function countsUp(elements: readonly (TSESTree.Node | null)[]): boolean {
  return elements.every((element, index) => {
    const first = elements[0];
    if (element?.type !== T.Literal || first?.type !== T.Literal || typeof first.value !== "number") return false;
    return element.value === first.value + index;
  });
}

function isNumeric(node: TSESTree.Node): boolean {
  const bare = unwrap(node);
  if (bare.type === T.Literal) return typeof bare.value === "number";
  if (bare.type === T.BinaryExpression) return true;
  return bare.type === T.UnaryExpression;
}
