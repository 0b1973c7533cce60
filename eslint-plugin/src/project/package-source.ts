import { exports as exportsOf, legacy } from "resolve.exports";
import type { WorkspacePackage } from "./workspace-packages.js";

const CONDITIONS = ["source", "development", "import", "require", "node", "types"];
const ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/u;
const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
/** Folders that a build writes; what it was built from stands beside them in a folder for sources, or at the top. */
const BUILT = /^(?:build|built|cjs|commonjs|compiled|dist|es|esm|es6|lib|mjs|module|node|out|output|types|browser)$/u;
const SOURCE_FOLDERS = ["src", "source", "lib", ""];

/**
 * The source files that a package's entry may be made from, the likeliest first: what its package.json names as a built file is looked
 * for where sources stand, because a workspace is read before it is built. `entry` is what follows the package's name: "" or "/part".
 */
export function sourcesOfEntry({ folder, manifest }: WorkspacePackage, entry: string): readonly string[] {
  return entriesOf(manifest, entry).flatMap((path) => sourcesOf(path)).map((path) => `${folder}/${path}`);
}

/** Whether a path leads through a folder that only builds write. */
export function isBuilt(path: string): boolean {
  return /[\\/](?:build|cjs|compiled|dist|esm?|out|output)[\\/]/u.test(path);
}

function entriesOf(manifest: WorkspacePackage["manifest"], entry: string): readonly string[] {
  const fallback = entry === "" ? ["index"] : [entry.slice(1)];
  try {
    const named = manifest["exports"] === undefined ? undefined : exportsOf(manifest, `.${entry}`, { unsafe: true, conditions: CONDITIONS });
    if (named) return named;
    if (entry !== "") return fallback;
    const main = legacy(manifest, { browser: false, fields: ["source", "module", "main"] });
    return [...(typeof main === "string" ? [main] : []), ...fallback];
  } catch {
    return fallback;
  }
}

function sourcesOf(path: string): readonly string[] {
  const parts = path.replace(/^\.?\//u, "").split("/");
  const top = parts.findIndex((part) => !BUILT.test(part));
  const rest = parts.slice(Math.max(0, top)).join("/").replace(ENDING, "");
  const asNamed = ENDING.test(path) && !/\.d\.[cm]?ts$/u.test(path) ? [parts.join("/")] : [];
  if (top === 0) return [...asNamed, ...endingsOf(parts.join("/").replace(ENDING, "")), ...endingsOf(`src/${rest}`)];
  const bare = rest.replace(/^(?:src|source)\//u, "");
  return [...SOURCE_FOLDERS.flatMap((source) => endingsOf(source === "" ? bare : `${source}/${bare}`)), ...asNamed];
}

function endingsOf(path: string): readonly string[] {
  return [...ENDINGS.map((ending) => path + ending), ...ENDINGS.map((ending) => `${path}/index${ending}`)];
}
