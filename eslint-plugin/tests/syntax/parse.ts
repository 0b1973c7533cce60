import { parseForESLint } from "@typescript-eslint/parser";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { AST_NODE_TYPES } from "@typescript-eslint/types";
import { linkParents, walk } from "../../src/syntax/walk.js";

export interface Parsed {
  readonly ast: TSESTree.Program;
  readonly scopes: TSESLint.Scope.ScopeManager;
  readonly text: string;
}

export function parse(text: string, path = "file.ts"): Parsed {
  const { ast, scopeManager } = parseForESLint(text, { filePath: path, range: true, loc: true, sourceType: "module", jsx: path.endsWith("x") });
  linkParents(ast);
  return { ast, scopes: scopeManager, text };
}

/** The argument of the (last) call of `probe` in a text. */
export function probed(parsed: Parsed): TSESTree.Node {
  let found: TSESTree.Node | undefined;
  walk(parsed.ast, (node) => {
    if (node.type === AST_NODE_TYPES.CallExpression && node.callee.type === AST_NODE_TYPES.Identifier && node.callee.name === "probe") {
      found = node.arguments[0];
    }
  });
  if (found === undefined) throw new Error("the text has no probe(…)");
  return found;
}
