import type { TSESTree } from "@typescript-eslint/utils";
import { HELPER_MARKER, helperText } from "../helper/helper-text.js";
import { T } from "../syntax/node-types.js";
import { someNode } from "../syntax/walk.js";
import { lineEndOf, usesName } from "./code.js";
import { insertAt, type EditHost, type TextEdit } from "./edit.js";

/** Closes the helper's text, so that code behind it is judged again; knowledge/own-helper.ts reads it. */
export const HELPER_END = "end of the retry-safety helper";

/** By which the helper is called. */
export function helperName({ helper }: EditHost): string {
  return helper?.export ?? "retry";
}

/** What brings the helper into a file, nothing where it is there already; undefined where a name of the file is in its way. */
export function helperIn(program: TSESTree.Node, text: string, host: EditHost): readonly TextEdit[] | undefined {
  const name = helperName(host);
  if (host.helper === undefined && text.includes(HELPER_MARKER)) return [];
  if (host.helper !== undefined && isImported(program, name, host.helper.module)) return [];
  if (usesName(program, name) || (host.helper === undefined && clashes(program, host))) return undefined;
  return helperEdits(program, text, name, host);
}

function isImported(program: TSESTree.Node, name: string, module: string): boolean {
  return program.type === T.Program && program.body.some((node) => node.type === T.ImportDeclaration && node.source.value === module && node.specifiers.some(({ local }) => local.name === name));
}

function helperEdits(program: TSESTree.Node, text: string, name: string, { path, helper }: EditHost): readonly TextEdit[] {
  const end = lineEndOf(text);
  if (helper !== undefined) {
    const isCommonJs = program.type === T.Program && !program.body.some((node) => node.type === T.ImportDeclaration || node.type.startsWith("Export")) && /\brequire\(/u.test(text);
    const line = isCommonJs ? `const { ${name} } = require(${JSON.stringify(helper.module)});` : `import { ${name} } from ${JSON.stringify(helper.module)};`;
    return [importEdit(program, line, end)];
  }
  const own = ownText(path);
  return [insertAt(text.length, `${text.endsWith("\n") ? "" : end}${end}${own.replaceAll("\n", end)}// ${HELPER_END}${end}`)];
}

function importEdit(program: TSESTree.Node, line: string, end: string): TextEdit {
  const body = program.type === T.Program ? program.body : [];
  const last = body.filter(({ type }) => type === T.ImportDeclaration).at(-1);
  if (last !== undefined) return insertAt(last.range[1], `${end}${line}`);
  const first = body.find((node) => node.type !== T.ExpressionStatement || node.directive === undefined);
  return insertAt(first?.range[0] ?? 0, `${line}${end}${end}`);
}

function ownText(path: string): string {
  return helperText({ language: /\.[cm]?tsx?$/u.test(path) ? "ts" : "js", module: "esm", exported: false, withoutFetch: true });
}

/** Whether the file declares a name of its own that the helper's text declares, too. */
function clashes(program: TSESTree.Node, { path }: EditHost): boolean {
  const names = new Set([...ownText(path).matchAll(/^(?:async )?(?:function|const|class|interface) (\w+)/gmu)].map(([, name]) => name));
  const statements = program.type === T.Program ? program.body : [];
  return statements.some((statement) => {
    const declared = statement.type === T.ExportNamedDeclaration ? (statement.declaration ?? statement) : statement;
    if (declared.type === T.VariableDeclaration) return declared.declarations.some(({ id }) => someNode(id, (node) => node.type === T.Identifier && names.has(node.name)));
    if (declared.type === T.ImportDeclaration) return declared.specifiers.some(({ local }) => names.has(local.name));
    return "id" in declared && declared.id?.type === T.Identifier && names.has(declared.id.name);
  });
}
