import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../control-flow/flow-graph.js";
import { classMember, returnedExpressions, returnedFunction } from "../syntax/class-members.js";
import { resolveReference } from "../syntax/module-reference.js";
import { T } from "../syntax/node-types.js";
import { readOption } from "../syntax/object-properties.js";
import { spanOf, visitText } from "../syntax/other-files.js";
import { initialiserOf, keyName, setImportFollower, variableOf } from "../syntax/variables.js";
import { isClass, isFunction, unwrap } from "../syntax/walk.js";
import type { FileContext } from "./context.js";

/** How deep a name is followed through re-exports and factories. */
const MAX_STEPS = 8;

/** The contexts of the files beside the visited one, by their spans. */
const contexts = new Map<number, FileContext>();
let visited: FileContext | undefined;

/** Makes a further file known; its nodes lie in the span. */
export function addLinkedFile(span: number, context: FileContext): void {
  contexts.set(span, context);
}

export function dropLinkedFile(span: number): void {
  contexts.delete(span);
}

/** Names the file whose imports are followed from now on. */
export function visit(context: FileContext): void {
  visited = context;
  visitText(context.text);
  setImportFollower(context.link === undefined ? undefined : followVariable);
}

/** The file that a node stands in. */
export function contextOf(node: TSESTree.Node): FileContext | undefined {
  const span = spanOf(node);
  return span === 0 ? visited : contexts.get(span);
}

/** The function of another file of the project that a callee stands for: an import, a method of an imported class, of an injected instance. */
export function linkedFunction(callee: TSESTree.Node): FunctionNode | undefined {
  const from = contextOf(callee);
  if (from?.link === undefined) return undefined;
  const reference = resolveReference(callee, from.scopes);
  if (reference === undefined || reference.module === "global" || reference.path.length > MAX_STEPS) return undefined;
  const file = from.link(reference.module);
  const found = file === undefined ? undefined : follow(file, reference.path, 0);
  return found !== undefined && isFunction(found) ? found : undefined;
}

function followVariable(variable: TSESLint.Scope.Variable): TSESTree.Node | undefined {
  const [name] = variable.identifiers;
  const definition = variable.defs[0]?.node as TSESTree.Node | undefined;
  const from = name === undefined ? undefined : contextOf(name);
  if (from?.link === undefined || definition === undefined) return undefined;
  const declaration = definition.parent;
  if (declaration?.type !== T.ImportDeclaration) return undefined;
  const file = from.link(declaration.source.value);
  if (file === undefined) return undefined;
  if (definition.type === T.ImportDefaultSpecifier) return follow(file, ["default"], 0);
  if (definition.type !== T.ImportSpecifier) return undefined;
  return follow(file, [definition.imported.type === T.Identifier ? definition.imported.name : definition.imported.value], 0);
}

/** What stands behind a path into a file: ["retry"], ["Client", "new()", "send"], ["createClient", "()", "send"]. */
function follow(file: FileContext, path: readonly string[], depth: number): TSESTree.Node | undefined {
  if (depth > MAX_STEPS) return undefined;
  const [first = "default", ...rest] = path;
  const exported = exportOf(file, first, depth);
  // `require("./retry")` of a module that exports one function; `import x` of CommonJS.
  const start = exported ?? (first === "default" || path.length === 0 ? wholeExport(file) : undefined);
  return start === undefined ? undefined : stepInto(start, rest, depth);
}

function stepInto(start: TSESTree.Node, path: readonly string[], depth: number): TSESTree.Node | undefined {
  let node: TSESTree.Node | undefined = settled(start, depth);
  for (const part of path) {
    if (node === undefined) return undefined;
    node = settled(stepOf(node, part), depth);
  }
  return node;
}

function stepOf(node: TSESTree.Node, part: string): TSESTree.Node | undefined {
  if (part === "new()") return isClass(node) ? node : undefined;
  if (part === "()") {
    const [only, ...others] = isFunction(node) ? returnedExpressions(node) : [];
    return others.length === 0 ? only : undefined;
  }
  if (isClass(node)) {
    const member = classMember(node, part);
    const [value] = member?.values ?? [];
    return member?.method ?? (member?.values.length === 1 ? value : undefined);
  }
  const context = contextOf(node);
  const option = context === undefined ? undefined : readOption(node, [part], context.scopes);
  return option?.kind === "value" ? option.node : undefined;
}

/** A name, a construction or an import, followed to the function, class or expression behind it. */
function settled(start: TSESTree.Node | undefined, depth: number): TSESTree.Node | undefined {
  const node = start === undefined ? undefined : unwrap(start, { awaits: true });
  if (node === undefined || depth > MAX_STEPS) return undefined;
  const context = contextOf(node);
  if (context === undefined) return node;
  if (node.type === T.NewExpression) return settled(node.callee, depth + 1);
  if (node.type === T.CallExpression) {
    const maker = settled(node.callee, depth + 1);
    return (maker !== undefined && isFunction(maker) ? returnedFunction(maker) : undefined) ?? node;
  }
  if (node.type !== T.Identifier) return node;
  const variable = variableOf(node, context.scopes);
  const definition = variable?.defs[0];
  if (variable === undefined || definition === undefined) return node;
  const declared = definition.node as TSESTree.Node;
  if (isFunction(declared) && (definition.type as string) === "FunctionName") return declared;
  if (isClass(declared)) return declared;
  if ((definition.type as string) === "ImportBinding") return followVariable(variable) ?? node;
  const source = initialiserOf(variable);
  return source === undefined ? node : settled(source, depth + 1);
}

/** What a module exports by a name, through its re-exports. */
function exportOf(file: FileContext, name: string, depth: number): TSESTree.Node | undefined {
  for (const statement of file.ast.body) {
    const found = exportIn(statement, file, name, depth);
    if (found !== undefined) return found;
  }
  for (const statement of file.ast.body) {
    if (statement.type !== T.ExportAllDeclaration || statement.exported !== null || name === "default") continue;
    const other = file.link?.(statement.source.value, name);
    const found = other === undefined ? undefined : follow(other, [name], depth + 1);
    if (found !== undefined) return found;
  }
  return commonJsExport(file, name);
}

function exportIn(statement: TSESTree.ProgramStatement, file: FileContext, name: string, depth: number): TSESTree.Node | undefined {
  if (statement.type === T.ExportDefaultDeclaration) return name === "default" ? statement.declaration : undefined;
  if (statement.type === T.ExportAllDeclaration || statement.type !== T.ExportNamedDeclaration) return undefined;
  const { declaration } = statement;
  if (declaration !== null) return declaredAs(declaration, name);
  for (const specifier of statement.specifiers) {
    const exported = specifier.exported.type === T.Identifier ? specifier.exported.name : specifier.exported.value;
    if (exported !== name) continue;
    const local = specifier.local.type === T.Identifier ? specifier.local.name : specifier.local.value;
    if (statement.source === null) return specifier.local;
    const other = file.link?.(statement.source.value, local);
    return other === undefined ? undefined : follow(other, [local], depth + 1);
  }
  return undefined;
}

function declaredAs(declaration: TSESTree.Node, name: string): TSESTree.Node | undefined {
  if (isFunction(declaration) || isClass(declaration)) return declaration.id?.name === name ? declaration : undefined;
  if (declaration.type !== T.VariableDeclaration) return undefined;
  for (const { id, init } of declaration.declarations) if (id.type === T.Identifier && id.name === name) return init ?? undefined;
  return undefined;
}

/** `exports.name = …`, `module.exports.name = …`, `module.exports = { name }`. */
function commonJsExport(file: FileContext, name: string): TSESTree.Node | undefined {
  for (const { target, value } of commonJsAssignments(file)) {
    if (target === name) return value;
    if (target !== "" || value.type !== T.ObjectExpression) continue;
    for (const property of value.properties) if (property.type === T.Property && keyName(property.key, property.computed) === name) return property.value;
  }
  return undefined;
}

function wholeExport(file: FileContext): TSESTree.Node | undefined {
  return commonJsAssignments(file).find(({ target }) => target === "")?.value;
}

function commonJsAssignments(file: FileContext): readonly { readonly target: string; readonly value: TSESTree.Node }[] {
  return file.ast.body.flatMap((statement) => {
    if (statement.type === T.TSExportAssignment) return [{ target: "", value: statement.expression }];
    if (statement.type !== T.ExpressionStatement || statement.expression.type !== T.AssignmentExpression) return [];
    const { left, right } = statement.expression;
    if (left.type !== T.MemberExpression || left.property.type !== T.Identifier) return [];
    if (left.object.type === T.Identifier && left.object.name === "module" && left.property.name === "exports") return [{ target: "", value: right }];
    const isExports = left.object.type === T.Identifier && left.object.name === "exports";
    const isModuleExports = left.object.type === T.MemberExpression && left.object.object.type === T.Identifier && left.object.object.name === "module" && left.object.property.type === T.Identifier && left.object.property.name === "exports";
    return isExports || isModuleExports ? [{ target: left.property.name, value: right }] : [];
  });
}

