// Brings the pinned packages into the cache: their published files, without their dependencies and without running anything.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CACHE_DIR, ROOT } from "../tools/setup.mjs";

/** @typedef {{ name: string, version: string, paths: string[], gate?: boolean }} PinnedPackage */

/** @type {PinnedPackage[]} */
export const PACKAGES = JSON.parse(readFileSync(join(ROOT, "bench", "packages.json"), "utf8"));

/** The folder that holds all pinned packages; what is printed is relative to it, so that no machine's path is stored. */
export const PACKAGES_DIR = join(CACHE_DIR, "bench");

/** @type {(pinned: PinnedPackage) => boolean} */
const EACH = () => true;

/** Fetches what is missing and returns the folders to lint, relative to PACKAGES_DIR. */
export function fetchPackages(isWanted = EACH) {
  mkdirSync(PACKAGES_DIR, { recursive: true });
  return PACKAGES.filter(isWanted).flatMap(({ name, version, paths }) => {
    const folder = `${name.replace("/", "+")}@${version}`;
    if (!existsSync(join(PACKAGES_DIR, folder))) fetchPackage(`${name}@${version}`, folder);
    return paths.map((path) => `${folder}/${path}`);
  });
}

/**
 * @param {string} spec
 * @param {string} folder
 */
function fetchPackage(spec, folder) {
  process.stderr.write(`Fetching ${spec} …\n`);
  const temporary = join(PACKAGES_DIR, `${folder}.part`);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const shell = process.platform === "win32";
  const packed = spawnSync("npm", ["pack", spec, "--ignore-scripts", "--silent"], { cwd: temporary, encoding: "utf8", shell });
  if (packed.status !== 0) throw new Error(`npm could not pack ${spec}: ${packed.stderr}`);
  const filename = packed.stdout.trim().split("\n").at(-1) ?? "";
  const unpacked = spawnSync("tar", ["-xzf", filename], { cwd: temporary });
  if (unpacked.status !== 0) throw new Error(`tar could not unpack ${filename}.`);
  renameSync(join(temporary, "package"), join(PACKAGES_DIR, folder));
  rmSync(temporary, { recursive: true });
}
