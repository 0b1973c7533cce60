// Writes the markers of fixtures as the built plugin finds them, for the writer of a fixture to read and judge: what stands
// there afterwards is what the plugin does, not what it should do.
import { Linter } from "eslint";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tseslint from "typescript-eslint";
import { ROOT } from "./setup.mjs";

/** @param {string} name */
const door = (name) => import(pathToFileURL(join(ROOT, "eslint-plugin", "dist", name)).href);
const { default: plugin } = await door("index.js");
const { analyzeFile, DEFAULT_SETTINGS } = await door("analysis.js");

/**
 * Lines are 1-based, columns 0-based; without an end the mark reaches to the end of its line.
 * @typedef {{ line: number, column: number, endColumn: number | undefined, text: string }} Mark
 */

for (const file of process.argv.slice(2)) {
  const code = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => !/^\s*\/\/\s*\^/.test(line))
    .join("\n");
  writeFileSync(file, withMarks(code, [...siteMarks(code, file), ...ruleMarks(code, file)]));
}

/**
 * @param {string} code
 * @param {string} file
 * @returns {Mark[]}
 */
function siteMarks(code, file) {
  /** @type {Mark[]} */
  const marks = [];
  // A rule of its own sees the tree and the scopes as the plugin's rules see them.
  /** @type {import("eslint").Rule.RuleModule} */
  const rule = {
    create: ({ sourceCode }) => ({
      Program() {
        const { ast, scopeManager: scopes, text } = sourceCode;
        const { sites } = analyzeFile({ ast, scopes, text, path: file, settings: DEFAULT_SETTINGS, versionOf: () => undefined });
        for (const site of sites) {
          const { start, end } = site.anchor;
          const attempts = "unbounded" in site.policy.attempts ? "unbounded" : (site.policy.attempts.known ?? "unknown");
          const wait = site.wait.kind === "timed" ? site.wait.growth : site.wait.kind;
          const text = `site: ${site.kind} attempts=${attempts} wait=${wait}`;
          marks.push({ line: start.line, column: start.column, endColumn: end.line === start.line ? end.column : undefined, text });
        }
      },
    }),
  };
  verify(code, file, { plugins: { own: { rules: { sites: rule } } }, rules: { "own/sites": "error" } });
  return marks;
}

/**
 * @param {string} code
 * @param {string} file
 * @returns {Mark[]}
 */
function ruleMarks(code, file) {
  return verify(code, file, { plugins: plugin.configs.all.plugins, rules: plugin.configs.all.rules }).map((message) => {
    if (message.fatal) throw new Error(`${file}:${message.line} ${message.message}`);
    const endColumn = message.endLine === message.line && message.endColumn !== undefined ? message.endColumn - 1 : undefined;
    return { line: message.line, column: message.column - 1, endColumn, text: `${message.ruleId?.replace("retry-safety/", "")}: ${message.messageId}` };
  });
}

/**
 * @param {string} code
 * @param {string} file
 * @param {import("eslint").Linter.Config} config
 */
function verify(code, file, config) {
  const parser = /** @type {import("eslint").Linter.Parser} */ (tseslint.parser);
  return new Linter({ configType: "flat", cwd: "/" }).verify(code, { ...config, files: ["**/*.*"], languageOptions: { parser } }, { filename: file });
}

/**
 * @param {string} code
 * @param {Mark[]} marks
 */
function withMarks(code, marks) {
  const lines = code.split("\n");
  return lines
    .flatMap((line, index) => [
      line,
      ...marks
        .filter((mark) => mark.line === index + 1)
        .map(({ column, endColumn, text }) => {
          const carets = "^".repeat((endColumn ?? line.trimEnd().length) - column);
          const indent = /^\s*/.exec(line)?.[0] ?? "";
          // Carets right after the slashes begin at the comment's own column.
          if (column - indent.length < 3) return `${" ".repeat(column)}//${carets} ${text}`;
          return `${indent}//${" ".repeat(column - indent.length - 2)}${carets} ${text}`;
        }),
    ])
    .join("\n");
}
