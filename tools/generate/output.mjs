// Where generated texts go: into their files, or with --check only into the list of what is stale.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../setup.mjs";

const isCheck = process.argv.includes("--check");
/** @type {string[]} */
export const stale = [];

/**
 * @param {string} file relative to the root
 * @param {string} content
 */
export function put(file, content) {
  const path = join(ROOT, file);
  if (existsSync(path) && readFileSync(path, "utf8") === content) return;
  if (isCheck) {
    stale.push(file);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/**
 * Replaces what stands between `<!-- mark: generated -->` and `<!-- /mark -->`.
 * @param {string} file
 * @param {string} mark
 * @param {string} content
 */
export function putBetween(file, mark, content) {
  const text = readFileSync(join(ROOT, file), "utf8");
  const block = new RegExp(`(<!-- ${mark}: generated -->\n)[^]*?(<!-- /${mark} -->)`);
  if (!block.test(text)) throw new Error(`${file} has no place for "${mark}".`);
  put(file, text.replace(block, (_, open, close) => `${open}\n${content}\n\n${close}`));
}

/**
 * Takes away the files of a wholly generated folder that nothing makes any more.
 * @param {string} folder
 * @param {readonly string[]} names those that stay
 */
export function keepOnly(folder, names) {
  if (!existsSync(join(ROOT, folder))) return;
  for (const name of readdirSync(join(ROOT, folder)).filter((one) => !names.includes(one))) {
    if (isCheck) stale.push(join(folder, name));
    else rmSync(join(ROOT, folder, name));
  }
}

/**
 * The names of the sources in a folder, without their index.
 * @param {string} folder
 */
export function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".ts") && file !== "index.ts")
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
}
