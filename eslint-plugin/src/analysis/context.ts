import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { Look } from "./look.js";
import type { RetrySettings } from "./settings.js";

/** One file as the analysis sees it: the host's syntax tree and scopes. Nodes carry their parents. */
export interface FileContext {
  readonly ast: TSESTree.Program;
  readonly scopes: TSESLint.Scope.ScopeManager;
  readonly text: string;
  /** As the host names it; only printed, and read for its ending and folders ("pages/api"). */
  readonly path: string;
  readonly settings: RetrySettings;
  /** Where in the tree retries can stand; undefined: anywhere. */
  readonly look?: Look;
  /** The version of a package as installed or as its range in package.json says; undefined when neither is known. */
  readonly versionOf: (packageName: string) => string | undefined;
  /**
   * The file of the project that an import of this file means; undefined for packages and for what can't be read. Where a name is sought,
   * a file that can't export it may be left out.
   */
  readonly link?: (specifier: string, name?: string) => FileContext | undefined;
}
