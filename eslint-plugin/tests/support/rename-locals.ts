import * as parser from "@typescript-eslint/parser";
import { DefinitionType, type ScopeVariable } from "@typescript-eslint/scope-manager";
import { AST_NODE_TYPES, type TSESTree } from "@typescript-eslint/types";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Renames every local identifier of a text to a random word. Names that other files or the runtime see stay. */
export function renameLocals(text: string, path: string, random: () => number): string {
  const { ast, scopeManager } = parser.parseForESLint(text, { filePath: path, sourceType: "module", range: true, loc: true });
  linkParents(ast);
  const taken = new Set(text.match(/[\w$]+/g));
  const edits = new Map<number, Edit>();
  for (const scope of scopeManager.scopes) {
    for (const variable of scope.variables) {
      if (!isRenamable(variable)) continue;
      const name = freshName(taken, random);
      for (const identifier of identifiersOf(variable)) {
        const edit = editOf(identifier as TSESTree.Identifier, name);
        edits.set(edit.start, edit);
      }
    }
  }
  return [...edits.values()].sort((a, b) => b.start - a.start).reduce((so, { start, end, text: word }) => so.slice(0, start) + word + so.slice(end), text);
}

function isRenamable(variable: ScopeVariable): boolean {
  if (variable.defs.length === 0 || variable.name === "this") return false;
  const identifiers = identifiersOf(variable) as TSESTree.Identifier[];
  return variable.defs.every((definition) => definition.type !== DefinitionType.TSEnumMember && definition.type !== DefinitionType.ImplicitGlobalVariable) && identifiers.every((identifier) => canMove(identifier));
}

function identifiersOf(variable: ScopeVariable): readonly TSESTree.Node[] {
  return [...variable.identifiers, ...variable.references.map((reference) => reference.identifier)];
}

function canMove(identifier: TSESTree.Node): boolean {
  if (identifier.type !== AST_NODE_TYPES.Identifier) return false;
  const { parent } = identifier;
  if (parent.type === AST_NODE_TYPES.TSParameterProperty || parent.parent?.type === AST_NODE_TYPES.TSParameterProperty) return false;
  // `typeof x` in a type and the like are rare; leaving them alone keeps this small.
  return !parent.type.startsWith("TS") || parent.type === AST_NODE_TYPES.TSAsExpression || parent.type === AST_NODE_TYPES.TSNonNullExpression || parent.type === AST_NODE_TYPES.TSTypeReference ? !isExported(identifier) : false;
}

/** A name that an export declares is seen by other files. */
function isExported(identifier: TSESTree.Identifier): boolean {
  for (let node: TSESTree.Node | undefined = identifier.parent; node; node = node.parent) {
    if (node.type === AST_NODE_TYPES.ExportNamedDeclaration || node.type === AST_NODE_TYPES.ExportDefaultDeclaration) {
      const { declaration } = node;
      if (!declaration) return false;
      if ("id" in declaration && declaration.id === identifier) return true;
      return declaration.type === AST_NODE_TYPES.VariableDeclaration && declaration.declarations.some((declarator) => declarator.id === identifier);
    }
  }
  return false;
}

/** Shorthands keep the name that others see: `{ a }` becomes `{ a: word }`, `import { a }` becomes `import { a as word }`. */
function editOf(identifier: TSESTree.Identifier, name: string): Edit {
  const { parent } = identifier;
  const old = identifier.name;
  const property = parent.type === AST_NODE_TYPES.AssignmentPattern ? parent.parent : parent;
  const [start] = identifier.range;
  const end = start + old.length;
  if (property.type === AST_NODE_TYPES.Property && property.shorthand) return { start, end, text: `${old}: ${name}` };
  if (parent.type === AST_NODE_TYPES.ImportSpecifier && parent.imported.range[0] === parent.local.range[0]) return { start, end, text: `${old} as ${name}` };
  if (parent.type === AST_NODE_TYPES.ExportSpecifier && parent.exported.range[0] === parent.local.range[0]) return { start, end, text: `${name} as ${old}` };
  return { start, end, text: name };
}

function freshName(taken: Set<string>, random: () => number): string {
  for (;;) {
    const length = 4 + Math.floor(random() * 6);
    const name = Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
    if (taken.has(name)) continue;
    taken.add(name);
    // The prefix keeps it from being a reserved word.
    return `z${name}`;
  }
}

function linkParents(node: TSESTree.Node): void {
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    if (key === "parent") continue;
    for (const child of (Array.isArray(value) ? value : [value]) as unknown[]) {
      if (typeof child !== "object" || child === null || typeof (child as { type?: unknown }).type !== "string" || !("range" in child)) continue;
      (child as { parent?: TSESTree.Node }).parent = node;
      linkParents(child as TSESTree.Node);
    }
  }
}
