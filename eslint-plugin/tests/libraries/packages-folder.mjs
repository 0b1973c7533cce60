// Installs the pinned packages of `packages.json` into the cache, keyed by the content of that file, and puts the drivers beside
// them: there their imports find the packages. Nothing of it gets into the workspace or its lock file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHE_DIR } from "../../../tools/setup.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const MANIFEST = join(HERE, "packages.json");

/** @returns {Record<string, string>} the pinned version by package */
export function pinnedPackages() {
  return JSON.parse(readFileSync(MANIFEST, "utf8"));
}

/**
 * Older versions stand in the manifest as npm's aliases: "stripe-12.18.0": "npm:stripe@12.18.0".
 * @returns {{ name: string, version: string, alias: string }[]}
 */
export function olderPackages() {
  return Object.entries(pinnedPackages()).flatMap(([alias, spec]) => {
    const [, name = "", version = ""] = /^npm:(.+)@(.+)$/.exec(spec) ?? [];
    return name === "" ? [] : [{ name, version, alias }];
  });
}

/**
 * A folder of drivers whose imports find an older version of one package, and the usual ones of all others.
 * @param {string} drivers the folder of the drivers beside the packages
 * @param {{ name: string, version: string, alias: string }} older
 */
export function olderFolder(drivers, { name, version, alias }) {
  const folder = join(dirname(drivers), "older", `${name.replace("/", "+")}@${version}`);
  const link = join(folder, "node_modules", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(dirname(drivers), "node_modules", alias), link, "junction");
  cpSync(join(HERE, "drivers"), join(folder, "drivers"), { recursive: true });
  return join(folder, "drivers");
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
  // An earlier install has most of it: one more package then costs seconds. There is never more than one in the cache.
  mkdirSync(dirname(folder), { recursive: true });
  const [earlier] = readdirSync(dirname(folder)).filter((name) => !name.endsWith(".part"));
  if (earlier === undefined) mkdirSync(part);
  else renameSync(join(dirname(folder), earlier), part);
  writeFileSync(join(part, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  // Peers are pinned in the same file; what else npm would add for them is of no use here.
  const args = ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", args, { cwd: part, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm could not install the packages of ${MANIFEST}: see its message above.`);
  renameSync(part, folder);
}
