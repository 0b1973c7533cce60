import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { linkParents } from "../syntax/walk.js";

export interface ParsedFile {
  readonly ast: TSESTree.Program;
  /** Worked out on first need, and the nodes' parents with them: most files are told by a look at the bare tree. */
  readonly scopes: TSESLint.Scope.ScopeManager;
  /** The way in which the text was read. */
  readonly reading: Reading;
  /** Parses a part of the text in the same way. Throws on a syntax error. */
  readonly parse: (text: string, path: string) => TSESTree.Program;
  /** The same with another tree, whose nodes know their parents. */
  readonly withTree: (ast: TSESTree.Program) => ParsedFile;
}

export interface SyntaxProblem {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

export function isParsed(result: ParsedFile | SyntaxProblem): result is ParsedFile {
  return "ast" in result;
}

/** One way to read a text: with a parser, as a module or as a script. */
export interface Reading {
  readonly parser: "javascript" | "typescript";
  readonly sourceType: "module" | "script";
}

/**
 * The ways to read a file, the likeliest first. JavaScript that its own parser refuses may hold types, or be a script in which
 * `await` is a name like any other.
 */
export function readingsOf(path: string): readonly Reading[] {
  const sourceType = /\.c[jt]s$/.test(path) ? "script" : "module";
  if (!/\.[cm]?jsx?$/.test(path)) return [{ parser: "typescript", sourceType }];
  const readings: Reading[] = [
    { parser: "javascript", sourceType },
    { parser: "typescript", sourceType },
  ];
  if (/\.jsx?$/.test(path)) readings.push({ parser: "javascript", sourceType: "script" }, { parser: "typescript", sourceType: "script" });
  return readings;
}

/** Parses a text in the first way that works; the problem of the likeliest way is told when none does. */
export async function parseText(text: string, path: string): Promise<ParsedFile | SyntaxProblem> {
  let first: SyntaxProblem | undefined;
  for (const reading of readingsOf(path)) {
    const parser = await parsers[reading.parser]();
    try {
      return parsed(parser.parse(text, path, reading.sourceType), reading, parser);
    } catch (error) {
      first ??= problemOf(error);
    }
  }
  return first ?? { message: "the file can't be read", line: 1, column: 1 };
}

interface Parser {
  parse(text: string, path: string, sourceType: Reading["sourceType"]): TSESTree.Program;
  scopes(ast: TSESTree.Program, sourceType: Reading["sourceType"]): TSESLint.Scope.ScopeManager;
}

/** Each parser is loaded on first need: TypeScript costs a third of a second, and most files never get past the gate. */
const parsers: Readonly<Record<Reading["parser"], () => Promise<Parser>>> = {
  async javascript() {
    const { parseJavaScript, scopesOfJavaScript } = await import("./javascript-parser.js");
    const kindOf = (sourceType: Reading["sourceType"]): "commonjs" | "module" => (sourceType === "script" ? "commonjs" : "module");
    return {
      parse: (text, _path, sourceType) => parseJavaScript(text, kindOf(sourceType)),
      scopes: (ast, sourceType) => scopesOfJavaScript(ast, kindOf(sourceType)),
    };
  },
  async typescript() {
    const { analyze, parse } = await import("./typescript-parser.js");
    return {
      parse(text, path, sourceType) {
        const options = { filePath: path, range: true, loc: true, comment: false, jsDocParsingMode: "none", suppressDeprecatedPropertyWarnings: true, sourceType } as const;
        const ast = parse(text, options) as TSESTree.Program;
        ast.sourceType = sourceType;
        return ast;
      },
      scopes: (ast, sourceType) => analyze(ast, { sourceType, lib: [] }) as TSESLint.Scope.ScopeManager,
    };
  },
};

function parsed(ast: TSESTree.Program, reading: Reading, parser: Parser, isLinked = false): ParsedFile {
  let scopes: TSESLint.Scope.ScopeManager | undefined;
  return {
    ast,
    reading,
    get scopes() {
      if (scopes === undefined) {
        if (!isLinked) linkParents(ast);
        scopes = parser.scopes(ast, reading.sourceType);
      }
      return scopes;
    },
    parse: (text, path) => parser.parse(text, path, reading.sourceType),
    withTree: (other) => parsed(other, reading, parser, true),
  };
}

function problemOf(error: unknown): SyntaxProblem {
  const message = error instanceof Error ? error.message : String(error);
  const { location, lineNumber, column } = error as { location?: { start?: { line?: number; column?: number } }; lineNumber?: number; column?: number };
  // TypeScript's columns begin at 0, those of ESLint's parser at 1.
  if (location?.start) return { message, line: location.start.line ?? 1, column: (location.start.column ?? 0) + 1 };
  return { message, line: lineNumber ?? 1, column: column ?? 1 };
}
