import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { decoratorOf, exportOf, registrationOf, requestTypeOf, typeOf } from "../../knowledge/handlers.js";
import { canonicalPath, resolveReference, resolveType, type ModuleReference } from "../../syntax/module-reference.js";
import { keyName, variableOf } from "../../syntax/variables.js";
import { isFunction, parentOf, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import { isNamed } from "../named-callee.js";

/** The framework that calls a function for each incoming request ("Express handler"); undefined for all other functions. */
export function handlerOf(fn: TSESTree.FunctionLike, context: FileContext): string | undefined {
  const found = handlerAt(fn, context) ?? byMethodDecorator(fn, context) ?? byParameters(fn, context);
  // Folders named "api" hold clients as well; only a function of a request and its answer is called by the host.
  if (found === "Vercel function" && !takesRequest(fn)) return undefined;
  return found;
}

/** `(req: Request, res: Response) => …` of a framework: a request and its answer, or a context, by their imported types. */
function byParameters(fn: TSESTree.FunctionLike, context: FileContext): string | undefined {
  const [first, second] = fn.params;
  const type = first?.type === T.Identifier ? first.typeAnnotation?.typeAnnotation : undefined;
  const reference = type === undefined ? undefined : resolveType(type, context.scopes);
  const name = reference?.path.find((part) => part !== "default" && part !== "new()");
  if (reference === undefined || name === undefined) return undefined;
  const found = requestTypeOf(reference.module, name);
  // A helper may take a request alone; a handler takes what it answers with, too.
  return found !== undefined && (second !== undefined || /Context|Event/u.test(name)) && !isPrivate(fn) ? found.name : undefined;
}

function isPrivate(fn: TSESTree.FunctionLike): boolean {
  const owner = parentOf(fn);
  return owner?.type === T.MethodDefinition && owner.accessibility === "private";
}

function takesRequest(fn: TSESTree.FunctionLike): boolean {
  const [first] = fn.params;
  if (fn.params.length >= 2) return true;
  const type = first?.type === T.Identifier ? first.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === T.TSTypeReference && type.typeName.type === T.Identifier && /Request$/u.test(type.typeName.name);
}

/** How far a function may be wrapped: `export const GET = withAuth(withLog(async () => …))`. */
const MAX_WRAPPERS = 3;

/** Follows a function outwards: to its registration, its export, its written type. */
function handlerAt(fn: TSESTree.Node, context: FileContext): string | undefined {
  let node: TSESTree.Node = fn;
  for (let step = 0; step <= MAX_WRAPPERS; step += 1) {
    const outer = outerValue(node);
    const found = byPlace(outer, context);
    if (found !== undefined) return found;
    const call = parentOf(outer);
    // A wrapper of the project keeps what it wraps a handler: the wrapped function is looked at in its place.
    if (call?.type !== T.CallExpression || !call.arguments.includes(outer as TSESTree.Expression)) return undefined;
    node = call;
  }
  return undefined;
}

/** The casts around a value belong to it. */
function outerValue(node: TSESTree.Node): TSESTree.Node {
  let current = node;
  for (let parent = parentOf(current); parent !== undefined && unwrap(parent) !== parent && unwrap(parent) === unwrap(current); parent = parentOf(current)) {
    current = parent;
  }
  return current;
}

function byPlace(node: TSESTree.Node, context: FileContext): string | undefined {
  const parent = parentOf(node);
  switch (parent?.type) {
    case T.CallExpression:
      return byRegistration(parent, undefined, context);
    case T.ArrayExpression: {
      // `app.get("/", [check, handler])`
      const call = parentOf(parent);
      return call?.type === T.CallExpression ? byRegistration(call, undefined, context) : undefined;
    }
    case T.Property:
      return parent.value === node ? byProperty(parent, context) : undefined;
    case T.VariableDeclarator:
      return byDeclarator(parent, context);
    case T.AssignmentExpression:
      return byCommonJs(parent, context);
    case T.ExportDefaultDeclaration:
      return exportedAs("default", context);
    case T.ExportNamedDeclaration:
    case T.Program:
    case T.BlockStatement:
      return isFunction(node) && node.type === T.FunctionDeclaration ? byDeclaration(node, context) : undefined;
    default:
      return undefined;
  }
}

function byRegistration(call: TSESTree.CallExpression, property: string | undefined, context: FileContext): string | undefined {
  if (context.settings.handlers.some((name) => isNamed(call.callee, { name }, context.scopes))) return "request handler";
  const reference = resolveReference(unwrap(call.callee), context.scopes);
  if (reference === undefined) return undefined;
  const found = registrationOf(reference.module, canonicalPath(reference));
  if (found === undefined) return undefined;
  if (property === undefined) return found.name;
  return found.properties?.includes(property) === true ? found.name : undefined;
}

/** `{ fetch() {} }` of a worker, `app.route({ handler })`, a table of resolvers. */
function byProperty(property: TSESTree.Property, context: FileContext): string | undefined {
  const name = keyName(property.key, property.computed);
  const object = parentOf(property);
  if (name === undefined || object?.type !== T.ObjectExpression) return undefined;
  const outer = outerValue(object);
  const owner = parentOf(outer);
  if (owner?.type === T.CallExpression) return byRegistration(owner, name, context);
  if (name === "fetch" && isWorker(object) && isDefaultExport(outer, context)) return "worker's fetch handler";
  return byResolverTable(outer, context) ?? byActions(outer, context);
}

const WORKER_MEMBERS: ReadonlySet<string> = new Set(["fetch", "scheduled", "queue", "email", "tail", "trace", "test", "port", "hostname", "websocket", "idleTimeout"]);

/** Whether an object has the members of a worker and no others; a client with a method `fetch` has its own. */
function isWorker(object: TSESTree.ObjectExpression): boolean {
  return object.properties.every((property) => property.type === T.Property && WORKER_MEMBERS.has(keyName(property.key, property.computed) ?? ""));
}

/** The value of `export default`, also by a name: `const worker = { … }; export default worker`. */
function isDefaultExport(outer: TSESTree.Node, context: FileContext): boolean {
  const owner = parentOf(outer);
  if (owner?.type === T.ExportDefaultDeclaration) return true;
  if (owner?.type !== T.VariableDeclarator || owner.id.type !== T.Identifier) return false;
  const variable = variableOf(owner.id, context.scopes);
  return variable?.references.some((reference) => parentOf(reference.identifier)?.type === T.ExportDefaultDeclaration) === true;
}

const RESOLVER_TYPES = /^(?:Resolvers|QueryResolvers|MutationResolvers|IResolvers|GqlResolvers|MercuriusLoaders)\b/u;

/** `const resolvers: Resolvers = { Query: { user() {} } }`: the type, or the module that the table is handed to, says so. */
function byResolverTable(outer: TSESTree.Node, context: FileContext): string | undefined {
  const group = parentOf(outer);
  if (typedAs(outer, RESOLVER_TYPES)) return "GraphQL resolver";
  if (group?.type !== T.Property) return undefined;
  const name = keyName(group.key, group.computed);
  const table = parentOf(group);
  if (name === undefined || table?.type !== T.ObjectExpression || !["Query", "Mutation"].includes(name)) return undefined;
  const wholeTable = outerValue(table);
  return typedAs(wholeTable, RESOLVER_TYPES) || importsGraphQl(context) ? "GraphQL resolver" : undefined;
}

function typedAs(outer: TSESTree.Node, types: RegExp): boolean {
  const owner = parentOf(outer);
  if (owner?.type !== T.VariableDeclarator || owner.id.type !== T.Identifier) return false;
  const type = owner.id.typeAnnotation?.typeAnnotation;
  return type?.type === T.TSTypeReference && type.typeName.type === T.Identifier && types.test(type.typeName.name);
}

function importsGraphQl(context: FileContext): boolean {
  return /["'](?:graphql|@apollo\/server|apollo-server[\w-]*|graphql-yoga|@graphql-tools\/schema|mercurius)["'/]/u.test(context.text);
}

/** SvelteKit's `export const actions = { default: async () => {} }`. */
function byActions(outer: TSESTree.Node, context: FileContext): string | undefined {
  const owner = parentOf(outer);
  if (owner?.type !== T.VariableDeclarator || owner.id.type !== T.Identifier || owner.id.name !== "actions") return undefined;
  return isExportedDeclarator(owner) ? exportedAs("actions", context) : undefined;
}

function byDeclarator(declarator: TSESTree.VariableDeclarator, context: FileContext): string | undefined {
  if (declarator.id.type === T.ObjectPattern) return byTakenNames(declarator.id, declarator, context);
  if (declarator.id.type !== T.Identifier) return undefined;
  const type = declarator.id.typeAnnotation?.typeAnnotation;
  const typed = type === undefined ? undefined : byType(type, declarator.id.name, context);
  if (typed !== undefined) return typed;
  const exported = isExportedDeclarator(declarator) ? exportedAs(declarator.id.name, context) : undefined;
  return exported ?? byUses(declarator.id, context);
}

/** `const { action, loader } = route(async () => …)`: a maker of handlers gives them by their names. */
function byTakenNames(pattern: TSESTree.ObjectPattern, declarator: TSESTree.VariableDeclarator, context: FileContext): string | undefined {
  for (const property of pattern.properties) {
    if (property.type !== T.Property || property.value.type !== T.Identifier) continue;
    const found = (isExportedDeclarator(declarator) ? exportedAs(property.value.name, context) : undefined) ?? byUses(property.value, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byDeclaration(fn: TSESTree.FunctionDeclaration, context: FileContext): string | undefined {
  if (fn.id === null) return undefined;
  const parent = parentOf(fn);
  const exported = parent?.type === T.ExportNamedDeclaration ? exportedAs(fn.id.name, context) : undefined;
  return exported ?? byUses(fn.id, context);
}

/** A named function that is handed to a registration, exported by name or as the default further down. */
function byUses(name: TSESTree.Identifier, context: FileContext): string | undefined {
  const variable = variableOf(name, context.scopes);
  for (const { identifier } of variable?.references ?? []) {
    const parent = parentOf(identifier);
    const found =
      parent?.type === T.CallExpression && parent.arguments.includes(identifier as TSESTree.Identifier)
        ? byRegistration(parent, undefined, context)
        : parent?.type === T.ExportDefaultDeclaration
          ? exportedAs("default", context)
          : parent?.type === T.ExportSpecifier
            ? exportedAs(keyName(parent.exported, false) ?? "", context)
            : parent?.type === T.AssignmentExpression
              ? byCommonJs(parent, context)
              : parent?.type === T.Property && parent.value === identifier
                ? byProperty(parent, context)
                : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `exports.handler = …`, `module.exports = …`, `module.exports.handler = …`. */
function byCommonJs(assignment: TSESTree.AssignmentExpression, context: FileContext): string | undefined {
  const { left } = assignment;
  if (left.type !== T.MemberExpression) return undefined;
  const reference: ModuleReference | undefined = resolveReference(left, context.scopes);
  if (reference?.module !== "global") return undefined;
  const path = reference.path.join(".");
  if (path === "module.exports") return exportedAs("default", context);
  const name = /^(?:module\.)?exports\.(\w+)$/u.exec(path)?.[1];
  return name === undefined ? undefined : exportedAs(name, context);
}

/** What a framework makes of an export, by the file's place or by the one name that AWS Lambda asks for. */
function exportedAs(name: string, context: FileContext): string | undefined {
  const found = exportOf(context.path, name);
  if (found !== undefined) return found.name === "Nitro handler" ? undefined : found.name;
  return name === "handler" && !isCommandModule(context) ? "AWS Lambda handler" : undefined;
}

/** Command-line modules (yargs) export `command`, `builder` and `handler`. */
function isCommandModule(context: FileContext): boolean {
  return /\bexport\s+const\s+(?:builder|command)\b|\bexports\.(?:builder|command)\b/u.test(context.text);
}

function byType(type: TSESTree.TypeNode, name: string, context: FileContext): string | undefined {
  const reference = resolveType(type, context.scopes);
  if (reference !== undefined) {
    const path = canonicalPath(reference).replace(/\.?new\(\)$/u, "");
    const found = typeOf(reference.module, path.split(".").at(-1) ?? "");
    if (found !== undefined) return found.name;
  }
  // Types that the project re-exports keep the name of the runtime's interface: `import type { Handler } from "./runtime"`.
  const isNamed = type.type === T.TSTypeReference && type.typeName.type === T.Identifier && type.typeName.name === "Handler";
  return isNamed && name === "handler" ? "AWS Lambda handler" : undefined;
}

function isExportedDeclarator(declarator: TSESTree.VariableDeclarator): boolean {
  const declaration = parentOf(declarator);
  const owner = declaration === undefined ? undefined : parentOf(declaration);
  return owner?.type === T.ExportNamedDeclaration;
}

/** A controller's method: `@Get("/") list() {}`. */
function byMethodDecorator(fn: TSESTree.Node, context: FileContext): string | undefined {
  const member = parentOf(fn);
  if (member?.type !== T.MethodDefinition || member.value !== fn) return undefined;
  for (const decorator of member.decorators ?? []) {
    const expression = unwrap(decorator.expression);
    const callee = expression.type === T.CallExpression ? unwrap(expression.callee) : expression;
    const reference = resolveReference(callee, context.scopes);
    const found = reference === undefined ? undefined : decoratorOf(reference.module, canonicalPath(reference));
    if (found !== undefined) return found.name;
  }
  return undefined;
}
