import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { BaseFileSystem } from "enhanced-resolve";
import type { Look } from "../analysis/look.js";

/** What a host gives for the files beside the visited one. All of it is synchronous and total: what can't be read is undefined. */
export interface SourceHost {
  /** The file system in which imports are resolved, in the shape of Node's `fs`. */
  readonly fileSystem: BaseFileSystem;
  /** The present text of a file: an editor's unsaved text wins over the disk. */
  readText(path: string): string | undefined;
  /** Parses a text, with scopes and parents; undefined where it has a syntax error. */
  parse(text: string, path: string): { readonly ast: TSESTree.Program; readonly scopes: TSESLint.Scope.ScopeManager } | undefined;
  /** Where in a parsed file retries can stand; undefined: anywhere. */
  lookAt(ast: TSESTree.Program, text: string): Look | undefined;
  /** The version of a package as a file sees it. */
  versionsFor(path: string): (packageName: string) => string | undefined;
}
