// Speed as ratios of user time in one run over the pinned packages: a machine's own speed then matters little. Each tool is a
// process of its own; the best of the rounds counts, because everything that disturbs only makes a run slower.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../tools/setup.mjs";
import { fetchPackages, PACKAGES_DIR } from "./fetch-packages.mjs";

const rounds = Number(process.argv.find((argument) => argument.startsWith("--rounds="))?.slice(9) ?? 3);
const folders = fetchPackages();
const hostScript = fileURLToPath(new URL("speed-host.mjs", import.meta.url));

/** @type {Record<string, string[]>} */
const TOOLS = {
  "ESLint without rules": [process.execPath, hostScript, "none", ...folders],
  "ESLint, one empty rule": [process.execPath, hostScript, "empty", ...folders],
  "ESLint, all our rules": [process.execPath, hostScript, "all", ...folders],
  "retry-safety check": [process.execPath, join(ROOT, "eslint-plugin", "dist", "cli.js"), "check", "--preset", "all", "--no-gitignore", "--format", "json", ...folders],
  oxlint: [process.execPath, join(ROOT, "node_modules", "oxlint", "bin", "oxlint"), "--no-ignore", "--format", "json", ...folders],
};

/** @type {Record<string, number>} */
const best = {};
for (let round = 0; round < rounds; round += 1) {
  for (const [name, [program = "", ...args]] of Object.entries(TOOLS)) {
    const ms = userTime(program, args);
    best[name] = Math.min(best[name] ?? Infinity, ms);
  }
}

const base = best["ESLint, one empty rule"] ?? NaN;
for (const [name, ms] of Object.entries(best)) process.stdout.write(`${name.padEnd(24)} ${(ms / 1000).toFixed(2).padStart(7)} s  ${(ms / base).toFixed(2)}\n`);

/**
 * The user time of a process and its children, in ms. A shell's `times` is the one place where plain Node can read it.
 * @param {string} program
 * @param {string[]} args
 */
function userTime(program, args) {
  const script = 'output=$1; shift; "$@" > "$output" 2> /dev/null; times';
  const output = join(tmpdir(), `retry-safety-speed-${process.pid}`);
  const { stdout } = spawnSync("sh", ["-c", script, "sh", output, program, ...args], { cwd: PACKAGES_DIR, encoding: "utf8" });
  const said = readFileSync(output, "utf8");
  rmSync(output);
  // A tool that falls over is fast, and says nothing on its standard output.
  if (said.length === 0) throw new Error(`${args[0]} did not get through the packages.`);
  const [, children = ""] = stdout.trim().split("\n");
  const [, minutes = "NaN", seconds = "NaN"] = /^(\d+)m([\d.]+)s/.exec(children) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}
