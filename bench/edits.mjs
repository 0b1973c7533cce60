// Every edit over all fixtures, the pinned packages, and the files that are named: prints a table per edit, and each edit that
// breaks a check. `--bugs FILE` adds the snippets of a list of bug reports (`[{ id, language, snippet }]`).
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../tools/setup.mjs";
import { checkEdits, tableOf } from "./edit-checks.mjs";
import { fetchPackages, PACKAGES_DIR } from "./fetch-packages.mjs";

/** @type {typeof import("../eslint-plugin/src/lint/index.js")} */
const { lintText } = await import(new URL("../eslint-plugin/dist/lint.js", import.meta.url).href);
/** @type {typeof import("../eslint-plugin/src/index.js")} */
const { default: plugin } = await import(new URL("../eslint-plugin/dist/index.js", import.meta.url).href);

const levels = /** @type {import("../eslint-plugin/src/lint/index.js").Levels} */ (plugin.configs.all.rules);
const bugs = process.argv.includes("--bugs") ? process.argv[process.argv.indexOf("--bugs") + 1] : undefined;
const isVerbose = process.argv.includes("--show");

const startedAt = Date.now();
const checked = await checkEdits([...fixtures(), ...(bugs === undefined ? [] : snippets(bugs)), ...packages()], async (text, path) => (await lintText({ text, path, levels })).messages);
process.stdout.write(`${tableOf(checked)}\n\n`);
const wrong = checked.filter(({ faults }) => faults.length > 0);
for (const { path, line, rule, title, faults, after } of wrong) process.stdout.write(`${path}:${line} ${rule} "${title}": ${faults.join("; ")}\n${isVerbose ? after : ""}`);
process.stdout.write(`${checked.length} edits, ${wrong.length} break a check, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
process.exit(wrong.length > 0 ? 1 : 0);

/** A marker stands in the middle of the code that it speaks about, where an edit would have to keep it. */
function fixtures() {
  const folder = join(ROOT, "test-fixtures");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?:sites|libraries)\b.*\.[cm]?[jt]sx?$/.test(name))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8").replace(/^[ \t]*\/\/[ \t]*\^.*\n/gm, "") }));
}

/** @param {string} file */
function snippets(file) {
  /** @type {{ id: string, language: string, snippet: string }[]} */
  const list = JSON.parse(readFileSync(file, "utf8"));
  return list.map(({ id, language, snippet }) => ({ path: `${id}.${language}`, text: snippet }));
}

/** The files of the pinned packages that have a finding. */
function packages() {
  fetchPackages();
  /** @type {{ file: string }[]} */
  const findings = JSON.parse(readFileSync(join(ROOT, "bench", "findings.json"), "utf8"));
  return [...new Set(findings.map(({ file }) => file))].map((path) => ({ path, text: readFileSync(join(PACKAGES_DIR, path), "utf8") }));
}
