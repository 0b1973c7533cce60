// The command over the pinned packages. Compares what it finds with the findings that are stored in bench/findings.json, each
// with the verdict of a person who read it; --update stores new ones as "unread" and drops those that are gone.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../tools/setup.mjs";
import { fetchPackages, PACKAGES_DIR } from "./fetch-packages.mjs";

/**
 * Lines move with versions, which are pinned, so a place is enough to know a finding again.
 * @typedef {{ file: string, line: number, rule: string, message: string, verdict: string }} StoredFinding
 */

const STORE = join(ROOT, "bench", "findings.json");
const isUpdate = process.argv.includes("--update");

const folders = fetchPackages();
const startedAt = Date.now();
const command = join(ROOT, "eslint-plugin", "dist", "cli.js");
const run = spawnSync(process.execPath, [command, "check", "--preset", "all", "--no-gitignore", "--format", "json", ...folders], {
  cwd: PACKAGES_DIR,
  encoding: "utf8",
  maxBuffer: 1 << 30,
});
if (run.stderr !== "") process.stderr.write(run.stderr);
if (run.status === null || run.status > 1) {
  process.stderr.write("The command did not get through the packages.\n");
  process.exit(2);
}

/** @type {{ filePath: string, messages: { ruleId: string | null, line: number, message: string }[] }[]} */
const results = JSON.parse(run.stdout);
/** @type {StoredFinding[]} */
const stored = existsSync(STORE) ? JSON.parse(readFileSync(STORE, "utf8")) : [];
const verdicts = new Map(stored.map((finding) => [keyOf(finding), finding.verdict]));

/** @type {StoredFinding[]} */
const found = results.flatMap(({ filePath, messages }) =>
  messages.map(({ ruleId, line, message }) => {
    const finding = { file: filePath, line, rule: (ruleId ?? "parser").replace("retry-safety/", ""), message, verdict: "unread" };
    return { ...finding, verdict: verdicts.get(keyOf(finding)) ?? "unread" };
  }),
);
const foundKeys = new Set(found.map(keyOf));
const fresh = found.filter((finding) => !verdicts.has(keyOf(finding)));
const gone = stored.filter((finding) => !foundKeys.has(keyOf(finding)));

for (const finding of fresh) process.stdout.write(`+ ${finding.file}:${finding.line} ${finding.rule} ${finding.message}\n`);
for (const finding of gone) process.stdout.write(`- ${finding.file}:${finding.line} ${finding.rule} ${finding.message}\n`);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${results.length} files, ${found.length} findings (${fresh.length} new, ${gone.length} gone) in ${seconds} s\n`);

if (isUpdate) writeFileSync(STORE, `${JSON.stringify(found, null, 2)}\n`);
process.exit(!isUpdate && (fresh.length > 0 || gone.length > 0) ? 1 : 0);

/** @param {StoredFinding} finding */
function keyOf({ file, line, rule }) {
  return `${file}:${line} ${rule}`;
}
