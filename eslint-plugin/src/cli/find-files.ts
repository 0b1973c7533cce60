import ignore, { type Ignore } from "ignore";
import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { WalkOptions } from "./arguments.js";

export interface FoundFiles {
  /** Absolute paths in a stable order, none twice. */
  readonly files: readonly FoundFile[];
  /** Sentences about what was asked for and could not be done. */
  readonly problems: readonly string[];
  /** Sentences about what a walk came upon and left out. */
  readonly notes: readonly string[];
}

export interface FoundFile {
  readonly path: string;
  /** The person named this very file, so leaving it out would be a failure. */
  readonly isNamed: boolean;
}

const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
const DECLARATION_FILE = /\.d\.[cm]?ts$/;
const TYPESCRIPT_FILE = /\.[cm]?tsx?$/;

/** What tools write; a folder that is named on the command line is looked into all the same. */
const OUTPUT_FOLDERS = new Set(["node_modules", ".git", "coverage", ".next", ".nuxt", ".output", ".svelte-kit", ".turbo", ".vercel", ".cache", ".yarn"]);

/** Names of output that are words of every day too. Tools write JavaScript there: TypeScript was written by a person, as in the scripts of a build. */
const PERHAPS_OUTPUT_FOLDERS = new Set(["dist", "build", "out"]);

/** Finds the files to lint under the given paths. */
export function findFiles(cwd: string, { paths, ignorePatterns, useGitignore }: WalkOptions): FoundFiles {
  const files = new Map<string, FoundFile>();
  const problems: string[] = [];
  const notes: string[] = [];
  const own: Filter = { base: cwd, ignore: ignore().add([...ignorePatterns]) };
  for (const named of paths) {
    const path = resolve(cwd, named);
    const kind = kindOf(path);
    const before = files.size;
    if (kind === "file") {
      if (!SOURCE_FILE.test(path)) problems.push(`${named} is not a JavaScript or TypeScript file: its ending must be one of js, jsx, ts, tsx, mjs, cjs, mts, cts.`);
      else files.set(path, { path, isNamed: true });
      continue;
    }
    if (kind === "cycle") {
      problems.push(`${named} is a symbolic link that leads back to itself: name the file it should point to.`);
      continue;
    }
    if (kind === "absent") {
      problems.push(`${named} does not exist: check the spelling, and quote a pattern that the shell should not expand.`);
      continue;
    }
    const filters = useGitignore ? [own, ...gitignoresAbove(path)] : [own];
    walk(path, filters, {
      cwd,
      useGitignore,
      add: (file) => files.has(file) || files.set(file, { path: file, isNamed: false }),
      fail: (sentence) => problems.push(sentence),
      note: (sentence) => notes.push(sentence),
    });
    if (files.size === before) problems.push(`${named} holds no JavaScript or TypeScript file to lint: those in node_modules, build output and .gitignore are left out (--no-gitignore looks into the latter).`);
  }
  return { files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), problems, notes };
}

/** Patterns in the spelling of .gitignore, and the folder that they speak about. */
interface Filter {
  readonly base: string;
  readonly ignore: Ignore;
}

interface Walk {
  readonly cwd: string;
  readonly useGitignore: boolean;
  readonly add: (file: string) => void;
  readonly fail: (sentence: string) => void;
  readonly note: (sentence: string) => void;
}

function walk(root: string, above: readonly Filter[], options: Walk): void {
  // A stack instead of recursion: a deep tree must not exhaust ours.
  const pending: { folder: string; filters: readonly Filter[]; isPerhapsOutput: boolean }[] = [{ folder: root, filters: above, isPerhapsOutput: false }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { folder, isPerhapsOutput } = next;
    const filters = options.useGitignore ? [...next.filters, ...gitignoreIn(folder)] : next.filters;
    for (const entry of listFolder(folder, options)) {
      const path = join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if ((isFolder && OUTPUT_FOLDERS.has(entry.name)) || isIgnored(path, isFolder, filters)) continue;
      if (isFolder) {
        pending.push({ folder: path, filters, isPerhapsOutput: isPerhapsOutput || PERHAPS_OUTPUT_FOLDERS.has(entry.name) });
      } else if (isPerhapsOutput && !TYPESCRIPT_FILE.test(entry.name)) {
        continue;
      } else if (entry.isSymbolicLink()) {
        followLink(path, options);
      } else if (entry.isFile() && isSource(entry.name)) {
        options.add(path);
      }
    }
  }
}

/** A link to a file is that file under another name; a link to a folder is not followed, since the folder has its own place. */
function followLink(path: string, { cwd, add, note }: Walk): void {
  const kind = kindOf(path);
  const name = toPosix(relative(cwd, path));
  if (kind === "file" && isSource(path)) add(path);
  else if (kind === "absent" && isSource(path)) note(`${name} is a symbolic link to a file that does not exist: remove it or add it to --ignore-pattern.`);
  else if (kind === "cycle") note(`${name} is a symbolic link that leads back to itself: remove it or add it to --ignore-pattern.`);
  else if (kind === "folder" && `${dirname(path)}${sep}`.startsWith(`${realpathSync(path)}${sep}`)) {
    note(`${name} is a symbolic link to a folder around it, so it was not followed: remove it or add it to --ignore-pattern.`);
  }
}

function listFolder(folder: string, { cwd, fail }: Walk): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    fail(`${toPosix(relative(cwd, folder))} could not be read (${codeOf(error)}): check its permissions or add it to --ignore-pattern.`);
    return [];
  }
}

function isSource(name: string): boolean {
  return SOURCE_FILE.test(name) && !DECLARATION_FILE.test(name);
}

function isIgnored(path: string, isFolder: boolean, filters: readonly Filter[]): boolean {
  // The innermost .gitignore speaks last, and may take back what an outer one said.
  let ignored = false;
  for (const filter of filters) {
    const inside = toPosix(relative(filter.base, path));
    if (inside === "" || inside.startsWith("../")) continue;
    const answer = filter.ignore.test(isFolder ? `${inside}/` : inside);
    if (answer.ignored) ignored = true;
    else if (answer.unignored) ignored = false;
  }
  return ignored;
}

/** The .gitignore files of the folders above, up to the repository's root. */
function gitignoresAbove(folder: string): readonly Filter[] {
  const filters: Filter[] = [];
  for (let current = folder; !existsSync(join(current, ".git")); ) {
    const parent = dirname(current);
    // Outside a repository no .gitignore above has a say.
    if (parent === current) return [];
    current = parent;
    filters.unshift(...gitignoreIn(current));
  }
  return filters;
}

function gitignoreIn(folder: string): readonly Filter[] {
  try {
    return [{ base: folder, ignore: ignore().add(readFileSync(join(folder, ".gitignore"), "utf8")) }];
  } catch {
    return [];
  }
}

function kindOf(path: string): "file" | "folder" | "cycle" | "absent" {
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch (error) {
    if (codeOf(error) === "ELOOP") return "cycle";
    // A dangling link exists, but what it names does not.
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && codeOf(error) !== "ENOENT" ? "cycle" : "absent";
  }
}

export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? String(error);
}

/** A path as every output prints it: relative and with `/`. */
export function printedPath(cwd: string, path: string): string {
  return toPosix(relative(cwd, path)) || basename(path);
}

function toPosix(path: string): string {
  return sep === "/" ? path : path.split(sep).join("/");
}
