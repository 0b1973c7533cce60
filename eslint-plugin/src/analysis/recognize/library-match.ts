import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { libraries } from "../../knowledge/libraries/index.js";
import type { Library, SiteShape } from "../../knowledge/library.js";
import { matchesModule, matchesPath } from "../../knowledge/path-pattern.js";
import { canonicalPath, resolveReference, type ModuleReference } from "../../syntax/module-reference.js";
import { parentOf, unwrap, walk } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";

export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;

/** A call or construction that has the shape of a library's retries. */
export interface LibraryCall {
  readonly node: CallNode;
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
  const found = mayImportLibrary(context) ? findCalls(context) : [];
  callsByProgram.set(context.ast, found);
  return found;
}

/** The libraries whose facts speak for a module. */
export function librariesOf(module: string): readonly Library[] {
  const cached = librariesByModule.get(module);
  if (cached !== undefined) return cached;
  const found = libraries.filter((library) => library.sites.length > 0 && library.modules.some((pattern) => matchesModule(pattern, module)));
  // A package's own file speaks before a family's.
  const exact = found.filter((library) => library.modules.includes(module));
  const result = exact.length > 0 ? exact : found;
  if (librariesByModule.size < MAX_MODULES) librariesByModule.set(module, result);
  return result;
}

/** Module names without which a file uses none of the libraries. */
export function libraryGateWords(): readonly string[] {
  return MODULE_WORDS;
}

/** The shapes that a canonical path has: those of the first pattern that matches. */
export function shapesOf(library: Library, path: string): readonly SiteShape[] {
  for (const shape of library.sites) {
    const pattern = shape.match.find((candidate) => matchesPath(candidate, path));
    if (pattern !== undefined) return library.sites.filter((other) => other.match.includes(pattern));
  }
  return [];
}

const callsByProgram = new WeakMap<TSESTree.Program, readonly LibraryCall[]>();
const librariesByModule = new Map<string, readonly Library[]>();
const MAX_MODULES = 5000;

const MODULE_WORDS: readonly string[] = [
  ...new Set(
    libraries
      .filter((library) => library.sites.length > 0)
      .flatMap((library) => library.modules)
      .map((module) => module.replace(/\*.*$/u, "")),
  ),
];

function mayImportLibrary(context: FileContext): boolean {
  const { text } = context;
  return MODULE_WORDS.some((word) => text.includes(word));
}

function findCalls(context: FileContext): LibraryCall[] {
  const found: LibraryCall[] = [];
  walk(context.ast, (node) => {
    if (node.type === T.CallExpression || node.type === T.NewExpression) found.push(...callsAt(node, context));
  });
  return found;
}

function callsAt(node: CallNode, context: FileContext): LibraryCall[] {
  const callee = resolveReference(unwrap(node.callee), context.scopes);
  if (callee === undefined || callee.module === "global") return [];
  const known = librariesOf(callee.module);
  if (known.length === 0) return [];
  const before = canonicalPath(callee);
  const last = node.type === T.NewExpression ? "new()" : "()";
  const path = before === "" ? last : `${before}.${last}`;
  const isDecorator = parentOf(node)?.type === T.Decorator;
  return known.flatMap((library) =>
    shapesOf(library, path)
      .filter((shape) => (shape.as === "decorator") === isDecorator)
      .map((shape) => ({ node, callee, path, library, shape })),
  );
}
