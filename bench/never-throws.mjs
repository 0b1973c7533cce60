// The analysis must get through any code: here TypeScript's own library, with nothing left out by the gate.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../tools/setup.mjs";

const lib = dirname(fileURLToPath(import.meta.resolve("typescript")));
// Declaration files are left out of a walk, so each file is named.
const files = readdirSync(lib).filter((name) => /\.[cm]?[jt]s$/.test(name));
const command = join(ROOT, "eslint-plugin", "dist", "cli.js");
const { status, stdout, stderr } = spawnSync(process.execPath, [command, "check", "--preset", "all", "--no-gate", "--no-gitignore", "--format", "json", ...files], {
  cwd: lib,
  encoding: "utf8",
  // An analysis that takes minutes for a file has failed as well.
  timeout: 300_000,
  maxBuffer: 1 << 30,
});
process.stderr.write(stderr);
if (status === null || status > 1) {
  process.stderr.write("The analysis did not get through TypeScript's library.\n");
  process.exit(1);
}
/** @type {{ messages: { fatal?: boolean }[] }[]} */
const results = JSON.parse(stdout);
const unread = results.filter(({ messages }) => messages.some(({ fatal }) => fatal));
process.stdout.write(`${results.length} files of TypeScript's library, ${unread.length} that could not be parsed\n`);
process.exit(unread.length > 0 ? 1 : 0);
