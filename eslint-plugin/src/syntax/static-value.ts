import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { classMember } from "./class-members.js";
import { resolveReference } from "./module-reference.js";
import { isMutated, readOption } from "./object-properties.js";
import { bindingOf, isConstant, isGlobalName, keyName, variableOf, type Binding } from "./variables.js";
import { enclosingClass, parentOf, unwrap, type ClassNode } from "./walk.js";

type ScopeManager = TSESLint.Scope.ScopeManager;

/** A value that is certain from the text; wrapped, so that `undefined` can be one. */
export interface StaticValue {
  readonly value: unknown;
}

/**
 * The value of an expression where the file alone decides it: literals, constants, enum members, `as const` objects, arithmetic,
 * templates, `Number("5")`, `Math.min(…)`. Parameters are never known, also where they have a default: see `defaultValue`.
 */
export function staticValue(node: TSESTree.Node, scopes: ScopeManager): StaticValue | undefined {
  return evaluate(node, scopes, 0);
}

/** The static value, where it is a number. */
export function staticNumber(node: TSESTree.Node, scopes: ScopeManager): number | undefined {
  const found = evaluate(node, scopes, 0);
  return typeof found?.value === "number" ? found.value : undefined;
}

/** The static value, where it is a string. */
export function staticString(node: TSESTree.Node, scopes: ScopeManager): string | undefined {
  const found = evaluate(node, scopes, 0);
  return typeof found?.value === "string" ? found.value : undefined;
}

/** The value that a name has when the caller says nothing: `function f(retries = 3)`, `const { retries = 3 } = options`. */
export function defaultValue(node: TSESTree.Node, scopes: ScopeManager): StaticValue | undefined {
  const fallback = defaultExpression(node, scopes);
  return fallback === undefined ? undefined : evaluate(fallback, scopes, 0);
}

/** The expression behind `defaultValue`. */
export function defaultExpression(node: TSESTree.Node, scopes: ScopeManager): TSESTree.Expression | undefined {
  return defaultAt(node, scopes, 0);
}

function defaultAt(node: TSESTree.Node, scopes: ScopeManager, depth: number): TSESTree.Expression | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const bare = unwrap(node);
  if (bare.type === AST_NODE_TYPES.MemberExpression) return defaultOfMember(bare, scopes, depth + 1);
  if (bare.type !== AST_NODE_TYPES.Identifier) return undefined;
  const variable = variableOf(bare, scopes);
  const name = variable?.defs[0]?.name;
  if (variable === undefined || name === undefined || !isConstant(variable)) return undefined;
  const parent = parentOf(name);
  if (parent?.type === AST_NODE_TYPES.AssignmentPattern && parent.left === name) return parent.right;
  const binding = bindingOf(variable);
  if (binding === undefined || binding.steps.length > 0 || binding.source === undefined) return undefined;
  return fallbackExpression(binding.source) ?? defaultAt(binding.source, scopes, depth + 1);
}

/** The right side of `a ?? b` and `a || b`: what holds when `a`, which is not known, is missing. */
export function fallbackValue(node: TSESTree.Node, scopes: ScopeManager): StaticValue | undefined {
  const fallback = fallbackExpression(node);
  if (fallback === undefined) return undefined;
  return evaluate(fallback, scopes, 0) ?? fallbackValue(fallback, scopes);
}

/** The static value, or else what holds when the caller gives none. */
export function likelyValue(node: TSESTree.Node, scopes: ScopeManager): StaticValue | undefined {
  return staticValue(node, scopes) ?? fallbackValue(node, scopes) ?? defaultValue(node, scopes);
}

/** Longer chains of constants than this are data, not settings. */
const MAX_DEPTH = 50;
const MAX_ELEMENTS = 200;

function fallbackExpression(node: TSESTree.Node): TSESTree.Expression | undefined {
  const bare = unwrap(node);
  return bare.type === AST_NODE_TYPES.LogicalExpression && bare.operator !== "&&" ? bare.right : undefined;
}

/** `options.retries` where the parameter is `options = { retries: 3 }`. */
function defaultOfMember(node: TSESTree.MemberExpression, scopes: ScopeManager, depth: number): TSESTree.Expression | undefined {
  const name = keyName(node.property, node.computed);
  const source = defaultAt(node.object, scopes, depth);
  if (name === undefined || source === undefined) return undefined;
  const option = readOption(source, [name], scopes);
  return option.kind === "value" ? (option.node as TSESTree.Expression) : undefined;
}

const valuesByScopes = new WeakMap<ScopeManager, Map<TSESTree.Node, StaticValue | undefined>>();

/** Evaluates each node once; one that is asked for while it is being evaluated is part of a cycle. */
function evaluate(node: TSESTree.Node, scopes: ScopeManager, depth: number): StaticValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (node.type === AST_NODE_TYPES.Literal) return evaluateNode(node, scopes, depth);
  let values = valuesByScopes.get(scopes);
  if (values === undefined) {
    values = new Map();
    valuesByScopes.set(scopes, values);
  }
  if (values.has(node)) return values.get(node);
  values.set(node, undefined);
  const value = evaluateNode(node, scopes, depth);
  values.set(node, value);
  return value;
}

function evaluateNode(node: TSESTree.Node, scopes: ScopeManager, depth: number): StaticValue | undefined {
  const bare = unwrap(node);
  const next = (child: TSESTree.Node): StaticValue | undefined => evaluate(child, scopes, depth + 1);
  switch (bare.type) {
    case AST_NODE_TYPES.Literal:
      return "regex" in bare ? undefined : { value: bare.value };
    case AST_NODE_TYPES.TemplateLiteral:
      return evaluateTemplate(bare, next);
    case AST_NODE_TYPES.UnaryExpression:
      return evaluateUnary(bare, next);
    case AST_NODE_TYPES.BinaryExpression:
      return evaluateBinary(bare, next);
    case AST_NODE_TYPES.LogicalExpression:
      return evaluateLogical(bare, next);
    case AST_NODE_TYPES.ConditionalExpression: {
      const test = next(bare.test);
      return test === undefined ? undefined : next(test.value ? bare.consequent : bare.alternate);
    }
    case AST_NODE_TYPES.Identifier:
      return evaluateIdentifier(bare, scopes, depth);
    case AST_NODE_TYPES.MemberExpression:
      return evaluateMember(bare, scopes, depth);
    case AST_NODE_TYPES.CallExpression:
      return evaluateCall(bare, scopes, next);
    case AST_NODE_TYPES.ArrayExpression:
      return evaluateArray(bare, next);
    case AST_NODE_TYPES.ObjectExpression:
      return evaluateObject(bare, next);
    default:
      return undefined;
  }
}

type Next = (child: TSESTree.Node) => StaticValue | undefined;

function evaluateTemplate(node: TSESTree.TemplateLiteral, next: Next): StaticValue | undefined {
  let text = "";
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked;
    const expression = node.expressions[index];
    if (expression === undefined) continue;
    const found = next(expression);
    if (found === undefined || !isPrimitive(found.value)) return undefined;
    text += String(found.value);
  }
  return { value: text };
}

function evaluateUnary(node: TSESTree.UnaryExpression, next: Next): StaticValue | undefined {
  if (node.operator === "void") return { value: undefined };
  const argument = next(node.argument);
  if (argument === undefined) return undefined;
  switch (node.operator) {
    case "-":
      return typeof argument.value === "number" ? { value: -argument.value } : undefined;
    case "+":
      return isPrimitive(argument.value) ? { value: Number(argument.value) } : undefined;
    case "~":
      return typeof argument.value === "number" ? { value: ~argument.value } : undefined;
    case "!":
      return { value: !argument.value };
    default:
      return undefined;
  }
}

function evaluateBinary(node: TSESTree.BinaryExpression, next: Next): StaticValue | undefined {
  if (node.left.type === AST_NODE_TYPES.PrivateIdentifier) return undefined;
  const left = next(node.left);
  if (left === undefined) return undefined;
  const right = next(node.right);
  if (right === undefined) return undefined;
  if (typeof left.value === "number" && typeof right.value === "number") {
    return arithmetic(node.operator, left.value, right.value);
  }
  if (node.operator === "+" && (typeof left.value === "string" || typeof right.value === "string")) {
    return isPrimitive(left.value) && isPrimitive(right.value) ? { value: String(left.value) + String(right.value) } : undefined;
  }
  if (node.operator === "===") return { value: left.value === right.value };
  if (node.operator === "!==") return { value: left.value !== right.value };
  return undefined;
}

function arithmetic(operator: string, left: number, right: number): StaticValue | undefined {
  switch (operator) {
    case "+":
      return { value: left + right };
    case "-":
      return { value: left - right };
    case "*":
      return { value: left * right };
    case "/":
      return { value: left / right };
    case "%":
      return { value: left % right };
    case "**":
      return { value: left ** right };
    case "<<":
      return { value: left << right };
    case ">>":
      return { value: left >> right };
    case ">>>":
      return { value: left >>> right };
    case "&":
      return { value: left & right };
    case "|":
      return { value: left | right };
    case "^":
      return { value: left ^ right };
    case "<":
      return { value: left < right };
    case "<=":
      return { value: left <= right };
    case ">":
      return { value: left > right };
    case ">=":
      return { value: left >= right };
    case "==":
    case "===":
      return { value: left === right };
    case "!=":
    case "!==":
      return { value: left !== right };
    default:
      return undefined;
  }
}

function evaluateLogical(node: TSESTree.LogicalExpression, next: Next): StaticValue | undefined {
  const left = next(node.left);
  if (left === undefined) return undefined;
  if (node.operator === "&&") return left.value ? next(node.right) : left;
  if (node.operator === "||") return left.value ? left : next(node.right);
  return left.value === null || left.value === undefined ? next(node.right) : left;
}

function evaluateIdentifier(node: TSESTree.Identifier, scopes: ScopeManager, depth: number): StaticValue | undefined {
  if (isGlobalName(node, scopes)) return globalConstant(node.name);
  const variable = variableOf(node, scopes);
  if (variable === undefined || !isConstant(variable)) return undefined;
  const binding = bindingOf(variable);
  return binding === undefined ? undefined : evaluateBinding(binding, scopes, depth);
}

function evaluateBinding(binding: Binding, scopes: ScopeManager, depth: number): StaticValue | undefined {
  if (binding.source === undefined) return undefined;
  if (binding.steps.length === 0) return evaluate(binding.source, scopes, depth + 1);
  const [step, ...rest] = binding.steps;
  if (step === undefined || rest.length > 0) return evaluateSteps(binding, scopes, depth);
  if (typeof step.take !== "string") return evaluateSteps(binding, scopes, depth);
  const option = readOption(binding.source, [step.take], scopes);
  if (option.kind === "value") return evaluate(option.node, scopes, depth + 1);
  if (option.kind === "absent" && step.fallback !== undefined) return evaluate(step.fallback, scopes, depth + 1);
  return undefined;
}

function evaluateSteps(binding: Binding, scopes: ScopeManager, depth: number): StaticValue | undefined {
  let found = binding.source === undefined ? undefined : evaluate(binding.source, scopes, depth + 1);
  for (const step of binding.steps) {
    if (found === undefined || typeof step.take === "object") return undefined;
    found = memberOfValue(found.value, String(step.take));
    if (found?.value === undefined && step.fallback !== undefined) found = evaluate(step.fallback, scopes, depth + 1);
  }
  return found;
}

function evaluateMember(node: TSESTree.MemberExpression, scopes: ScopeManager, depth: number): StaticValue | undefined {
  const name = memberName(node, scopes, depth);
  if (name === undefined) return undefined;
  const object = unwrap(node.object);
  if (object.type === AST_NODE_TYPES.Identifier) {
    const constant = isGlobalName(object, scopes) ? GLOBAL_MEMBERS.get(`${object.name}.${name}`) : undefined;
    if (constant !== undefined) return { value: constant };
    const ownMember = enumMember(object, name, scopes, depth);
    if (ownMember !== undefined) return ownMember;
  }
  const owner = object.type === AST_NODE_TYPES.ThisExpression ? enclosingClass(node) : staticOwner(object, scopes);
  if (owner !== undefined) return evaluateClassMember(owner, name, scopes, depth);
  if (name === "length") return evaluateLength(object, scopes, depth);
  const option = readOption(object, [name], scopes);
  return option.kind === "value" ? evaluate(option.node, scopes, depth + 1) : undefined;
}

function evaluateLength(object: TSESTree.Node, scopes: ScopeManager, depth: number): StaticValue | undefined {
  if (isMutated(object, "length", scopes)) return undefined;
  const found = evaluate(object, scopes, depth + 1);
  return found === undefined ? undefined : memberOfValue(found.value, "length");
}

function memberName(node: TSESTree.MemberExpression, scopes: ScopeManager, depth: number): string | undefined {
  const written = keyName(node.property, node.computed);
  if (written !== undefined || !node.computed) return written;
  const key = evaluate(node.property, scopes, depth + 1);
  return typeof key?.value === "string" || typeof key?.value === "number" ? String(key.value) : undefined;
}

function enumMember(
  object: TSESTree.Identifier,
  name: string,
  scopes: ScopeManager,
  depth: number,
): StaticValue | undefined {
  const definition = variableOf(object, scopes)?.defs[0]?.node;
  if (definition?.type !== AST_NODE_TYPES.TSEnumDeclaration) return undefined;
  const members = enumMembers(definition);
  let next: number | undefined = 0;
  for (const member of members) {
    const found: StaticValue | undefined =
      member.initializer === undefined || member.initializer === null
        ? next === undefined
          ? undefined
          : { value: next }
        : evaluate(member.initializer, scopes, depth + 1);
    next = typeof found?.value === "number" ? found.value + 1 : undefined;
    if (keyName(member.id, false) === name) return found;
  }
  return undefined;
}

function enumMembers(declaration: TSESTree.TSEnumDeclaration): readonly TSESTree.TSEnumMember[] {
  // Parsers before version 8 keep the members beside the (absent) body.
  const body = (declaration as { body?: { members?: readonly TSESTree.TSEnumMember[] } }).body;
  return body?.members ?? (declaration as { members?: readonly TSESTree.TSEnumMember[] }).members ?? [];
}

function staticOwner(object: TSESTree.Node, scopes: ScopeManager): ClassNode | undefined {
  if (object.type !== AST_NODE_TYPES.Identifier) return undefined;
  const definition = variableOf(object, scopes)?.defs[0]?.node;
  return definition?.type === AST_NODE_TYPES.ClassDeclaration || definition?.type === AST_NODE_TYPES.ClassExpression
    ? definition
    : undefined;
}

function evaluateClassMember(owner: ClassNode, name: string, scopes: ScopeManager, depth: number): StaticValue | undefined {
  const member = classMember(owner, name);
  if (member === undefined || member.changed || member.parameter !== undefined || member.values.length !== 1) return undefined;
  const [value] = member.values;
  return value === undefined ? undefined : evaluate(value, scopes, depth + 1);
}

function memberOfValue(value: unknown, name: string): StaticValue | undefined {
  if (typeof value === "string") return name === "length" ? { value: value.length } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, name) ? { value: (value as Readonly<Record<string, unknown>>)[name] } : undefined;
}

const GLOBAL_MEMBERS: ReadonlyMap<string, number> = new Map([
  ["Number.POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
  ["Number.NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.NaN", Number.NaN],
  ["Math.E", Math.E],
  ["Math.PI", Math.PI],
]);

function globalConstant(name: string): StaticValue | undefined {
  if (name === "undefined") return { value: undefined };
  if (name === "Infinity") return { value: Number.POSITIVE_INFINITY };
  return name === "NaN" ? { value: Number.NaN } : undefined;
}

const MATH_CALLS: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ["Math.abs", Math.abs],
  ["Math.ceil", Math.ceil],
  ["Math.floor", Math.floor],
  ["Math.max", Math.max],
  ["Math.min", Math.min],
  ["Math.pow", Math.pow],
  ["Math.round", Math.round],
  ["Math.trunc", Math.trunc],
]);

function evaluateCall(node: TSESTree.CallExpression, scopes: ScopeManager, next: Next): StaticValue | undefined {
  const reference = resolveReference(node.callee, scopes);
  if (reference === undefined) return undefined;
  const values = node.arguments.map((argument) => (argument.type === AST_NODE_TYPES.SpreadElement ? undefined : next(argument)));
  if (reference.module === "ms") return evaluateMs(values[0]?.value);
  const name = reference.path.join(".");
  if (reference.module !== "global" || values.includes(undefined)) return undefined;
  const math = MATH_CALLS.get(name);
  if (math !== undefined) {
    const numbers = values.map((found) => found?.value);
    return numbers.every((value) => typeof value === "number") ? { value: math(...numbers) } : undefined;
  }
  return evaluateConversion(name, values[0]?.value, values[1]?.value);
}

function evaluateConversion(name: string, first: unknown, second: unknown): StaticValue | undefined {
  if (!isPrimitive(first)) return name === "Object.freeze" ? { value: first } : undefined;
  switch (name) {
    case "Number":
      return { value: Number(first) };
    case "String":
      return { value: String(first) };
    case "Boolean":
      return { value: Boolean(first) };
    case "parseInt":
    case "Number.parseInt":
      return { value: Number.parseInt(String(first), typeof second === "number" ? second : undefined) };
    case "parseFloat":
    case "Number.parseFloat":
      return { value: Number.parseFloat(String(first)) };
    default:
      return undefined;
  }
}

const MS_UNITS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["ms", 1],
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
]);

/** The package `ms` in its short spellings; it has many more, which stay unknown. */
function evaluateMs(text: unknown): StaticValue | undefined {
  if (typeof text !== "string") return undefined;
  const match = /^(\d+(?:\.\d+)?) ?([a-z]*)$/u.exec(text);
  const unit = match === null ? undefined : MS_UNITS.get(match[2] ?? "");
  return match === null || unit === undefined ? undefined : { value: Number(match[1]) * unit };
}

function evaluateArray(node: TSESTree.ArrayExpression, next: Next): StaticValue | undefined {
  if (node.elements.length > MAX_ELEMENTS) return undefined;
  const values: unknown[] = [];
  for (const element of node.elements) {
    if (element === null) return undefined;
    const found = element.type === AST_NODE_TYPES.SpreadElement ? next(element.argument) : next(element);
    if (found === undefined) return undefined;
    if (element.type !== AST_NODE_TYPES.SpreadElement) values.push(found.value);
    else if (Array.isArray(found.value)) values.push(...(found.value as unknown[]));
    else return undefined;
  }
  return { value: values };
}

function evaluateObject(node: TSESTree.ObjectExpression, next: Next): StaticValue | undefined {
  if (node.properties.length > MAX_ELEMENTS) return undefined;
  const entries: [string, unknown][] = [];
  for (const property of node.properties) {
    if (property.type === AST_NODE_TYPES.SpreadElement) {
      const spread = next(property.argument);
      if (spread === undefined || typeof spread.value !== "object" || spread.value === null) return undefined;
      entries.push(...Object.entries(spread.value));
      continue;
    }
    const key = keyName(property.key, property.computed);
    const found = property.kind === "init" && !property.method ? next(property.value) : undefined;
    if (key === undefined || found === undefined) return undefined;
    entries.push([key, found.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function isPrimitive(value: unknown): value is string | number | boolean | bigint | null | undefined {
  return value === null || (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol");
}
