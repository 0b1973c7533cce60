import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { libraries } from "../../knowledge/libraries/index.js";
import type { Library, OptionsPlace, SiteShape } from "../../knowledge/library.js";
import { matchesModule, matchesPath } from "../../knowledge/path-pattern.js";
import { canonicalPath, resolveReference, resolveType, type ModuleReference } from "../../syntax/module-reference.js";
import { parentOf, unwrap, walk } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import { namesLibrary } from "./library-gate.js";

export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;

/** A call or construction, or an option object with a library's type, that has the shape of a library's retries. */
export interface LibraryCall {
  readonly node: CallNode | TSESTree.ObjectExpression;
  /** What a report names: the callee, or the object itself. */
  readonly shown: TSESTree.Node;
  readonly args: readonly TSESTree.Node[];
  /** Where among the arguments the options stand. */
  readonly options: readonly OptionsPlace[];
  /** The callee's reference; the path of the whole call has one part more. */
  readonly callee: ModuleReference;
  readonly path: string;
  readonly library: Library;
  readonly shape: SiteShape;
}

/** All calls of a file that have the shape of a known library's retries, in source order. */
export function libraryCalls(context: FileContext): readonly LibraryCall[] {
  const cached = callsByProgram.get(context.ast);
  if (cached !== undefined) return cached;
  const found = mayHoldLibraryCalls(context.text) ? findCalls(context) : [];
  callsByProgram.set(context.ast, found);
  return found;
}

export function mayHoldLibraryCalls(text: string): boolean {
  return namesLibrary(text) || VENDORED.test(text);
}

/** The libraries whose facts speak for a module. */
export function librariesOf(module: string): readonly Library[] {
  const cached = librariesByModule.get(module);
  if (cached !== undefined) return cached;
  const name = vendoredPackage(module) ?? module;
  const found = RETRYING.filter((library) => library.modules.some((pattern) => matchesModule(pattern, name)));
  // A package's own file speaks before a family's.
  const exact = found.filter((library) => library.modules.includes(name));
  const result = exact.length > 0 ? exact : found;
  if (librariesByModule.size < MAX_MODULES) librariesByModule.set(module, result);
  return result;
}

/** The shapes that a canonical path has: those of the first pattern that matches. */
export function shapesOf(library: Library, path: string): readonly SiteShape[] {
  for (const shape of library.sites) {
    const pattern = shape.match.find((candidate) => matchesPath(candidate, path));
    if (pattern !== undefined) return library.sites.filter((other) => other.match.includes(pattern));
  }
  return [];
}

const RETRYING = libraries.filter((library) => library.sites.length > 0);
const callsByProgram = new WeakMap<TSESTree.Program, readonly LibraryCall[]>();
const librariesByModule = new Map<string, readonly Library[]>();
const MAX_MODULES = 5000;

const VENDORED = /\/([a-z]+(?:-[a-z]+)+)\/index(?:\.[cm]?[jt]s)?(?=["'`]|$)/u;

/** A copy of a package that is kept in the project under the package's name: "./utils/p-retry/index.js". */
function vendoredPackage(module: string): string | undefined {
  if (!module.startsWith(".")) return undefined;
  const [, name] = VENDORED.exec(module) ?? [];
  return name !== undefined && RETRYING.some((library) => library.package === name) ? name : undefined;
}

function findCalls(context: FileContext): LibraryCall[] {
  const found: LibraryCall[] = [];
  walk(context.ast, (node) => {
    if (node.type === T.CallExpression || node.type === T.NewExpression) found.push(...callsAt(node, context));
    else if (node.type === T.ObjectExpression) found.push(...typedObject(node, context));
  });
  return found;
}

function librariesOfGlobal(name: string | undefined): readonly Library[] {
  return name === undefined ? [] : RETRYING.filter((library) => library.globals?.includes(name) === true);
}

function callsAt(node: CallNode, context: FileContext): LibraryCall[] {
  const callee = resolveReference(unwrap(node.callee), context.scopes);
  if (callee === undefined) return [];
  const known = callee.module === "global" ? librariesOfGlobal(callee.path[0]) : librariesOf(callee.module);
  if (known.length === 0) return [];
  const before = canonicalPath(callee);
  const last = node.type === T.NewExpression ? "new()" : "()";
  const path = before === "" ? last : `${before}.${last}`;
  const isDecorator = parentOf(node)?.type === T.Decorator;
  return known.flatMap((library) =>
    shapesOf(library, path)
      .filter((shape) => (shape.as === "decorator") === isDecorator)
      .map((shape) => ({ node, shown: node.callee, args: node.arguments, options: shape.options, callee, path, library, shape })),
  );
}

/** An object whose written type is a library's options: it will be handed to the library, maybe in another file. */
function typedObject(node: TSESTree.ObjectExpression, context: FileContext): LibraryCall[] {
  const type = writtenType(node);
  const reference = type === undefined ? undefined : resolveType(type, context.scopes);
  if (reference === undefined || reference.module === "global") return [];
  const path = canonicalPath(reference);
  return librariesOf(reference.module).flatMap((library) =>
    library.sites
      .filter((shape) => shape.types?.includes(path) === true)
      .map((shape) => ({ node, shown: node, args: [node], options: shape.options.slice(0, 1).map((place) => ({ ...place, arg: 0 })), callee: reference, path, library, shape })),
  );
}

function writtenType(node: TSESTree.ObjectExpression): TSESTree.TypeNode | undefined {
  const parent = parentOf(node);
  switch (parent?.type) {
    case T.TSAsExpression:
    case T.TSSatisfiesExpression:
      return parent.typeAnnotation;
    case T.VariableDeclarator:
      return parent.id.typeAnnotation?.typeAnnotation;
    case T.PropertyDefinition:
      return parent.typeAnnotation?.typeAnnotation;
    case T.ReturnStatement:
      return returnTypeAround(parent);
    default:
      return undefined;
  }
}

function returnTypeAround(node: TSESTree.Node): TSESTree.TypeNode | undefined {
  for (let current = parentOf(node); current !== undefined; current = parentOf(current)) {
    if ("returnType" in current) return current.returnType?.typeAnnotation;
  }
  return undefined;
}
