import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { T } from "../syntax/node-types.js";
import { isFunction, isWithin, someNode } from "../syntax/walk.js";
import { analyzeText } from "./lint-text.js";
import { siteTestText, type Scenario, type TestRunner } from "./site-test-text.js";

export interface SiteTestRequest {
  readonly text: string;
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly runner: TestRunner;
  /** What the test imports the file by: "./client.ts". */
  readonly from: string;
  /** The place as the head of the test names it. */
  readonly place: string;
  readonly settings?: object;
}

/** The text of a test file for a site, or a sentence that says why there can't be one. */
export async function siteTest(request: SiteTestRequest): Promise<{ readonly text: string } | { readonly refusal: string }> {
  const { text, path, line, settings } = request;
  const analysis = await analyzeText({ text, path, ...(settings && { settings }) });
  if (analysis && "message" in analysis) return { refusal: `It could not be parsed (line ${String(analysis.line)}): ${analysis.message}` };
  const around = (analysis?.sites ?? []).filter(({ node }) => node.loc.start.line <= line && line <= node.loc.end.line);
  const [site] = [...around].sort((a, b) => sizeOf(a.node) - sizeOf(b.node));
  if (site === undefined) return { refusal: "No retry site stands there: `retry-safety sites` lists them." };
  const entry = entryTo(site.node, text);
  if (entry === undefined) return { refusal: "No exported function leads to this site, so that a test can't call it: export one." };
  return { text: siteTestText({ ...request, entry, scenarios: scenariosOf(site), ...(site.filter.kind === "noStatus" && { failsByConnection: true as const }), maySucceedLate: !("known" in site.policy.attempts) || site.policy.attempts.known >= 3 }) };
}

function sizeOf({ range: [start, end] }: TSESTree.Node): number {
  return end - start;
}

/** What the articles ask of a retry, as far as it concerns this one. */
function scenariosOf({ filter, replay, operation }: RetrySite): readonly Scenario[] {
  const seesStatus = filter.kind !== "noStatus";
  const isWrite = replay.kind === "missingKey" || replay.kind === "keyed" || replay.kind === "keyPerAttempt" || /^(?:POST|PATCH)$/u.test(operation.method ?? "");
  return ["answersInTheEnd", "givesUp", "spreadsWaits", "isNotHeldForEver", ...(seesStatus ? (["keepsToRetryAfter", "refusedAtOnce"] as const) : []), ...(isWrite ? (["oneEffect"] as const) : [])];
}

export interface Entry {
  /** Of the import: `{ load }`, `{ default: load }`. */
  readonly imported: string;
  /** The call, with arguments to try it by. */
  readonly call: string;
}

/** An exported function that holds the site, or that names the function or class which does. */
function entryTo(node: TSESTree.Node, text: string): Entry | undefined {
  const program = rootOf(node);
  if (program?.type !== T.Program) return undefined;
  const exported = exportsOf(program);
  const holding = program.body.find((statement) => isWithin(node, statement));
  if (holding === undefined) return undefined;
  const own = exported.find(({ fn }) => isWithin(node, fn));
  const names = namesOf(holding);
  const found = own ?? exported.find(({ fn }) => someNode(fn, (inner) => inner.type === T.Identifier && names.includes(inner.name)));
  if (found === undefined) return undefined;
  const { name, fn } = found;
  if (fn.type === T.ClassDeclaration) return entryToMethod(name, fn, node, text);
  return isFunction(fn) ? { imported: name.imported, call: `${name.local}(${argumentsOf(fn, text)})` } : undefined;
}

function entryToMethod(name: ExportedName, owner: TSESTree.ClassDeclaration, node: TSESTree.Node, text: string): Entry | undefined {
  const methods = owner.body.body.flatMap((member) => (member.type === T.MethodDefinition && isFunction(member.value) && member.key.type === T.Identifier && member.accessibility !== "private" ? [{ name: member.key.name, kind: member.kind, fn: member.value }] : []));
  const method = methods.find(({ kind, fn }) => kind === "method" && isWithin(node, fn));
  const constructed = methods.find(({ kind }) => kind === "constructor");
  return method === undefined ? undefined : { imported: name.imported, call: `new ${name.local}(${constructed === undefined ? "" : argumentsOf(constructed.fn, text)}).${method.name}(${argumentsOf(method.fn, text)})` };
}

interface ExportedName {
  readonly imported: string;
  readonly local: string;
}

interface Exported { readonly name: ExportedName; readonly fn: TSESTree.Node }

function exportsOf(program: TSESTree.Program): readonly Exported[] {
  const declared = new Map<string, TSESTree.Node>();
  for (const statement of program.body) {
    const own = (statement.type === T.ExportNamedDeclaration || statement.type === T.ExportDefaultDeclaration) && statement.declaration !== null ? statement.declaration : statement;
    for (const { name, fn } of functionsIn(own)) declared.set(name, fn);
  }
  return program.body.flatMap((statement): Exported[] => {
    if (statement.type === T.ExportDefaultDeclaration) {
      const { declaration } = statement;
      const fn = declaration.type === T.Identifier ? declared.get(declaration.name) : declaration;
      return fn === undefined ? [] : [{ name: { imported: "{ default: subject }", local: "subject" }, fn }];
    }
    if (statement.type !== T.ExportNamedDeclaration) return [];
    if (statement.declaration !== null) return functionsIn(statement.declaration).map(({ name, fn }) => ({ name: named(name), fn }));
    return statement.specifiers.flatMap(({ local, exported }) => {
      const fn = local.type === T.Identifier ? declared.get(local.name) : undefined;
      return fn === undefined || exported.type !== T.Identifier ? [] : [{ name: named(exported.name), fn }];
    });
  });
}

function named(name: string): ExportedName {
  return { imported: `{ ${name} }`, local: name };
}

function functionsIn(statement: TSESTree.Node): readonly { readonly name: string; readonly fn: TSESTree.Node }[] {
  if ((statement.type === T.FunctionDeclaration || statement.type === T.ClassDeclaration) && statement.id !== null) return [{ name: statement.id.name, fn: statement }];
  if (statement.type !== T.VariableDeclaration) return [];
  return statement.declarations.flatMap(({ id, init }) => (id.type === T.Identifier && init !== null && isFunction(init) ? [{ name: id.name, fn: init }] : []));
}

function namesOf(statement: TSESTree.Node): readonly string[] {
  return functionsIn(statement).map(({ name }) => name);
}

function rootOf(node: TSESTree.Node): TSESTree.Node | undefined {
  let root = node;
  for (let parent = node.parent as TSESTree.Node | null | undefined; parent !== null && parent !== undefined; parent = parent.parent) root = parent;
  return root;
}

/** Arguments by the parameters' types and names; those with a default are left to it. */
function argumentsOf(fn: TSESTree.FunctionLike, text: string): string {
  const needed = fn.params.filter(({ type }) => type !== T.AssignmentPattern && type !== T.RestElement);
  return needed.map((parameter) => argumentFor(parameter.type === T.TSParameterProperty ? parameter.parameter : parameter, text)).join(", ");
}

function argumentFor(parameter: TSESTree.Node, text: string): string {
  const annotation = parameter.type === T.Identifier || parameter.type === T.ObjectPattern ? parameter.typeAnnotation?.typeAnnotation : undefined;
  const type = annotation === undefined ? "" : text.slice(...annotation.range);
  if (type === "number") return "3";
  if (type === "boolean") return "true";
  if (/AbortSignal\b/u.test(type) && annotation?.type !== T.TSTypeLiteral) return "new AbortController().signal";
  if (/=>/u.test(type) && annotation?.type === T.TSFunctionType) return "send";
  if (type === "URL") return "new URL(url())";
  // A text, and what says nothing of itself, is most often the address or a part of it.
  return type === "string" || (type === "" && parameter.type === T.Identifier) ? "url()" : "{}";
}
