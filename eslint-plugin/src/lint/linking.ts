import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type * as JavaScriptParser from "./javascript-parser.js";
import { readingsOf, type Reading } from "./parse.js";
import { linkParents } from "../syntax/walk.js";
import type * as TypeScriptParser from "./typescript-parser.js";

export interface LinkedParse {
  readonly ast: TSESTree.Program;
  readonly scopes: TSESLint.Scope.ScopeManager;
}

/** The parsers that are loaded. TypeScript's costs a third of a second, so that a run over JavaScript alone does without. */
export interface Parsers {
  readonly javascript: typeof JavaScriptParser;
  readonly typescript?: typeof TypeScriptParser;
}

/** Parses files that imports lead to, at once. What no parser at hand can read is undefined. */
export function parseWith(parsers: Parsers): (text: string, path: string) => LinkedParse | undefined {
  return (text, path) => {
    for (const reading of readingsOf(path)) {
      try {
        const parsed = parse(text, path, reading, parsers);
        if (parsed !== undefined) return parsed;
      } catch {
        continue;
      }
    }
    return undefined;
  };
}

function parse(text: string, path: string, { parser, sourceType }: Reading, { javascript, typescript }: Parsers): LinkedParse | undefined {
  if (parser === "javascript") {
    const kind = sourceType === "script" ? "commonjs" : "module";
    const ast = javascript.parseJavaScript(text, kind);
    linkParents(ast);
    return { ast, scopes: javascript.scopesOfJavaScript(ast, kind) };
  }
  if (typescript === undefined) return undefined;
  const ast = typescript.parse(text, { filePath: path, range: true, loc: true, comment: false, jsDocParsingMode: "none", suppressDeprecatedPropertyWarnings: true, sourceType } as never) as TSESTree.Program;
  ast.sourceType = sourceType;
  linkParents(ast);
  return { ast, scopes: typescript.analyze(ast, { sourceType, lib: [] }) as TSESLint.Scope.ScopeManager };
}
