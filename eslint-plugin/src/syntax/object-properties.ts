import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { classMember, returnedExpressions, thisMember } from "./class-members.js";
import { bindingOf, declaredFunction, isGlobalName, keyName, variableOf, writesOf, type BindingStep } from "./variables.js";
import { isFunction, parentOf, unwrap } from "./walk.js";

type ScopeManager = TSESLint.Scope.ScopeManager;
type Variable = TSESLint.Scope.Variable;

/** What an object says about one option. `node` is the option's value; a method's value is its function. */
export type OptionReading =
  | { readonly kind: "value"; readonly node: TSESTree.Node }
  | { readonly kind: "absent" }
  /** `likely` is the value that is written and holds unless something that can't be read sets another one. */
  | { readonly kind: "unknown"; readonly because: string; readonly likely?: TSESTree.Node };

/**
 * Reads an option by its path (`["retry", "limit"]`) out of an object expression, or of anything that leads to one: constants, spreads
 * (the later one wins), `Object.assign`, `Object.freeze`, fields, the file's own functions. No object at all means absent.
 */
export function readOption(
  object: TSESTree.Node | undefined,
  path: readonly string[],
  scopes: ScopeManager,
): OptionReading {
  let current: OptionReading = object === undefined ? ABSENT : { kind: "value", node: object };
  for (const name of path) {
    if (current.kind !== "value") return current;
    current = readProperty(current.node, name, scopes, 0);
  }
  return current;
}

/** The object expression that an expression leads to by constants and casts alone; undefined when it is made of several. */
export function objectBehind(node: TSESTree.Node, scopes: ScopeManager): TSESTree.ObjectExpression | undefined {
  const value = valueBehind(node, scopes, 0);
  return value?.type === AST_NODE_TYPES.ObjectExpression ? value : undefined;
}

/** The expression that a name, a field or a property leads to by constants alone; the node itself when there is nothing to follow. */
export function followConstants(node: TSESTree.Node, scopes: ScopeManager): TSESTree.Node {
  return valueBehind(node, scopes, 0) ?? unwrap(node);
}

/** Whether something else than the initialiser sets the property: `config.retries = 5`, `delete config.retries`, `config[key] = …`, `delays.push(…)`. */
export function isMutated(node: TSESTree.Node, name: string, scopes: ScopeManager): boolean {
  if (node.type !== AST_NODE_TYPES.Identifier) return false;
  const variable = variableOf(node, scopes);
  return variable !== undefined && mutatedProperties(variable).some((mutated) => mutated === undefined || mutated === name);
}

const ABSENT: OptionReading = { kind: "absent" };
const MAX_DEPTH = 30;

interface Memory {
  readonly properties: Map<TSESTree.Node, Map<string, OptionReading>>;
  readonly values: Map<TSESTree.Node, TSESTree.Node | undefined>;
}

const memories = new WeakMap<ScopeManager, Memory>();

function memoryOf(scopes: ScopeManager): Memory {
  let memory = memories.get(scopes);
  if (memory === undefined) {
    memory = { properties: new Map(), values: new Map() };
    memories.set(scopes, memory);
  }
  return memory;
}

/** Reads each property of each node once; one that is asked for while it is being read is part of a cycle. */
function readProperty(node: TSESTree.Node, name: string, scopes: ScopeManager, depth: number): OptionReading {
  if (depth > MAX_DEPTH) return unknown("its definition is too deep");
  const { properties } = memoryOf(scopes);
  let known = properties.get(node);
  if (known === undefined) {
    known = new Map();
    properties.set(node, known);
  }
  const before = known.get(name);
  if (before !== undefined) return before;
  known.set(name, unknown("its definition goes round"));
  const reading = findProperty(node, name, scopes, depth);
  known.set(name, reading);
  return reading;
}

function findProperty(node: TSESTree.Node, name: string, scopes: ScopeManager, depth: number): OptionReading {
  const bare = unwrap(node);
  switch (bare.type) {
    case AST_NODE_TYPES.ObjectExpression:
      return readLiteral(bare, name, scopes, depth + 1);
    case AST_NODE_TYPES.CallExpression:
      return readCall(bare, name, scopes, depth + 1);
    case AST_NODE_TYPES.ConditionalExpression:
      return readBranches([bare.consequent, bare.alternate], name, scopes, depth + 1);
    case AST_NODE_TYPES.LogicalExpression:
      return bare.operator === "&&" ? unknown("its object is conditional") : readFallback(bare, name, scopes, depth + 1);
    case AST_NODE_TYPES.Literal:
    case AST_NODE_TYPES.ArrowFunctionExpression:
    case AST_NODE_TYPES.FunctionExpression:
    case AST_NODE_TYPES.FunctionDeclaration:
      return ABSENT;
    case AST_NODE_TYPES.Identifier:
      if (bare.name === "undefined" && isGlobalName(bare, scopes)) return ABSENT;
      break;
    case AST_NODE_TYPES.ArrayExpression:
      return readElement(bare, name);
    default:
  }
  const value = valueBehind(bare, scopes, depth + 1);
  if (value === undefined || value === bare) return unknown("its object comes from elsewhere");
  if (isMutated(bare, name, scopes)) return unknown("its object is changed after it is made");
  return readProperty(value, name, scopes, depth + 1);
}

function readLiteral(literal: TSESTree.ObjectExpression, name: string, scopes: ScopeManager, depth: number): OptionReading {
  // The last property that can set the name decides, so the search goes backwards.
  for (let index = literal.properties.length - 1; index >= 0; index -= 1) {
    const property = literal.properties[index];
    if (property === undefined) continue;
    if (property.type === AST_NODE_TYPES.SpreadElement) {
      const spread = readSpread(property.argument, name, scopes, depth);
      if (spread.kind === "absent") continue;
      return spread.kind === "unknown" ? withLikely(spread, literal, index, name) : spread;
    }
    const key = keyName(property.key, property.computed) ?? constantKey(property, scopes, depth);
    if (key === undefined) return unknown("a computed key may set it");
    if (key !== name) continue;
    if (property.kind !== "init") return unknown("it is a getter");
    return { kind: "value", node: property.value };
  }
  return ABSENT;
}

function withLikely(unclear: OptionReading, literal: TSESTree.ObjectExpression, before: number, name: string): OptionReading {
  for (let index = before - 1; index >= 0; index -= 1) {
    const property = literal.properties[index];
    if (property?.type !== AST_NODE_TYPES.Property || property.kind !== "init") continue;
    if (keyName(property.key, property.computed) === name) return { kind: "unknown", because: "a spread may set it", likely: property.value };
  }
  return unclear;
}

function readSpread(argument: TSESTree.Node, name: string, scopes: ScopeManager, depth: number): OptionReading {
  const bare = unwrap(argument);
  if (bare.type === AST_NODE_TYPES.LogicalExpression && bare.operator === "&&") {
    // `...(test && { retries: 3 })`: set or not, the file does not say which.
    const inner = readProperty(bare.right, name, scopes, depth + 1);
    return inner.kind === "absent" ? ABSENT : unknown("it is set under a condition");
  }
  const found = readProperty(argument, name, scopes, depth + 1);
  return found.kind === "unknown" ? unknown("a spread may set it") : found;
}

function constantKey(property: TSESTree.Property, scopes: ScopeManager, depth: number): string | undefined {
  if (!property.computed) return undefined;
  const value = valueBehind(property.key, scopes, depth + 1);
  return value === undefined ? undefined : keyName(value, true);
}

function readCall(node: TSESTree.CallExpression, name: string, scopes: ScopeManager, depth: number): OptionReading {
  const callee = unwrap(node.callee);
  const [first] = node.arguments;
  if (isObjectMethod(callee, "freeze", scopes) || isObjectMethod(callee, "seal", scopes)) {
    return first === undefined ? ABSENT : readProperty(first, name, scopes, depth + 1);
  }
  if (isObjectMethod(callee, "assign", scopes)) return readAssign(node, name, scopes, depth);
  const own = ownFunction(callee, scopes, depth);
  const returned = own === undefined ? [] : returnedExpressions(own);
  if (returned.length === 0) return unknown("its object comes from a call");
  return readBranches(returned, name, scopes, depth + 1);
}

function readAssign(node: TSESTree.CallExpression, name: string, scopes: ScopeManager, depth: number): OptionReading {
  for (let index = node.arguments.length - 1; index >= 0; index -= 1) {
    const argument = node.arguments[index];
    if (argument === undefined) continue;
    if (argument.type === AST_NODE_TYPES.SpreadElement) return unknown("a spread may set it");
    const found = readProperty(argument, name, scopes, depth + 1);
    if (found.kind !== "absent") return found;
  }
  return ABSENT;
}

/** Several objects of which one holds: they must agree that the option is absent, or lead to one value. */
function readBranches(branches: readonly TSESTree.Node[], name: string, scopes: ScopeManager, depth: number): OptionReading {
  const readings = branches.map((branch) => readProperty(branch, name, scopes, depth + 1));
  const [first] = readings;
  if (first === undefined) return ABSENT;
  if (readings.length === 1 || readings.every((reading) => reading.kind === "absent")) return first;
  return unknown("it depends on a condition");
}

function readFallback(node: TSESTree.LogicalExpression, name: string, scopes: ScopeManager, depth: number): OptionReading {
  const left = valueBehind(node.left, scopes, depth);
  if (left?.type === AST_NODE_TYPES.ObjectExpression) return readProperty(left, name, scopes, depth + 1);
  return unknown("its object may come from the caller");
}

function readElement(array: TSESTree.ArrayExpression, name: string): OptionReading {
  const index = Number(name);
  if (!Number.isInteger(index) || index < 0) return unknown("its object is an array");
  const before = array.elements.slice(0, index + 1);
  if (before.some((element) => element?.type === AST_NODE_TYPES.SpreadElement)) return unknown("a spread may set it");
  const element = array.elements[index];
  return element === undefined || element === null ? ABSENT : { kind: "value", node: element };
}

/** Follows a name, field or member to the expression it was set to; undefined when that can't be told. */
function valueBehind(node: TSESTree.Node, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const { values } = memoryOf(scopes);
  if (values.has(node)) return values.get(node);
  values.set(node, undefined);
  const value = findValue(node, scopes, depth);
  values.set(node, value);
  return value;
}

function findValue(node: TSESTree.Node, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  const bare = unwrap(node);
  switch (bare.type) {
    case AST_NODE_TYPES.Identifier:
      return valueOfName(bare, scopes, depth + 1);
    case AST_NODE_TYPES.MemberExpression:
      return valueOfMember(bare, scopes, depth + 1);
    default:
      return bare;
  }
}

function valueOfName(node: TSESTree.Identifier, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  const variable = variableOf(node, scopes);
  if (variable === undefined || variable.defs.length === 0) return undefined;
  const declared = declaredFunction(variable);
  if (declared !== undefined) return declared;
  const binding = bindingOf(variable);
  if (binding?.source === undefined) return undefined;
  if (binding.steps.length === 0) return valueBehind(binding.source, scopes, depth + 1);
  return valueOfSteps(binding.source, binding.steps, scopes, depth);
}

function valueOfSteps(
  source: TSESTree.Node,
  steps: readonly BindingStep[],
  scopes: ScopeManager,
  depth: number,
): TSESTree.Node | undefined {
  let current: TSESTree.Node | undefined = source;
  for (const step of steps) {
    if (current === undefined || typeof step.take === "object") return undefined;
    const found: OptionReading = readProperty(current, String(step.take), scopes, depth + 1);
    if (found.kind === "unknown") return undefined;
    current = found.kind === "value" ? found.node : step.fallback;
  }
  return current === undefined ? undefined : valueBehind(current, scopes, depth + 1);
}

function valueOfMember(node: TSESTree.MemberExpression, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  const own = thisMember(node);
  if (own !== undefined) {
    const member = classMember(own.owner, own.name);
    if (member?.method !== undefined) return member.method;
    if (member === undefined || member.changed || member.parameter !== undefined || member.values.length !== 1) return undefined;
    const [value] = member.values;
    return value === undefined ? undefined : valueBehind(value, scopes, depth + 1);
  }
  const name = keyName(node.property, node.computed);
  const staticField = name === undefined ? undefined : valueOfStatic(node.object, name, scopes, depth);
  if (staticField !== undefined) return staticField;
  if (name === undefined) return undefined;
  const found = readProperty(node.object, name, scopes, depth + 1);
  return found.kind === "value" ? valueBehind(found.node, scopes, depth + 1) : undefined;
}

function valueOfStatic(object: TSESTree.Node, name: string, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  if (object.type !== AST_NODE_TYPES.Identifier) return undefined;
  const definition = variableOf(object, scopes)?.defs[0]?.node;
  if (definition?.type !== AST_NODE_TYPES.ClassDeclaration) return undefined;
  const member = classMember(definition, name);
  if (member?.method !== undefined) return member.method;
  const [value] = member?.values ?? [];
  return value === undefined || member?.values.length !== 1 ? undefined : valueBehind(value, scopes, depth + 1);
}

const ARRAY_CHANGERS: ReadonlySet<string> = new Set(["push", "pop", "shift", "unshift", "splice", "fill"]);

const mutationsByVariable = new WeakMap<Variable, readonly (string | undefined)[]>();

function mutatedProperties(variable: Variable): readonly (string | undefined)[] {
  const cached = mutationsByVariable.get(variable);
  if (cached !== undefined) return cached;
  const written = new Set(writesOf(variable).map((write) => write.identifier));
  const mutated: (string | undefined)[] = [];
  for (const reference of variable.references) {
    const member = parentOf(reference.identifier);
    if (written.has(reference.identifier) || member?.type !== AST_NODE_TYPES.MemberExpression) continue;
    if (member.object !== reference.identifier) continue;
    const user = parentOf(member);
    const isSet =
      (user?.type === AST_NODE_TYPES.AssignmentExpression && user.left === member) ||
      user?.type === AST_NODE_TYPES.UpdateExpression ||
      (user?.type === AST_NODE_TYPES.UnaryExpression && user.operator === "delete");
    const name = keyName(member.property, member.computed);
    if (isSet) mutated.push(name);
    const isCalled = user?.type === AST_NODE_TYPES.CallExpression && user.callee === member;
    if (isCalled && name !== undefined && ARRAY_CHANGERS.has(name)) mutated.push(undefined);
  }
  mutationsByVariable.set(variable, mutated);
  return mutated;
}

function isObjectMethod(callee: TSESTree.Node, name: string, scopes: ScopeManager): boolean {
  return (
    callee.type === AST_NODE_TYPES.MemberExpression &&
    callee.object.type === AST_NODE_TYPES.Identifier &&
    callee.object.name === "Object" &&
    isGlobalName(callee.object, scopes) &&
    keyName(callee.property, callee.computed) === name
  );
}

function ownFunction(callee: TSESTree.Node, scopes: ScopeManager, depth: number): TSESTree.Node | undefined {
  if (callee.type !== AST_NODE_TYPES.Identifier && callee.type !== AST_NODE_TYPES.MemberExpression) return undefined;
  const value = valueBehind(callee, scopes, depth + 1);
  return value !== undefined && isFunction(value) ? value : undefined;
}

function unknown(because: string): OptionReading {
  return { kind: "unknown", because };
}
