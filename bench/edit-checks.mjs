// What an applied edit has to keep and to reach. One list of checks for the tests and for the bench over real packages.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";

/** @typedef {import("eslint").Linter.LintMessage} LintMessage */

/**
 * One edit of one finding, applied by itself.
 * @typedef {{ path: string, text: string, after: string, rule: string, line: number, title: string, faults: string[] }} CheckedEdit
 */

/** @typedef {(text: string, path: string) => Promise<readonly LintMessage[]>} Lint */

/** The name of an edit that ESLint applies by itself has no title of its own. */
const FIX = "fix";

/**
 * All edits that the findings of some files offer, with what is wrong with each. The type check is one program over all of them.
 * @param {readonly { path: string, text: string }[]} files
 * @param {Lint} lint
 * @returns {Promise<CheckedEdit[]>}
 */
export async function checkEdits(files, lint) {
  /** @type {CheckedEdit[]} */
  const checked = [];
  for (const { path, text } of files) {
    const before = await lint(text, path);
    for (const { rule, messageId, line, title, after } of offersOf(before, text)) {
      const faults = faultsOf({ rule, messageId, title, before, after: await lint(after, path), text, changed: after, path });
      checked.push({ path, text, after, rule, line, title, faults });
    }
  }
  addTypeFaults(checked);
  return checked;
}

/**
 * @param {readonly LintMessage[]} messages
 * @param {string} text
 */
function offersOf(messages, text) {
  return messages.flatMap(({ ruleId, messageId = "", line, fix, suggestions = [] }) => {
    const all = [...(fix === undefined ? [] : [{ title: FIX, fix }]), ...suggestions.map((suggestion) => ({ title: suggestion.desc, fix: suggestion.fix }))];
    return all.map(({ title, fix: { range, text: inserted } }) => ({ rule: ruleId ?? "", messageId, line, title, after: text.slice(0, range[0]) + inserted + text.slice(range[1]) }));
  });
}

/**
 * @param {{ rule: string, messageId: string, title: string, before: readonly LintMessage[], after: readonly LintMessage[], text: string, changed: string, path: string }} edit
 * @returns {string[]}
 */
function faultsOf({ rule, messageId, title, before, after, text, changed, path }) {
  const fatal = after.find((message) => message.fatal === true);
  if (fatal !== undefined) return [`does not parse: ${fatal.message}`];
  const counts = countsOf(before, ({ ruleId }) => ruleId ?? "");
  const left = countsOf(after, ({ ruleId }) => ruleId ?? "");
  const kept = countsOf(commentsOf(changed, path), String);
  return [
    ...(sayingOf(after, rule, messageId) < sayingOf(before, rule, messageId) ? [] : ["leaves its finding"]),
    ...[...left].filter(([id, count]) => count > (counts.get(id) ?? 0)).map(([id]) => `adds a finding of ${id}`),
    ...[...countsOf(commentsOf(text, path), String)].filter(([comment, count]) => count > (kept.get(comment) ?? 0)).map(([comment]) => `loses ${comment}`),
    ...(offersLike(after, changed, rule, title) < offersLike(before, text, rule, title) ? [] : ["can be applied once more"]),
    ...(changed.includes("eslint-plugin-retry-safety") && !text.includes("eslint-plugin-retry-safety") ? ["imports the plugin"] : []),
  ];
}

/**
 * @param {readonly LintMessage[]} messages
 * @param {string} text
 * @param {string} rule
 * @param {string} title
 */
function offersLike(messages, text, rule, title) {
  return offersOf(messages, text).filter((offer) => offer.rule === rule && offer.title === title).length;
}

/**
 * @param {readonly LintMessage[]} messages
 * @param {string} rule
 * @param {string} id
 */
function sayingOf(messages, rule, id) {
  return messages.filter(({ ruleId, messageId }) => ruleId === rule && messageId === id).length;
}

/**
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string} keyOf
 * @returns {Map<string, number>}
 */
function countsOf(items, keyOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/**
 * @param {string} text
 * @param {string} path
 * @returns {string[]}
 */
export function commentsOf(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  /** @type {Map<number, string>} */
  const comments = new Map();
  // Trivia is asked for where each token starts: a scanner alone takes parts of templates and of regular expressions for comments.
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const at of [node.getFullStart(), node.end]) {
      for (const { pos, end } of [...(ts.getLeadingCommentRanges(text, at) ?? []), ...(ts.getTrailingCommentRanges(text, at) ?? [])]) {
        if (!isInLiteral(pos)) comments.set(pos, text.slice(pos, end));
      }
    }
    ts.forEachChild(node, visit);
  };
  /** @type {[number, number][]} */
  const literals = [];
  /** @param {number} pos */
  const isInLiteral = (pos) => literals.some(([start, end]) => pos >= start && pos < end);
  /** @param {ts.Node} node */
  const collect = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) literals.push([node.getStart(source), node.end]);
    ts.forEachChild(node, collect);
  };
  collect(source);
  visit(source);
  return [...comments.values()];
}

const OPTIONS = /** @satisfies {ts.CompilerOptions} */ ({
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.Preserve,
  types: ["node"],
  strict: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  noUnusedLocals: true,
});

/** Packages that stand in no folder here, and the files that a fixture leaves out. */
const NOT_FOUND = new Set([2307, 2792, 7016]);

/** A callback's parameter gets its type from the package that it is handed to, which stands in no folder here. */
const UNTYPED = 7006;

/** "is declared but its value is never read" */
const UNUSED = 6133;

/**
 * A function or an import of the module may be left without a use, which a person takes away; a counter in a function may not.
 * @param {ts.SourceFile} source
 * @param {number} start
 */
function isOfModule(source, start) {
  const around = source.statements.find((statement) => statement.getStart(source) <= start && start < statement.end);
  if (around === undefined || ts.isImportDeclaration(around) || ts.isVariableStatement(around)) return true;
  return (ts.isFunctionDeclaration(around) && around.name?.getStart(source) === start) || (ts.isClassDeclaration(around) && around.members.some((member) => ts.isPropertyDeclaration(member) && member.name.getStart(source) === start));
}

/**
 * Compares the compiler's complaints before and after, each edit as a module of its own in one program.
 * @param {CheckedEdit[]} checked
 */
function addTypeFaults(checked) {
  const root = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "..", "..", "..", "..");
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @param {CheckedEdit} edit @param {string} kind @param {number} index */
  const nameOf = ({ path }, kind, index) => `${root}/checked/${kind}${String(index)}/${path.replace(/^.*\//, "")}`;
  const originals = new Map([...new Map(checked.map((edit) => [`${edit.path}\n${edit.text}`, edit])).values()].map((edit, index) => [`${edit.path}\n${edit.text}`, nameOf(edit, "before", index)]));
  for (const [index, edit] of checked.entries()) {
    texts.set(originals.get(`${edit.path}\n${edit.text}`) ?? "", edit.text);
    texts.set(nameOf(edit, "after", index), edit.after);
  }
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  host.getCurrentDirectory = () => new URL("../eslint-plugin", import.meta.url).pathname;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, options, ...rest) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, options, ...rest) : ts.createSourceFile(name, text, options);
  };
  const program = ts.createProgram([...texts.keys()], OPTIONS, host);
  /** @param {string} name */
  const complaints = (name) => {
    const source = program.getSourceFile(name);
    if (source === undefined) throw new Error(`The type check lacks ${name}.`);
    const all = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    const lacksPackages = all.some(({ code }) => NOT_FOUND.has(code));
    return all
      .filter(({ code, start = 0 }) => !NOT_FOUND.has(code) && !(code === UNTYPED && lacksPackages) && !(code === UNUSED && isOfModule(source, start)))
      .map(({ code, messageText }) => `TS${String(code)} ${ts.flattenDiagnosticMessageText(messageText, " ")}`);
  };
  const known = new Map([...originals].map(([key, name]) => [key, countsOf(complaints(name), String)]));
  for (const [index, edit] of checked.entries()) {
    const before = known.get(`${edit.path}\n${edit.text}`);
    for (const [complaint, count] of countsOf(complaints(nameOf(edit, "after", index)), String)) {
      if (count > (before?.get(complaint) ?? 0)) edit.faults.push(complaint);
    }
  }
}

/**
 * A table of the edits: how often each is offered, and how many of these break a check.
 * @param {readonly CheckedEdit[]} checked
 * @returns {string}
 */
export function tableOf(checked) {
  /** @type {Map<string, { offered: number, parses: number, types: number, removes: number, addsNone: number, comments: number, once: number }>} */
  const rows = new Map();
  for (const { rule, title, faults } of checked) {
    const key = title === FIX ? `${rule.replace("retry-safety/", "")} (fix)` : title;
    const row = rows.get(key) ?? { offered: 0, parses: 0, types: 0, removes: 0, addsNone: 0, comments: 0, once: 0 };
    /** @param {string} start */
    const lacks = (start) => (faults.some((fault) => fault.startsWith(start)) ? 0 : 1);
    rows.set(key, {
      offered: row.offered + 1,
      parses: row.parses + lacks("does not parse"),
      types: row.types + lacks("TS"),
      removes: row.removes + lacks("leaves its finding"),
      addsNone: row.addsNone + lacks("adds a finding"),
      comments: row.comments + lacks("loses"),
      once: row.once + lacks("can be applied"),
    });
  }
  const lines = [...rows].sort(([, left], [, right]) => right.offered - left.offered);
  return [
    "| edit | offered | parses | type-checks | removes its finding | adds none | keeps comments | once only |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...lines.map(([name, { offered, parses, types, removes, addsNone, comments, once }]) => `| ${[name, offered, parses, types, removes, addsNone, comments, once].join(" | ")} |`),
  ].join("\n");
}
