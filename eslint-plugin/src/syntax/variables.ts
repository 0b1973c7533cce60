import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";

type ScopeManager = TSESLint.Scope.ScopeManager;
type Variable = TSESLint.Scope.Variable;
type Reference = TSESLint.Scope.Reference;

/** One step of a destructuring pattern on its way from the source to the name. */
export interface BindingStep {
  /** A property's name, an array's index, or the names that a rest element leaves out. */
  readonly take: string | number | { readonly restWithout: readonly string[] };
  /** The default that stands beside this step: `{ retries = 3 }`. */
  readonly fallback?: TSESTree.Expression;
}

/** Where a variable's value comes from: `const { a: { b = 1 } } = source` gives the source and the steps `a`, `b`. */
export interface Binding {
  readonly source: TSESTree.Expression | undefined;
  readonly steps: readonly BindingStep[];
  /** The type that is written at the declaration, for names that are not destructured. */
  readonly annotation: TSESTree.TypeNode | undefined;
}

/** The variable that a name stands for, in reading, writing or declaring; undefined for names that the file does not resolve. */
export function variableOf(identifier: TSESTree.Node, scopes: ScopeManager): Variable | undefined {
  const own = namesOf(scopes).get(identifier);
  return (own === undefined ? sharedNames.get(identifier) : own) ?? undefined;
}

/** Makes the names of a further file known beside those of the visited one. */
export function shareNames(scopes: ScopeManager): void {
  if (shared.has(scopes)) return;
  shared.add(scopes);
  for (const [identifier, variable] of namesOf(scopes)) sharedNames.set(identifier, variable);
}

const shared = new WeakSet<ScopeManager>();

/** Says where an imported name is declared in another file of the project. */
export type ImportFollower = (variable: Variable) => TSESTree.Node | undefined;

let followImport: ImportFollower | undefined;

/** Sets how imports are followed from now on; undefined: they are not. */
export function setImportFollower(follower: ImportFollower | undefined): void {
  followImport = follower;
}

/** The function, class or expression that an imported name stands for, where its file can be read. */
export function importedNode(variable: Variable): TSESTree.Node | undefined {
  return (variable.defs[0]?.type as string | undefined) === "ImportBinding" ? followImport?.(variable) : undefined;
}

/** Whether a name stands for a global of the run time: it is not declared in the file. */
export function isGlobalName(identifier: TSESTree.Identifier, scopes: ScopeManager): boolean {
  const names = namesOf(scopes);
  const isOwn = names.has(identifier);
  if (!isOwn && !sharedNames.has(identifier)) return false;
  const variable = isOwn ? names.get(identifier) : sharedNames.get(identifier);
  // Hosts put configured globals and the types of TypeScript's lib into the global scope, with no definition.
  return variable === null || variable === undefined || variable.defs.length === 0;
}

/** Whether a variable keeps its first value: it is set once, where it is declared, or never (a parameter, a function). */
export function isConstant(variable: Variable): boolean {
  const writes = writesOf(variable);
  if (variable.defs.length !== 1) return false;
  return writes.every((write) => write.init === true);
}

/** The function that a name was declared for; undefined for parameters and all other names. */
export function declaredFunction(variable: Variable): TSESTree.FunctionDeclaration | undefined {
  const definition = variable.defs[0];
  // A parameter's definition names the function that it belongs to, so the kind of the definition decides.
  if (definition?.node.type !== AST_NODE_TYPES.FunctionDeclaration || (definition.type as string) !== "FunctionName") return undefined;
  return definition.node;
}

/** The places that set a variable, its initialiser among them. */
export function writesOf(variable: Variable): Reference[] {
  return variable.references.filter((reference) => reference.isWrite());
}

/** The one expression that a variable's value comes from: the initialiser, or the only assignment to a bare declaration. */
export function initialiserOf(variable: Variable): TSESTree.Expression | undefined {
  const binding = bindingOf(variable);
  return binding !== undefined && binding.steps.length === 0 ? binding.source : undefined;
}

/** Where the value of a variable that is set once comes from; undefined when it is set in several places. */
export function bindingOf(variable: Variable): Binding | undefined {
  const definition = variable.defs[0];
  if (definition === undefined || variable.defs.length !== 1) return undefined;
  const writes = writesOf(variable);
  if (definition.node.type === AST_NODE_TYPES.VariableDeclarator) {
    return bindingOfDeclarator(definition.node, definition.name, writes);
  }
  const imported = importedNode(variable);
  if (imported !== undefined && !isDeclaration(imported)) return { source: imported as TSESTree.Expression, steps: [], annotation: undefined };
  if (isParameterDefinition(definition)) {
    if (writes.some((write) => write.init !== true)) return undefined;
    return bindingOfParameter(definition.node, definition.name);
  }
  return undefined;
}

/** All expressions that are put into a variable as a whole, in source order; `undefined` stands for one that can't be told. */
export function assignedValues(variable: Variable): (TSESTree.Expression | undefined)[] {
  return writesOf(variable).map((write) => {
    const target = write.identifier;
    const parent = target.parent as TSESTree.Node | undefined;
    if (parent?.type === AST_NODE_TYPES.VariableDeclarator && parent.id === target) return parent.init ?? undefined;
    if (parent?.type === AST_NODE_TYPES.AssignmentExpression && parent.left === target) {
      return parent.operator === "=" || parent.operator === "??=" || parent.operator === "||=" ? parent.right : undefined;
    }
    return undefined;
  });
}

/** The steps from a pattern's top to a name in it; undefined when the name is not in the pattern. */
export function stepsTo(pattern: TSESTree.Node, name: TSESTree.Node): BindingStep[] | undefined {
  if (isSamePlace(pattern, name)) return [];
  switch (pattern.type) {
    case AST_NODE_TYPES.AssignmentPattern:
      return stepsTo(pattern.left, name);
    case AST_NODE_TYPES.ObjectPattern:
      return stepsInObject(pattern, name);
    case AST_NODE_TYPES.ArrayPattern:
      return stepsInArray(pattern, name);
    default:
      return undefined;
  }
}

/** Hosts that build their trees on demand may give one identifier as two objects; its place in the text tells. */
function isSamePlace(left: TSESTree.Node, right: TSESTree.Node): boolean {
  return left === right || (left.type === right.type && left.range[0] === right.range[0] && left.range[1] === right.range[1]);
}

/** The name of a property's key, where it is written out: `a`, `"a"`, `["a"]`, `1`. Private names keep their `#`. */
export function keyName(key: TSESTree.Node, computed: boolean): string | undefined {
  if (key.type === AST_NODE_TYPES.PrivateIdentifier) return `#${key.name}`;
  if (!computed && key.type === AST_NODE_TYPES.Identifier) return key.name;
  if (key.type === AST_NODE_TYPES.Literal && (typeof key.value === "string" || typeof key.value === "number")) {
    return String(key.value);
  }
  if (key.type === AST_NODE_TYPES.TemplateLiteral && key.expressions.length === 0) {
    return key.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** The names of further files, by their nodes. */
const sharedNames = new WeakMap<TSESTree.Node, Variable | null>();

type Names = ReadonlyMap<TSESTree.Node, Variable | null>;

const namesByScopes = new WeakMap<ScopeManager, Names>();

function namesOf(scopes: ScopeManager): Names {
  const cached = namesByScopes.get(scopes);
  if (cached !== undefined) return cached;
  const names = new Map<TSESTree.Node, Variable | null>();
  for (const scope of scopes.scopes) {
    for (const variable of scope.variables) {
      for (const identifier of variable.identifiers) names.set(identifier, variable);
    }
    for (const reference of scope.references) names.set(reference.identifier, reference.resolved);
  }
  addUnresolvedGlobals(scopes, names);
  namesByScopes.set(scopes, names);
  return names;
}

function isDeclaration({ type }: TSESTree.Node): boolean {
  return type === AST_NODE_TYPES.FunctionDeclaration || type === AST_NODE_TYPES.ClassDeclaration;
}

function addUnresolvedGlobals(scopes: ScopeManager, names: Map<TSESTree.Node, Variable | null>): void {
  // oxlint leaves globals in the list of what no scope resolved.
  for (const reference of scopes.globalScope?.through ?? []) {
    if (!names.has(reference.identifier)) names.set(reference.identifier, reference.resolved);
  }
}

function isParameterDefinition(
  definition: TSESLint.Scope.Definition,
): definition is TSESLint.Scope.Definitions.ParameterDefinition {
  return (definition.type as string) === "Parameter";
}

function bindingOfDeclarator(
  declarator: TSESTree.VariableDeclarator,
  name: TSESTree.Node,
  writes: readonly Reference[],
): Binding | undefined {
  const steps = stepsTo(declarator.id, name);
  if (steps === undefined) return undefined;
  const annotation = annotationOf(declarator.id);
  if (isLoopVariable(declarator)) return { source: undefined, steps, annotation };
  const later = writes.filter((write) => write.init !== true);
  const init = declarator.init ?? undefined;
  if (later.length === 0) return { source: init, steps, annotation };
  if (later.length > 1 || !isEmptyValue(init)) return undefined;
  const assignment = later[0]?.identifier.parent as TSESTree.Node | undefined;
  if (assignment?.type !== AST_NODE_TYPES.AssignmentExpression || assignment.left !== later[0]?.identifier) return undefined;
  return assignment.operator === "=" ? { source: assignment.right, steps, annotation } : undefined;
}

function bindingOfParameter(fn: TSESTree.Node, name: TSESTree.Node): Binding | undefined {
  const parameters = "params" in fn ? (fn.params as readonly TSESTree.Node[]) : [];
  for (const parameter of parameters) {
    const pattern = parameter.type === AST_NODE_TYPES.TSParameterProperty ? parameter.parameter : parameter;
    const steps = stepsTo(pattern, name);
    if (steps === undefined) continue;
    const target = pattern.type === AST_NODE_TYPES.AssignmentPattern ? pattern.left : pattern;
    return { source: undefined, steps, annotation: annotationOf(target) };
  }
  return undefined;
}

function annotationOf(pattern: TSESTree.Node): TSESTree.TypeNode | undefined {
  if (!("typeAnnotation" in pattern)) return undefined;
  const annotation = pattern.typeAnnotation as TSESTree.TSTypeAnnotation | null | undefined;
  return annotation?.typeAnnotation;
}

function isLoopVariable(declarator: TSESTree.VariableDeclarator): boolean {
  const declaration = declarator.parent as TSESTree.Node | undefined;
  const statement = declaration?.parent as TSESTree.Node | undefined;
  return (
    (statement?.type === AST_NODE_TYPES.ForOfStatement || statement?.type === AST_NODE_TYPES.ForInStatement) &&
    statement.left === declaration
  );
}

function isEmptyValue(node: TSESTree.Expression | undefined): boolean {
  if (node === undefined) return true;
  if (node.type === AST_NODE_TYPES.Literal) return node.value === null && node.raw === "null";
  return node.type === AST_NODE_TYPES.Identifier && node.name === "undefined";
}

function stepsInObject(pattern: TSESTree.ObjectPattern, name: TSESTree.Node): BindingStep[] | undefined {
  const taken: string[] = [];
  for (const property of pattern.properties) {
    if (property.type === AST_NODE_TYPES.RestElement) {
      const rest = stepsTo(property.argument, name);
      if (rest !== undefined) return [{ take: { restWithout: taken } }, ...rest];
      continue;
    }
    const key = keyName(property.key, property.computed);
    const rest = stepsTo(property.value, name);
    if (rest !== undefined) return key === undefined ? undefined : [stepOf(key, property.value), ...rest];
    if (key !== undefined) taken.push(key);
  }
  return undefined;
}

function stepsInArray(pattern: TSESTree.ArrayPattern, name: TSESTree.Node): BindingStep[] | undefined {
  for (const [index, element] of pattern.elements.entries()) {
    if (element === null || element.type === AST_NODE_TYPES.RestElement) continue;
    const rest = stepsTo(element, name);
    if (rest !== undefined) return [stepOf(index, element), ...rest];
  }
  return undefined;
}

function stepOf(take: string | number, target: TSESTree.Node): BindingStep {
  return target.type === AST_NODE_TYPES.AssignmentPattern ? { take, fallback: target.right } : { take };
}
