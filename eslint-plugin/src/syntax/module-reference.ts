import { T as AST_NODE_TYPES } from "./node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { classMember, returnedExpressions, type ClassMember } from "./class-members.js";
import { assignedValues, bindingOf, declaredFunction, isGlobalName, keyName, variableOf, type BindingStep } from "./variables.js";
import { enclosingClass, isFunction, parentOf, unwrap, type ClassNode } from "./walk.js";

type ScopeManager = TSESLint.Scope.ScopeManager;
type Variable = TSESLint.Scope.Variable;

/**
 * What an expression stands for, as a path from a module. A default import is ["default"], a namespace or `require` is [], a member
 * adds its name, a call's result "()", a constructed object "new()": `axios.create().post` is
 * { module: "axios", path: ["default", "create", "()", "post"] }. Globals belong to the module "global".
 */
export interface ModuleReference {
  readonly module: string;
  readonly path: readonly string[];
}

const CALLED = "()";
const CONSTRUCTED = "new()";

/** Follows an expression to the import, `require` or global that it comes from; undefined for the file's own values. */
export function resolveReference(node: TSESTree.Node, scopes: ScopeManager): ModuleReference | undefined {
  return resolverOf(scopes).resolve(node, 0);
}

/** The reference that a written type gives an instance of: `Stripe` is { module: "stripe", path: ["default", "new()"] }. */
export function resolveType(type: TSESTree.TypeNode, scopes: ScopeManager): ModuleReference | undefined {
  return resolverOf(scopes).resolveType(type, 0);
}

/**
 * The path without the module's default export, so that `import x`, `import * as x`, `require()` and `.default` read alike:
 * ["default", "create", "()"] and ["create", "()"] are both "create.()".
 */
export function canonicalPath(reference: ModuleReference): string {
  let start = 0;
  while (reference.path[start] === "default") start += 1;
  return reference.path.slice(start).join(".");
}

/** Deeper chains than this are no hand-written code. */
const MAX_DEPTH = 40;
/** Longer paths are cycles through a builder that returns itself. */
const MAX_PATH = 24;

const resolvers = new WeakMap<ScopeManager, Resolver>();

function resolverOf(scopes: ScopeManager): Resolver {
  const cached = resolvers.get(scopes);
  if (cached !== undefined) return cached;
  const resolver = new Resolver(scopes);
  resolvers.set(scopes, resolver);
  return resolver;
}

type Found = ModuleReference | undefined;

class Resolver {
  readonly #scopes: ScopeManager;
  readonly #results = new Map<TSESTree.Node, Found>();
  /** What the file's own functions give back; a function that is asked for again on the way gives nothing. */
  readonly #returned = new Map<TSESTree.Node, Found>();

  constructor(scopes: ScopeManager) {
    this.#scopes = scopes;
  }

  resolve(node: TSESTree.Node, depth: number): Found {
    if (this.#results.has(node)) return this.#results.get(node);
    if (depth > MAX_DEPTH) return undefined;
    // A node that is asked for again while it is being resolved is part of a cycle.
    this.#results.set(node, undefined);
    const result = this.#resolveNode(node, depth + 1);
    this.#results.set(node, result);
    return result;
  }

  resolveType(type: TSESTree.Node, depth: number): Found {
    if (depth > MAX_DEPTH) return undefined;
    switch (type.type) {
      case AST_NODE_TYPES.TSTypeReference:
        return this.#resolveTypeReference(type, depth + 1);
      case AST_NODE_TYPES.TSTypeQuery:
        return this.#resolveEntity(type.exprName, depth + 1);
      case AST_NODE_TYPES.TSUnionType:
      case AST_NODE_TYPES.TSIntersectionType:
        return firstAgreed(type.types.map((part) => this.resolveType(part, depth + 1)));
      default:
        return undefined;
    }
  }

  #resolveNode(node: TSESTree.Node, depth: number): Found {
    const bare = unwrap(node, { awaits: true });
    if (bare !== node) return this.resolve(bare, depth);
    switch (node.type) {
      case AST_NODE_TYPES.Identifier:
        return this.#resolveIdentifier(node, depth);
      case AST_NODE_TYPES.MemberExpression:
        return this.#resolveMember(node, depth);
      case AST_NODE_TYPES.CallExpression:
        return this.#resolveCall(node, depth);
      case AST_NODE_TYPES.NewExpression:
        return this.#resolveNew(node, depth);
      case AST_NODE_TYPES.TaggedTemplateExpression:
        return extend(this.resolve(node.tag, depth), CALLED);
      case AST_NODE_TYPES.ImportExpression:
        return moduleNamed(node.source);
      case AST_NODE_TYPES.ThisExpression:
        return this.#resolveSuperClass(enclosingClass(node), depth);
      case AST_NODE_TYPES.Super: {
        const owner = enclosingClass(node);
        return owner === undefined ? undefined : this.#resolveSuperClass(owner, depth);
      }
      case AST_NODE_TYPES.AssignmentExpression:
        return this.resolve(node.right, depth);
      case AST_NODE_TYPES.LogicalExpression:
        return node.operator === "&&"
          ? this.resolve(node.right, depth)
          : (this.resolve(node.left, depth) ?? this.resolve(node.right, depth));
      case AST_NODE_TYPES.ConditionalExpression:
        return firstAgreed([this.resolve(node.consequent, depth), this.resolve(node.alternate, depth)]);
      case AST_NODE_TYPES.SequenceExpression: {
        const last = node.expressions[node.expressions.length - 1];
        return last === undefined ? undefined : this.resolve(last, depth);
      }
      default:
        return undefined;
    }
  }

  #resolveIdentifier(node: TSESTree.Identifier, depth: number): Found {
    if (isGlobalName(node, this.#scopes)) return globalNamed(node.name);
    const variable = variableOf(node, this.#scopes);
    return variable === undefined ? undefined : this.#resolveVariable(variable, depth);
  }

  #resolveVariable(variable: Variable, depth: number): Found {
    const definition = variable.defs[0];
    if (definition === undefined) return undefined;
    const imported = importOf(definition.node, definition.parent ?? undefined);
    if (imported !== undefined) return imported;
    const binding = bindingOf(variable);
    if (binding === undefined) {
      return firstAgreed(assignedValues(variable).map((value) => (value === undefined ? undefined : this.resolve(value, depth))));
    }
    const annotated = (): Found => (binding.annotation === undefined ? undefined : this.#typeAt(binding.annotation, binding.steps, depth));
    if (binding.source === undefined) return annotated() ?? this.#resolveDefault(definition.name, depth);
    return this.#take(binding.source, binding.steps, depth) ?? annotated();
  }

  /** A parameter's default: `function load(client = new Client())`. */
  #resolveDefault(name: TSESTree.Node, depth: number): Found {
    const parent = parentOf(name);
    if (parent?.type !== AST_NODE_TYPES.AssignmentPattern || parent.left !== name) return undefined;
    return this.resolve(parent.right, depth);
  }

  #take(source: TSESTree.Expression, steps: readonly BindingStep[], depth: number): Found {
    const [step, ...rest] = steps;
    if (step === undefined) return this.resolve(source, depth);
    if (typeof step.take === "string") {
      const local = this.#localMember(source, step.take, depth);
      if (local !== undefined) return this.#walkSteps(local, rest);
    }
    return this.#walkSteps(this.resolve(source, depth), steps) ?? this.#fallback(step, rest, depth);
  }

  #fallback(step: BindingStep, rest: readonly BindingStep[], depth: number): Found {
    return step.fallback === undefined ? undefined : this.#take(step.fallback, rest, depth);
  }

  #walkSteps(from: Found, steps: readonly BindingStep[]): Found {
    let current = from;
    for (const step of steps) {
      if (typeof step.take === "object") continue;
      current = extend(current, String(step.take));
    }
    return current;
  }

  #resolveMember(node: TSESTree.MemberExpression, depth: number): Found {
    const name = keyName(node.property, node.computed);
    if (name === undefined) return undefined;
    const found = this.#localMember(node.object, name, depth) ?? this.#memberOf(this.resolve(node.object, depth), name);
    const isOwn = found === undefined || /^[.~#@]?\.?\//u.test(found.module);
    return isOwn ? (this.#commandClient(node, name, depth) ?? found) : found;
  }

  /**
   * A client that comes from elsewhere and is handed a command of a module: `client.send(new PutObjectCommand(…))` can only be a client
   * of the command's module. It reads as { path: ["Client", "new()", "send"] }.
   */
  #commandClient(node: TSESTree.MemberExpression, name: string, depth: number): Found {
    let outer: TSESTree.Node = node;
    for (let parent = parentOf(outer); parent !== undefined && unwrap(parent) === node; parent = parentOf(outer)) outer = parent;
    const call = parentOf(outer);
    if (name !== "send" || call?.type !== AST_NODE_TYPES.CallExpression || call.callee !== outer) return undefined;
    const [first] = call.arguments;
    const command = first === undefined ? undefined : this.resolve(first, depth);
    const [exported, made] = command?.path.slice(-2) ?? [];
    if (command === undefined || made !== CONSTRUCTED || exported?.endsWith("Command") !== true) return undefined;
    return { module: command.module, path: ["Client", CONSTRUCTED, name] };
  }

  #memberOf(object: Found, name: string): Found {
    if (object?.module === "global" && object.path.length === 0) return globalNamed(name);
    return extend(object, name);
  }

  /** A member of the file's own classes and objects: `this.client`, `clients.main`. */
  #localMember(object: TSESTree.Node, name: string, depth: number): Found {
    const bare = unwrap(object, { awaits: true });
    const owner = bare.type === AST_NODE_TYPES.ThisExpression ? enclosingClass(bare) : this.#classBehind(bare, depth);
    if (owner !== undefined) {
      const member = classMember(owner, name);
      return member === undefined ? undefined : this.#resolveClassMember(member, depth);
    }
    const literal = this.#objectBehind(bare, 0);
    if (literal !== undefined) return this.#resolveProperty(literal, name, depth);
    return this.#typedMember(bare, name, depth);
  }

  #resolveClassMember(member: ClassMember, depth: number): Found {
    const values = firstAgreed(member.values.map((value) => this.resolve(value, depth)));
    if (values !== undefined) return values;
    if (member.getter !== undefined) return this.#resolveReturned(member.getter, depth);
    if (member.annotation !== undefined) return this.resolveType(member.annotation, depth);
    const parameter = member.parameter?.parameter;
    if (parameter?.type === AST_NODE_TYPES.AssignmentPattern) return this.resolve(parameter.right, depth);
    return undefined;
  }

  #resolveProperty(literal: TSESTree.ObjectExpression, name: string, depth: number): Found {
    for (const property of literal.properties) {
      if (property.type !== AST_NODE_TYPES.Property || property.kind !== "init") continue;
      if (keyName(property.key, property.computed) === name) return this.resolve(property.value, depth);
    }
    return undefined;
  }

  /** The file's own class that an expression is (for static members) or is an instance of. */
  #classBehind(node: TSESTree.Node, depth: number): ClassNode | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (node.type === AST_NODE_TYPES.NewExpression) return this.#classBehind(unwrap(node.callee), depth + 1);
    if (node.type !== AST_NODE_TYPES.Identifier) return undefined;
    const variable = variableOf(node, this.#scopes);
    const definition = variable?.defs[0]?.node;
    if (variable === undefined || definition === undefined) return undefined;
    if (definition.type === AST_NODE_TYPES.ClassDeclaration || definition.type === AST_NODE_TYPES.ClassExpression) return definition;
    const binding = bindingOf(variable);
    if (binding?.source === undefined || binding.steps.length > 0) return undefined;
    const source = unwrap(binding.source);
    if (source.type === AST_NODE_TYPES.ClassExpression) return source;
    return source.type === AST_NODE_TYPES.NewExpression ? this.#classBehind(source, depth + 1) : undefined;
  }

  #objectBehind(node: TSESTree.Node, depth: number): TSESTree.ObjectExpression | undefined {
    if (node.type === AST_NODE_TYPES.ObjectExpression) return node;
    if (node.type !== AST_NODE_TYPES.Identifier || depth > MAX_DEPTH) return undefined;
    const variable = variableOf(node, this.#scopes);
    const binding = variable === undefined ? undefined : bindingOf(variable);
    if (binding?.source === undefined || binding.steps.length > 0) return undefined;
    return this.#objectBehind(unwrap(binding.source), depth + 1);
  }

  /** A member of a parameter or variable whose type is written out in the file. */
  #typedMember(node: TSESTree.Node, name: string, depth: number): Found {
    const type = this.#annotationOf(node, depth);
    return type === undefined ? undefined : this.#typeAt(type, [{ take: name }], depth);
  }

  #annotationOf(node: TSESTree.Node, depth: number): TSESTree.TypeNode | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (node.type === AST_NODE_TYPES.Identifier) {
      const variable = variableOf(node, this.#scopes);
      return variable === undefined ? undefined : bindingOf(variable)?.annotation;
    }
    if (node.type === AST_NODE_TYPES.MemberExpression && node.object.type === AST_NODE_TYPES.ThisExpression) {
      const owner = enclosingClass(node);
      const name = keyName(node.property, node.computed);
      return owner === undefined || name === undefined ? undefined : classMember(owner, name)?.annotation;
    }
    return undefined;
  }

  #typeAt(type: TSESTree.TypeNode, steps: readonly BindingStep[], depth: number): Found {
    const [step, ...rest] = steps;
    if (step === undefined) return this.resolveType(type, depth);
    if (depth > MAX_DEPTH) return undefined;
    for (const member of this.#membersOfType(type, depth)) {
      if (member.type !== AST_NODE_TYPES.TSPropertySignature) continue;
      if (keyName(member.key, member.computed) !== step.take || member.typeAnnotation === undefined) continue;
      return this.#typeAt(member.typeAnnotation.typeAnnotation, rest, depth + 1);
    }
    return this.#walkSteps(this.resolveType(type, depth), steps);
  }

  #membersOfType(type: TSESTree.TypeNode, depth: number): readonly TSESTree.TypeElement[] {
    if (depth > MAX_DEPTH) return [];
    if (type.type === AST_NODE_TYPES.TSTypeLiteral) return type.members;
    if (type.type !== AST_NODE_TYPES.TSTypeReference || type.typeName.type !== AST_NODE_TYPES.Identifier) return [];
    const definition = variableOf(type.typeName, this.#scopes)?.defs[0]?.node;
    if (definition?.type === AST_NODE_TYPES.TSInterfaceDeclaration) return definition.body.body;
    if (definition?.type === AST_NODE_TYPES.TSTypeAliasDeclaration) return this.#membersOfType(definition.typeAnnotation, depth + 1);
    return [];
  }

  #resolveTypeReference(type: TSESTree.TSTypeReference, depth: number): Found {
    const name = type.typeName;
    if (name.type === AST_NODE_TYPES.Identifier) {
      const inner = type.typeArguments?.params[0];
      if (name.name === "ReturnType" && inner !== undefined) return extend(this.resolveType(inner, depth), CALLED);
      const isTransparent = ["Awaited", "Promise", "NonNullable", "Readonly", "Partial", "Required", "InstanceType"].includes(name.name);
      if (isTransparent && inner !== undefined) {
        const found = this.resolveType(inner, depth);
        return name.name === "InstanceType" ? extend(found, CONSTRUCTED) : found;
      }
      const definition = variableOf(name, this.#scopes)?.defs[0]?.node;
      if (definition?.type === AST_NODE_TYPES.TSTypeAliasDeclaration) return this.resolveType(definition.typeAnnotation, depth);
      if (definition?.type === AST_NODE_TYPES.ClassDeclaration) return this.#resolveSuperClass(definition, depth);
    }
    return extend(this.#resolveEntity(name, depth), CONSTRUCTED);
  }

  #resolveEntity(name: TSESTree.Node, depth: number): Found {
    if (name.type === AST_NODE_TYPES.Identifier) return this.#resolveIdentifier(name, depth);
    if (name.type === AST_NODE_TYPES.TSQualifiedName) return extend(this.#resolveEntity(name.left, depth), name.right.name);
    return undefined;
  }

  #resolveCall(node: TSESTree.CallExpression, depth: number): Found {
    const callee = unwrap(node.callee);
    if (this.#isRequire(callee)) return moduleNamed(node.arguments[0]);
    const wrapped = this.#requiredIn(node);
    if (wrapped !== undefined) return wrapped;
    if (callee.type === AST_NODE_TYPES.MemberExpression && keyName(callee.property, callee.computed) === "bind") {
      return this.resolve(callee.object, depth);
    }
    const own = this.#ownFunction(callee);
    if (own !== undefined) return this.#resolveReturned(own, depth);
    return extend(this.resolve(callee, depth), CALLED);
  }

  /** `__importStar(require("x"))`: what compilers wrap around a module keeps its exports. */
  #requiredIn(node: TSESTree.CallExpression): Found {
    const [first] = node.arguments;
    if (node.arguments.length !== 1 || first?.type !== AST_NODE_TYPES.CallExpression) return undefined;
    return this.#isRequire(unwrap(first.callee)) ? moduleNamed(first.arguments[0]) : undefined;
  }

  #isRequire(callee: TSESTree.Node): boolean {
    return callee.type === AST_NODE_TYPES.Identifier && callee.name === "require" && isGlobalName(callee, this.#scopes);
  }

  /** The file's own function behind a callee, so that `getClient().post` is followed into `getClient`. */
  #ownFunction(callee: TSESTree.Node): TSESTree.Node | undefined {
    if (callee.type === AST_NODE_TYPES.MemberExpression) {
      const owner = callee.object.type === AST_NODE_TYPES.ThisExpression ? enclosingClass(callee) : undefined;
      const name = keyName(callee.property, callee.computed);
      return owner === undefined || name === undefined ? undefined : classMember(owner, name)?.method;
    }
    if (callee.type !== AST_NODE_TYPES.Identifier) return undefined;
    const variable = variableOf(callee, this.#scopes);
    if (variable === undefined) return undefined;
    const declared = declaredFunction(variable);
    if (declared !== undefined) return declared;
    const source = bindingOf(variable);
    if (source?.source === undefined || source.steps.length > 0) return undefined;
    const value = unwrap(source.source);
    return isFunction(value) ? value : undefined;
  }

  #resolveReturned(fn: TSESTree.Node, depth: number): Found {
    if (this.#returned.has(fn)) return this.#returned.get(fn);
    this.#returned.set(fn, undefined);
    const result = firstAgreed(returnedExpressions(fn).map((returned) => this.resolve(returned, depth)));
    this.#returned.set(fn, result);
    return result;
  }

  #resolveNew(node: TSESTree.NewExpression, depth: number): Found {
    const own = this.#classBehind(unwrap(node.callee), depth);
    if (own !== undefined) return this.#resolveSuperClass(own, depth);
    return extend(this.resolve(node.callee, depth), CONSTRUCTED);
  }

  #resolveSuperClass(owner: ClassNode | undefined, depth: number): Found {
    if (owner === undefined || owner.superClass === null || owner.superClass === undefined) return undefined;
    const own = this.#classBehind(unwrap(owner.superClass), depth);
    if (own !== undefined) return depth > MAX_DEPTH ? undefined : this.#resolveSuperClass(own, depth + 1);
    return extend(this.resolve(owner.superClass, depth), CONSTRUCTED);
  }
}

function importOf(node: TSESTree.Node, parent: TSESTree.Node | undefined): Found {
  if (node.type === AST_NODE_TYPES.TSImportEqualsDeclaration) {
    const target = node.moduleReference;
    return target.type === AST_NODE_TYPES.TSExternalModuleReference ? moduleNamed(target.expression) : undefined;
  }
  if (parent?.type !== AST_NODE_TYPES.ImportDeclaration) return undefined;
  const module = moduleNamed(parent.source);
  switch (node.type) {
    case AST_NODE_TYPES.ImportDefaultSpecifier:
      return extend(module, "default");
    case AST_NODE_TYPES.ImportNamespaceSpecifier:
      return module;
    case AST_NODE_TYPES.ImportSpecifier:
      return extend(module, keyName(node.imported, false) ?? "default");
    default:
      return undefined;
  }
}

function moduleNamed(source: TSESTree.Node | undefined): Found {
  if (source?.type === AST_NODE_TYPES.TemplateLiteral && source.expressions.length === 0) {
    const text = source.quasis[0]?.value.cooked;
    return text === undefined || text === null ? undefined : { module: bareModule(text), path: [] };
  }
  if (source?.type !== AST_NODE_TYPES.Literal || typeof source.value !== "string") return undefined;
  return { module: bareModule(source.value), path: [] };
}

function bareModule(name: string): string {
  // Deno's npm: specifiers name the package with its version.
  if (name.startsWith("npm:")) return name.slice("npm:".length).replace(/(?<=.)@[^/]*/u, "");
  return name.startsWith("node:") ? name.slice("node:".length) : name;
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(["globalThis", "window", "self", "global"]);

function globalNamed(name: string): ModuleReference {
  return { module: "global", path: GLOBAL_OBJECTS.has(name) ? [] : [name] };
}

function extend(reference: Found, part: string): Found {
  if (reference === undefined || reference.path.length >= MAX_PATH) return undefined;
  return { module: reference.module, path: [...reference.path, part] };
}

/** The one reference that all resolvable candidates give; candidates that differ give none. */
function firstAgreed(candidates: readonly Found[]): Found {
  let agreed: Found;
  for (const candidate of candidates) {
    if (candidate === undefined || isEmptyGlobal(candidate)) continue;
    if (agreed !== undefined && !isSame(agreed, candidate)) return undefined;
    agreed = candidate;
  }
  return agreed;
}

function isEmptyGlobal(reference: ModuleReference): boolean {
  return reference.module === "global" && reference.path.length === 1 && reference.path[0] === "undefined";
}

function isSame(left: ModuleReference, right: ModuleReference): boolean {
  return left.module === right.module && left.path.join(".") === right.path.join(".");
}

