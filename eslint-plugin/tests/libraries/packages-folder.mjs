// Installs the pinned packages of `packages.json` into the cache, once for each content of that file, and puts the drivers beside
// them: there their imports find the packages. Nothing of it gets into the workspace or its lock file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHE_DIR } from "../../../tools/setup.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const MANIFEST = join(HERE, "packages.json");

/** @returns {Record<string, string>} the pinned version by package */
export function pinnedPackages() {
  return JSON.parse(readFileSync(MANIFEST, "utf8"));
}

/** Answers the folder of the drivers beside the installed packages. */
export function packagesFolder() {
  const text = readFileSync(MANIFEST, "utf8");
  const folder = join(CACHE_DIR, "libraries", createHash("sha256").update(text).digest("hex").slice(0, 16));
  if (!existsSync(folder)) install(folder, JSON.parse(text));
  rmSync(join(folder, "drivers"), { recursive: true, force: true });
  cpSync(join(HERE, "drivers"), join(folder, "drivers"), { recursive: true });
  return join(folder, "drivers");
}

/**
 * @param {string} folder
 * @param {Record<string, string>} dependencies
 */
function install(folder, dependencies) {
  process.stderr.write("Installing the packages of eslint-plugin/tests/libraries/packages.json into the cache (some minutes, once) …\n");
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  // Peers are pinned in the same file; what else npm would add for them is of no use here.
  const args = ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", args, { cwd: part, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm could not install the packages of ${MANIFEST}: see its message above.`);
  renameSync(part, folder);
}
