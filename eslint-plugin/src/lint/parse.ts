import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { linkParents } from "../syntax/walk.js";

export interface ParsedFile {
  readonly ast: TSESTree.Program;
  readonly scopes: TSESLint.Scope.ScopeManager;
}

export interface SyntaxProblem {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

export type Parse = (text: string, path: string) => ParsedFile | SyntaxProblem;

export function isParsed(result: ParsedFile | SyntaxProblem): result is ParsedFile {
  return "ast" in result;
}

let loading: Promise<Parse> | undefined;

/** Loads the parser on first need: TypeScript costs a third of a second, and most files never get past the gate. */
export function loadParser(): Promise<Parse> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Parse> {
  const { analyze, parse } = await import("./typescript-parser.js");
  const attempt = (text: string, path: string, sourceType: "module" | "script"): ParsedFile => {
    const ast = parse(text, { filePath: path, range: true, loc: true, comment: true, jsDocParsingMode: "none", suppressDeprecatedPropertyWarnings: true, sourceType }) as TSESTree.Program;
    ast.sourceType = sourceType;
    const scopes = analyze(ast, { sourceType }) as TSESLint.Scope.ScopeManager;
    linkParents(ast);
    return { ast, scopes };
  };
  return (text, path) => {
    try {
      return attempt(text, path, sourceTypeOf(path));
    } catch (error) {
      if (!/\.jsx?$/.test(path)) return problemOf(error);
    }
    // A .js file may be a script: `await` is then a name like any other.
    try {
      return attempt(text, path, "script");
    } catch (error) {
      return problemOf(error);
    }
  };
}

/** What a file's ending says about how it is read. */
export function sourceTypeOf(path: string): "module" | "script" {
  return /\.c[jt]s$/.test(path) ? "script" : "module";
}

function problemOf(error: unknown): SyntaxProblem {
  const message = error instanceof Error ? error.message : String(error);
  const place = (error as { location?: { start?: { line?: number; column?: number } } } | undefined)?.location?.start;
  return { message, line: place?.line ?? 1, column: (place?.column ?? 0) + 1 };
}
