// TypeScript for the bundles, as far as reading a text needs it. The whole of it, with its checker, its emitter and its services, would
// take longer to load than all else that a start does, and most of a small process's memory.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import ts from "typescript";
import { ROOT } from "./setup.mjs";

const fromPlugin = createRequire(join(ROOT, "eslint-plugin", "package.json"));
const fromParser = createRequire(fromPlugin.resolve("@typescript-eslint/parser"));
const fromEstree = createRequire(fromPlugin.resolve("@typescript-eslint/typescript-estree"));

/** Every file that may ask for TypeScript: what one of them names is kept. */
const ASKING = [dirname(fromPlugin.resolve("@typescript-eslint/typescript-estree")), dirname(fromParser.resolve("@typescript-eslint/typescript-estree")), dirname(fromPlugin.resolve("@typescript-eslint/parser")), dirname(fromEstree.resolve("ts-api-utils"))];

/** What works on whole programs with types; the plugin's parsers never ask for one. */
const ABOUT_PROGRAMS = new RegExp(
  ["project-service/dist/index", "tsconfig-utils/dist/index", "dist/useProgramFromProjectService", "dist/semantic-or-syntactic-errors", "dist/create-program/(?:createIsolatedProgram|createProjectProgram|createProjectProgramError|getWatchProgramsForProjects|useProvidedPrograms|WatchCompilerHostOfConfigFile)"]
    .map((path) => `@typescript-eslint/(?:typescript-estree/)?${path}\\.js$`)
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

const NO_PROGRAMS = 'module.exports = new Proxy({}, { get: (_, name) => () => { throw new Error(`This bundle reads single files: it has no ${String(name)}.`); } });';

/**
 * Puts the lean TypeScript in the place of the whole one.
 * @type {import("esbuild").Plugin}
 */
export const leanTypeScript = {
  name: "lean-typescript",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^typescript$/ }, ({ importer }) => {
      if (!ASKING.some((folder) => importer.startsWith(folder + sep))) throw new Error(`${importer} asks for TypeScript: name its folder in tools/lean-typescript.mjs.`);
      return undefined;
    });
    onLoad({ filter: /[\\/]typescript[\\/]lib[\\/]typescript\.js$/ }, ({ path }) => ({ contents: leanText(readFileSync(path, "utf8"), path) }));
    onLoad({ filter: ABOUT_PROGRAMS }, () => ({ contents: NO_PROGRAMS }));
  },
};

/**
 * The statements of TypeScript that the asked names need, in their order. A statement is needed for what it declares, or for what it gives
 * to something that is needed; it needs every name that stands in it.
 * @param {string} text
 * @param {string} path
 */
function leanText(text, path) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const statements = bodyOf(file);
  /** @type {Map<string, ts.Statement[]>} */
  const makers = new Map();
  /** @type {Map<string, string>} */
  const exported = new Map();
  /** @type {ts.Statement[]} */
  const needed = [];
  for (const statement of statements) {
    for (const name of namesMadeBy(statement)) makers.set(name, [...(makers.get(name) ?? []), statement]);
    const source = text.slice(statement.getStart(file), statement.end);
    // Nodes with the methods that the conversion calls come from here.
    if (source.startsWith("setObjectAllocator(")) needed.push(statement);
    if (!source.startsWith("__export(typescript_exports,")) continue;
    for (const [, name = "", local = ""] of source.matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)) exported.set(name, local);
    makers.set("typescript_exports", []);
  }
  const asked = askedNames().filter((name) => exported.has(name));
  if (needed.length !== 1 || exported.size < 1000 || asked.length < 20) throw new Error(`${path} is not built as it was: tools/lean-typescript.mjs has to learn how.`);
  for (const name of asked) needed.push(...(makers.get(exported.get(name) ?? "") ?? []));
  const kept = new Set(needed);
  /** @type {Set<string>} */
  const seen = new Set();
  for (let statement = needed.pop(); statement !== undefined; statement = needed.pop()) {
    for (const name of namesIn(statement)) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const maker of makers.get(name) ?? []) {
        if (!kept.has(maker)) needed.push(maker);
        kept.add(maker);
      }
    }
  }
  const body = statements.filter((statement) => kept.has(statement)).map((statement) => text.slice(statement.getStart(file), statement.end));
  return `${text.slice(0, text.indexOf("var ts = {}"))}\n${body.join("\n")}\nmodule.exports = { ${asked.map((name) => (name === exported.get(name) ? name : `${name}: ${exported.get(name) ?? name}`)).join(", ")}, __esModule: true };\nmodule.exports.default = module.exports;\n`;
}

/**
 * The statements within the function that the published file wraps around all.
 * @param {ts.SourceFile} file
 */
function bodyOf(file) {
  for (const statement of file.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue;
    const { expression } = statement.expression;
    const callee = ts.isParenthesizedExpression(expression) ? expression.expression : expression;
    if (ts.isArrowFunction(callee) && ts.isBlock(callee.body)) return [...callee.body.statements];
  }
  throw new Error(`${file.fileName} has no function around it: tools/lean-typescript.mjs has to learn how it is built.`);
}

/**
 * The names that a statement declares, or whose value it completes. All other statements register parts of the services.
 * @param {ts.Statement} statement
 * @returns {string[]}
 */
function namesMadeBy(statement) {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => ("name" in element && ts.isIdentifier(element.name) ? [element.name.text] : []))));
  if (!ts.isExpressionStatement(statement)) return [];
  const { expression } = statement;
  // `__export(name, …)`, `((name2) => …)(name || (name = {}))`, `name.part = …`
  if (ts.isCallExpression(expression)) {
    const [first] = expression.arguments;
    if (first && ts.isIdentifier(first)) return ts.isIdentifier(expression.expression) && expression.expression.text === "__export" ? [first.text] : [];
    return first && ts.isBinaryExpression(first) && ts.isIdentifier(first.left) ? [first.left.text] : [];
  }
  let target = ts.isBinaryExpression(expression) ? expression.left : undefined;
  while (target && ts.isPropertyAccessExpression(target)) target = target.expression;
  return target && ts.isIdentifier(target) ? [target.text] : [];
}

/**
 * Every name in a statement that may be a variable; a local one of the same name keeps a little too much.
 * @param {ts.Node} root
 */
function namesIn(root) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    else if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      // Symbols, types and signatures are made by the checker alone, and their methods lead to all services.
      if (!/^get(?:Symbol|Type|Signature)Constructor$/.test(node.name.text)) visit(node.initializer);
    } else ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}

/** The names of TypeScript that stand in the files that may ask for it. */
function askedNames() {
  /** @type {Set<string>} */
  const names = new Set();
  for (const folder of ASKING) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.c?js$/.test(file) || ABOUT_PROGRAMS.test(join(folder, file))) continue;
      for (const [, name = ""] of readFileSync(join(folder, file), "utf8").matchAll(/\b(?:ts\d*|(?:import_)?typescript\d*(?:_\d+)?)(?:\.default)?\.(\w+)/g)) names.add(name);
    }
  }
  return [...names];
}
