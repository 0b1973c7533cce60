import type { TSESTree } from "@typescript-eslint/utils";
import { T } from "../syntax/node-types.js";
import { isGateOpened } from "../rule/gate-switch.js";
import type { RetrySettings } from "../rule/settings.js";
import { bystandersOf, functionIn, type TopFunction } from "./bystanders.js";
import { copyTree } from "./copy-tree.js";
import { isParsed, parseText, readingsOf, type ParsedFile, type SyntaxProblem } from "./parse.js";
import { afterEdit, statementsOf, type Placed, type Statements } from "./statements.js";

interface Kept {
  readonly parsed: ParsedFile;
  readonly statements: Statements;
}

/** The last texts that parsed, by path; those edited last stand at the end. Their trees are never handed out, but copies of them. */
const kept = new Map<string, Kept>();

/** People edit few files at a time, and a tree takes fifty times the room of its text. */
const MOST = 4;

/**
 * Parses a text that is one version of many: what an edit does not touch is taken from the last version that parsed. The tree is that of
 * `parseText`, but for the bodies of functions that no retry can have to do with.
 */
export async function parseEdited(text: string, path: string, settings: RetrySettings): Promise<ParsedFile | SyntaxProblem> {
  const now = keptAfterEdit(text, path) ?? (await freshlyKept(text, path));
  if (!("statements" in now)) return now;
  kept.delete(path);
  const [likeliest] = readingsOf(path);
  // A way of reading that was not the first to be tried may not be the one for the next text.
  if (now.parsed.reading.parser === likeliest?.parser && now.parsed.reading.sourceType === "module") kept.set(path, now);
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return now.parsed.withTree(treeOf(now.statements, isGateOpened() ? new Map() : bystandersOf(now.statements, settings)));
}

/** Lets the trees go, when the work on texts is done. */
export function forgetEdited(): void {
  kept.clear();
}

/** A tree of its own out of statements that stay as they are. */
export function treeOf({ program, body }: Statements, bystanders: ReadonlyMap<Placed, ReadonlySet<string>>): TSESTree.Program {
  const tree: TSESTree.Program = { ...program, body: [] };
  tree.body = body.map((statement) => {
    const names = bystanders.get(statement);
    const fn = names && functionIn(statement.node);
    return copyTree(statement.node, tree, statement.shift, fn && ((node) => (node === fn ? emptied(fn, names) : node)));
  });
  return tree;
}

function keptAfterEdit(text: string, path: string): Kept | undefined {
  const before = kept.get(path);
  const statements = before && afterEdit(before.statements, text, path);
  return statements && { parsed: before.parsed, statements };
}

async function freshlyKept(text: string, path: string): Promise<Kept | SyntaxProblem> {
  const parsed = await parseText(text, path);
  return isParsed(parsed) ? { parsed, statements: statementsOf(text, parsed) } : parsed;
}

/** A function without its code. Its names stay, as parameters: who looks for a free name must not take one of them. */
function emptied(fn: TopFunction, names: ReadonlySet<string>): TSESTree.Node {
  const place = { range: fn.body.range, loc: fn.body.loc };
  const params = [...names].map((name) => ({ type: T.Identifier, name, decorators: [], optional: false, typeAnnotation: undefined, ...place }));
  return { ...fn, params, body: { type: T.BlockStatement, body: [], ...place }, ...(fn.type === T.ArrowFunctionExpression && { expression: false }), typeParameters: undefined, returnType: undefined } as unknown as TSESTree.Node;
}
