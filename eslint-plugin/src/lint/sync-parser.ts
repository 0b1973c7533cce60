import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { ProjectFiles } from "../project/project-files.js";
import { linkParents } from "../syntax/walk.js";
import * as javascript from "./javascript-parser.js";
import { readingsOf, type Reading } from "./parse.js";
import * as typescript from "./typescript-parser.js";

const LATEST = 2026;

// A door of the bundle: what following imports needs is loaded on first need, and at once where a host can't wait.
export { ProjectFiles };

export interface LinkedParse {
  readonly ast: TSESTree.Program;
  readonly scopes: TSESLint.Scope.ScopeManager;
}

/** Parses a file that an import leads to, at once: rules of ESLint can't wait. Undefined where no way to read it works. */
export function parseNow(text: string, path: string): LinkedParse | undefined {
  for (const reading of readingsOf(path)) {
    try {
      return parsed(text, path, reading);
    } catch {
      continue;
    }
  }
  return undefined;
}

function parsed(text: string, path: string, { parser, sourceType }: Reading): LinkedParse {
  if (parser === "javascript") {
    const kind = sourceType === "script" ? "commonjs" : "module";
    const ast = javascript.parse(text, { ecmaVersion: "latest", sourceType: kind, ecmaFeatures: { jsx: true }, range: true, loc: true } as never) as unknown as TSESTree.Program;
    linkParents(ast);
    return { ast, scopes: javascript.analyze(ast as never, { ecmaVersion: LATEST, sourceType: kind, jsx: true } as never) as unknown as TSESLint.Scope.ScopeManager };
  }
  const ast = typescript.parse(text, { filePath: path, range: true, loc: true, comment: false, jsDocParsingMode: "none", suppressDeprecatedPropertyWarnings: true, sourceType } as never) as TSESTree.Program;
  ast.sourceType = sourceType;
  linkParents(ast);
  return { ast, scopes: typescript.analyze(ast, { sourceType, lib: [] }) as TSESLint.Scope.ScopeManager };
}
