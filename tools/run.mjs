// The one entry of the root's scripts: sets up what is missing, then runs the task with its arguments.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, setUp } from "./setup.mjs";

/** @typedef {{ program: string[], cwd?: string }} Step */

/** @param {string} name */
const bin = (name) => join(ROOT, "node_modules", ...name.split("/"));
const tsc = [bin("typescript/bin/tsc")];
const vitest = [bin("vitest/vitest.mjs")];
const eslint = [bin("eslint/bin/eslint.js")];
/** What runs in a browser has other globals. */
const TYPED = ["tsconfig.json", join("vscode-extension", "webview"), "tests-editors"];
const command = join(ROOT, "eslint-plugin", "dist", "cli.js");

/** @type {Record<string, (args: string[]) => Step[]>} */
const TASKS = {
  // Npm runs scripts in the root; a person's relative paths start where that person stands.
  check: (args) => [{ program: [command, "check", ...(args.length > 0 ? args : ["test-fixtures"])], cwd: process.env["INIT_CWD"] ?? ROOT }],
  test: (args) =>
    args.length > 0
      ? [{ program: [...vitest, "run", ...args] }]
      : [...TYPED.map((project) => ({ program: [...tsc, "-p", project] })), { program: [...eslint, "."] }, { program: [...vitest, "run"] }],
  "test:libraries": (args) => [{ program: [...vitest, "run", "--config", "vitest.libraries.config.ts", ...args] }],
  build: () => [{ program: [join(ROOT, "tools", "build.mjs"), "--publish"] }, { program: [join(ROOT, "tools", "build-server.mjs"), "--publish"] }, { program: [...tsc, "-p", join("eslint-plugin", "tsconfig.types.json")] }],
  package: () => [{ program: [join(ROOT, "tools", "build-extension.mjs")] }, { program: [join(ROOT, "tools", "package.mjs")] }],
  "test:editors": (args) => [{ program: [join(ROOT, "tools", "test-editors.mjs"), ...args] }],
  typecheck: (args) => TYPED.map((project) => ({ program: [...tsc, "-p", project, ...args] })),
  lint: (args) => [{ program: [...eslint, ".", ...args] }],
  generate: (args) => [{ program: [join(ROOT, "tools", "generate.mjs"), ...args] }],
  "test:deep": (args) => [{ program: [join(ROOT, "tools", "test-deep.mjs"), ...args] }],
  "new-library": (args) => [{ program: [join(ROOT, "tools", "new-library.mjs"), ...args] }],
  "new-rule": (args) => [{ program: [join(ROOT, "tools", "new-rule.mjs"), ...args] }],
  "bench:packages": (args) => [{ program: [join(ROOT, "bench", "packages.mjs"), ...args] }],
  "bench:edits": (args) => [{ program: [join(ROOT, "bench", "edits.mjs"), ...args] }],
  "bench:gate": (args) => [{ program: [join(ROOT, "bench", "gate.mjs"), ...args] }],
  "bench:never-throws": (args) => [{ program: [join(ROOT, "bench", "never-throws.mjs"), ...args] }],
  "bench:speed": (args) => [{ program: [join(ROOT, "bench", "speed.mjs"), ...args] }],
  "bench:server": (args) => [{ program: [join(ROOT, "bench", "server.mjs"), ...args] }],
  "bench:herd": (args) => [{ program: [join(ROOT, "bench", "herd.mjs"), ...args] }],
};

const [name = "", ...args] = process.argv.slice(2);
const task = TASKS[name];
if (!task) {
  process.stderr.write(`There is no task "${name}". The tasks are: ${Object.keys(TASKS).join(", ")}.\n`);
  process.exit(2);
}

setUp();
let status = 0;
// Every step runs even when an earlier one failed: one run then shows all that is wrong.
for (const { program, cwd } of task(args)) {
  const result = spawnSync(process.execPath, program, { cwd: cwd && existsSync(cwd) ? cwd : ROOT, stdio: "inherit" });
  status = Math.max(status, result.status ?? 2);
}
process.exit(status);
