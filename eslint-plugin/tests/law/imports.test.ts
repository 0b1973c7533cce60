import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** docs/architecture.md states this table. A room may always import itself. */
const LAW: Record<string, { rooms: string[]; packages: RegExp }> = {
  policy: { rooms: [], packages: /^$/ },
  knowledge: { rooms: ["policy"], packages: /^$/ },
  syntax: { rooms: [], packages: /^@typescript-eslint\/(types|scope-manager)$|^@eslint-community\/eslint-utils$/ },
  "control-flow": { rooms: ["syntax"], packages: /^@typescript-eslint\/types$/ },
  analysis: { rooms: ["syntax", "control-flow", "knowledge", "policy"], packages: /^@typescript-eslint\/types$/ },
  helper: { rooms: [], packages: /^$/ },
  language: { rooms: ["policy (types)"], packages: /^$/ },
  fixes: { rooms: ["analysis (types)", "policy", "syntax", "helper", "language"], packages: /^$/ },
  project: { rooms: ["analysis", "syntax", "policy"], packages: /^(?:enhanced-resolve|js-yaml|picomatch|resolve\.exports)$/ },
  rule: { rooms: ["analysis", "project", "policy", "language", "fixes (types)"], packages: /^$/ },
  rules: { rooms: ["rule", "fixes", "policy", "language", "analysis (types)"], packages: /^$/ },
  lint: {
    rooms: ["rules", "rule", "project", "analysis", "syntax", "language", "policy (types)"],
    packages: /^eslint\/universal$|^espree$|^eslint-scope$|^@typescript-eslint\/(parser|typescript-estree|scope-manager)$/,
  },
  cli: { rooms: ["lint", "rules", "rule", "analysis", "policy", "knowledge", "helper", "language"], packages: /^node:(child_process|crypto|fs|module|os|path|url|util|worker_threads)$|^(ignore|parse-diff|@eslint\/config-array)$/ },
  index: { rooms: ["rules", "rule"], packages: /^$/ },
};

/** Types are gone at run time, so that these packages load nothing. */
const TYPES_ANYWHERE = /^@typescript-eslint\/utils$|^eslint$|^sarif$|^node:/;

interface ImportLine {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** `import type { A }`, and also `import { type A }`. */
function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return name === undefined && namedBindings !== undefined && ts.isNamedImports(namedBindings) && namedBindings.elements.every((element) => element.isTypeOnly);
}

function importsOf(text: string): ImportLine[] {
  const found: ImportLine[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node) });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push({ specifier: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest));
  return found;
}

function roomOf(file: string): string {
  const [first = "", ...rest] = relative(SRC, file).split(sep);
  return rest.length === 0 ? "index" : first;
}

/** Names each import of a file that the law does not allow. */
function breaches(file: string, text: string): string[] {
  const room = roomOf(file);
  const law = LAW[room];
  if (!law) return [`${room} is a room without a law`];
  return importsOf(text)
    .filter(({ specifier, typeOnly }) => {
      if (!specifier.startsWith(".")) return !(law.packages.test(specifier) || (typeOnly && TYPES_ANYWHERE.test(specifier)));
      const target = roomOf(resolve(dirname(file), specifier));
      return target !== room && !law.rooms.includes(target) && !(typeOnly && law.rooms.includes(`${target} (types)`));
    })
    .map(({ specifier }) => `${relative(SRC, file)} must not import ${specifier}`);
}

const files = readdirSync(SRC, { recursive: true })
  .map((name) => join(SRC, String(name)))
  .filter((file) => file.endsWith(".ts"));

test("imports follow the arrows of the architecture", () => {
  expect(files.flatMap((file) => breaches(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("an arrow that is turned back is seen", () => {
  expect(breaches(join(SRC, "policy", "x.ts"), 'import { site } from "../analysis/site.js";')).toEqual(["policy/x.ts must not import ../analysis/site.js"]);
  expect(breaches(join(SRC, "analysis", "x.ts"), 'import type { A } from "../rule/a.js";')).toHaveLength(1);
  expect(breaches(join(SRC, "rules", "x.ts"), 'import { readFileSync } from "node:fs";')).toHaveLength(1);
  expect(breaches(join(SRC, "rules", "x.ts"), 'import { a } from "../analysis/a.js";')).toHaveLength(1);
  expect(breaches(join(SRC, "rules", "x.ts"), 'import type { A } from "../analysis/a.js";')).toEqual([]);
  expect(breaches(join(SRC, "syntax", "x.ts"), 'import { ESLintUtils } from "@typescript-eslint/utils";')).toHaveLength(1);
  expect(breaches(join(SRC, "cli", "x.ts"), 'const m = await import("../syntax/a.js");')).toHaveLength(1);
});
