import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { analyze } from "eslint-scope";
import { parse } from "espree";
import { VISITOR_KEYS } from "../syntax/visitor-keys.js";

/** What a file is read as: a module, or a script with a function around it, as Node does. */
export type JavaScriptKind = "module" | "commonjs";

/** Loaded by a dynamic import only. ESLint's own parser reads JavaScript in a third of the time that TypeScript takes. Throws on a syntax error. */
export function parseJavaScript(text: string, sourceType: JavaScriptKind): TSESTree.Program {
  return parse(text, { ecmaVersion: "latest", sourceType, ecmaFeatures: { jsx: true }, range: true, loc: true }) as unknown as TSESTree.Program;
}

/**
 * Scopes of a tree whose parents may be linked. The analysis's own table of keys lacks newer syntax, which it would follow up through
 * `parent` for ever; a whole table in place of its own would be copied for every pattern.
 */
export function scopesOfJavaScript(ast: TSESTree.Program, sourceType: JavaScriptKind): TSESLint.Scope.ScopeManager {
  const options = { ecmaVersion: LATEST, sourceType, jsx: true, fallback: keysOf };
  return analyze(ast as never, options as never) as unknown as TSESLint.Scope.ScopeManager;
}

function keysOf({ type }: TSESTree.Node): readonly string[] {
  return VISITOR_KEYS[type] ?? [];
}

/** The scope analysis takes a year; a later one than it knows means the latest. */
const LATEST = 2026;
