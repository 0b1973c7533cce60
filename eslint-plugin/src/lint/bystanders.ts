import type { TSESTree } from "@typescript-eslint/utils";
import { canHoldRetry } from "../analysis/gate.js";
import type { RetrySettings } from "../rule/settings.js";
import { T } from "../syntax/node-types.js";
import { isFunction, walk } from "../syntax/walk.js";
import { patternNames, type Placed, type Statements } from "./statements.js";

/**
 * The functions of a file's top level that no retry can have to do with: the gate says of their text alone that it holds none, they know
 * nothing of the file's other code, and no other code knows them. What is found in the file is the same without their bodies; a test
 * shows it. Each comes with all names in it.
 */
export function bystandersOf({ body, text }: Statements, settings: RetrySettings): ReadonlyMap<Placed, ReadonlySet<string>> {
  const all = body.map((statement) => ({ statement, facts: factsOf(statement.node) }));
  const owners = new Map<string, number>();
  for (const { facts } of all) for (const name of facts.isHarmless ? [] : facts.declares) owners.set(name, (owners.get(name) ?? 0) + 1);
  const isAlone = ({ declares, mentions }: Facts): boolean => [...mentions].every((name) => (owners.get(name) ?? 0) === (declares.includes(name) ? 1 : 0));
  const apart = all.filter(({ statement, facts }) => facts.isClosedFunction && isAlone(facts) && !mayHold(text.slice(...statement.range), facts, settings));
  const known = new Set<string>();
  const isApart = new Set(apart);
  for (const entry of all) if (!isApart.has(entry)) for (const name of entry.facts.mentions) known.add(name);
  return new Map(apart.filter(({ facts }) => !facts.declares.some((name) => known.has(name))).map(({ statement, facts }) => [statement, facts.mentions]));
}

interface Facts {
  /** All names in it, whatever they stand for. */
  readonly mentions: ReadonlySet<string>;
  /** What it adds to the file's names. */
  readonly declares: readonly string[];
  /** It is one function that sets nothing outside of itself. */
  readonly isClosedFunction: boolean;
  /** Who mentions what it declares can change nothing by that: types, and constants that are no objects. */
  readonly isHarmless: boolean;
  readonly gate: WeakMap<RetrySettings, boolean>;
}

const factsByNode = new WeakMap<TSESTree.Node, Facts>();

function factsOf(statement: TSESTree.ProgramStatement): Facts {
  let facts = factsByNode.get(statement);
  if (facts === undefined) {
    facts = readFacts(statement);
    factsByNode.set(statement, facts);
  }
  return facts;
}

function readFacts(statement: TSESTree.ProgramStatement): Facts {
  // A list of exports only says what others may know.
  const isList = statement.type === T.ExportNamedDeclaration && statement.declaration === null;
  const fn = functionIn(statement);
  return {
    mentions: isList ? new Set() : namesUnder(statement),
    declares: isList ? [] : declaredBy(statement),
    isClosedFunction: fn !== undefined && setsOnlyOwn(fn),
    isHarmless: isHarmless(declarationIn(statement)),
    gate: new WeakMap(),
  };
}

function mayHold(text: string, { gate }: Facts, settings: RetrySettings): boolean {
  let may = gate.get(settings);
  if (may === undefined) {
    may = canHoldRetry(text, settings);
    gate.set(settings, may);
  }
  return may;
}

export type TopFunction = TSESTree.FunctionDeclaration | TSESTree.FunctionExpression | TSESTree.ArrowFunctionExpression;

/** The one function that a statement declares: `function f() {}`, `const f = () => {}`, exported or not. */
export function functionIn(statement: TSESTree.ProgramStatement): TopFunction | undefined {
  const declared = declarationIn(statement);
  if (declared.type === T.FunctionDeclaration) return declared;
  if (declared.type !== T.VariableDeclaration || declared.kind !== "const") return undefined;
  const [only, ...others] = declared.declarations;
  const init = only?.init;
  return only?.id.type === T.Identifier && others.length === 0 && init !== null && init !== undefined && isFunction(init) ? init : undefined;
}

function declarationIn(statement: TSESTree.ProgramStatement): TSESTree.Node {
  return statement.type === T.ExportNamedDeclaration && statement.declaration !== null ? statement.declaration : statement;
}

function declaredBy(statement: TSESTree.ProgramStatement): readonly string[] {
  const declared = declarationIn(statement);
  if (declared.type === T.ImportDeclaration) return declared.specifiers.map(({ local }) => local.name);
  if (declared.type === T.VariableDeclaration) return declared.declarations.flatMap(({ id }) => patternNames(id));
  if (declared.type === T.ExpressionStatement) return [];
  if ("id" in declared && declared.id !== null && declared.id.type === T.Identifier) return [declared.id.name];
  // Blocks may declare names of the file deeper inside.
  return [...namesUnder(declared)];
}

function isHarmless(declared: TSESTree.Node): boolean {
  if (declared.type === T.TSInterfaceDeclaration || declared.type === T.TSTypeAliasDeclaration) return true;
  if (declared.type === T.ImportDeclaration) return declared.importKind === "type";
  return declared.type === T.VariableDeclaration && declared.kind === "const" && declared.declarations.every(({ id, init }) => id.type === T.Identifier && init?.type === T.Literal && !(init.value instanceof RegExp));
}

function namesUnder(root: TSESTree.Node): Set<string> {
  const names = new Set<string>();
  walk(root, (node) => {
    if (node.type === T.Identifier || node.type === T.JSXIdentifier) names.add(node.name);
  });
  return names;
}

/** Whether whatever a function sets, or sets a part of, has a name of its own. */
function setsOnlyOwn(fn: TopFunction): boolean {
  const own = new Set<string>();
  const set: string[] = [];
  let isClear = true;
  walk(fn, (node) => {
    if (isFunction(node)) for (const parameter of node.params) for (const name of patternNames(parameter)) own.add(name);
    if (node.type === T.VariableDeclarator) for (const name of patternNames(node.id)) own.add(name);
    if (node.type === T.ThisExpression || node.type === T.ClassDeclaration || node.type === T.ClassExpression || node.type === T.ImportExpression) isClear = false;
    const target = node.type === T.AssignmentExpression ? node.left : node.type === T.UpdateExpression || (node.type === T.UnaryExpression && node.operator === "delete") ? node.argument : undefined;
    if (target !== undefined) set.push(...rootNames(target));
    if ((node.type === T.ForOfStatement || node.type === T.ForInStatement) && node.left.type !== T.VariableDeclaration) set.push(...rootNames(node.left));
  });
  return isClear && set.every((name) => own.has(name));
}

/** "items" of `items.length = 0`; all names of a pattern. */
function rootNames(target: TSESTree.Node): string[] {
  let root = target;
  while (root.type === T.MemberExpression || root.type === T.TSNonNullExpression || root.type === T.TSAsExpression || root.type === T.ChainExpression) root = root.type === T.MemberExpression ? root.object : root.expression;
  return root.type === T.CallExpression || root.type === T.ThisExpression ? ["this"] : patternNames(root);
}
