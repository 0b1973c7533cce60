import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "eslint-plugin-retry-safety/lint";
import { findFiles, printedPath, projectSettings, readSource } from "eslint-plugin-retry-safety/workspace";
import type { Log } from "../guard.js";
import type { HelperPlace, Host, RulePage } from "../host.js";
import { EslintConfigs } from "./eslint-config.js";
import { giveMemoryBack } from "./give-back.js";
import { uriOf } from "./paths.js";

const CONFIG_NAMES = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `eslint.config.${ending}`);

export interface NodeHostOptions {
  /** The folder of the rules' pages, as a URL with a slash at its end. */
  readonly pages: URL;
  /** The script that asks ESLint. */
  readonly eslintScript: URL;
  readonly log: Log;
  readonly eslintLimitMs?: number;
}

/** The host on Node: the disk, and the workspace's ESLint in a process of its own. */
export function nodeHost({ pages, eslintScript, log, eslintLimitMs }: NodeHostOptions): Host {
  const eslint = new EslintConfigs({ script: fileURLToPath(eslintScript), log, ...(eslintLimitMs !== undefined && { limitMs: eslintLimitMs }) });
  const read = new Map<string, RulePage>();
  return {
    version: VERSION,
    findFiles(folder, exclude) {
      if (!existsSync(folder)) return { files: [], problems: [`${folder} does not exist any more: it was left out of the scan.`] };
      const { files, problems } = findFiles(folder, { paths: ["."], ignorePatterns: exclude, useGitignore: true, useGate: true });
      // An empty folder is no problem for a scan.
      return { files: files.map(({ path }) => path), problems: files.length === 0 ? [] : problems };
    },
    readFile(path, maxBytes) {
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size !== undefined && size > maxBytes) return { refusal: `${path} is larger than retrySafety.maxFileSize (${String(maxBytes)} bytes) and was skipped.` };
      const source = readSource(path, printedPath(process.cwd(), path));
      return "text" in source ? { text: source.text } : { refusal: source.refusal };
    },
    projectSettings,
    findEslintConfig(file, workspaceFolder) {
      for (let folder = dirname(file); isInside(folder, workspaceFolder); folder = dirname(folder)) {
        const found = CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
        if (found !== undefined || dirname(folder) === folder) return found;
      }
      return undefined;
    },
    askEslint: (config, file) => eslint.ask(config, file),
    forgetEslint: () => {
      eslint.forget();
    },
    giveMemoryBack,
    helperPlace,
    rulePage(rule) {
      // Each diagnostic names its page, on every edit.
      const known = read.get(rule);
      if (known !== undefined) return known;
      const page = readPage(rule, pages);
      if (page !== undefined) read.set(rule, page);
      return page;
    },
  };
}

function readPage(rule: string, pages: URL): RulePage | undefined {
  if (!/^[a-z-]+$/.test(rule)) return undefined;
  const url = new URL(`${rule}.md`, pages);
  return existsSync(url) ? { uri: url.href, text: readFileSync(url, "utf8").replace(/<!--.*?-->\n\n?/gu, "") } : undefined;
}

function helperPlace(file: string, workspaceFolder: string, setting: string): HelperPlace | undefined {
  let root = dirname(file);
  while (isInside(dirname(root), workspaceFolder) && !existsSync(join(root, "package.json"))) root = dirname(root);
  if (!existsSync(join(root, "package.json"))) root = workspaceFolder;
  const path = join(root, setting === "" ? join("src", /\.[cm]?tsx?$/.test(file) ? "retry.ts" : "retry.js") : setting);
  if (!/\.[cm]?[jt]s$/.test(path)) return undefined;
  const fromFile = relative(dirname(file), path).replaceAll("\\", "/");
  const source = existsSync(path) ? readSource(path, path) : undefined;
  // What is there and can't be read is not ours to write over.
  const text = source && ("text" in source ? source.text : "");
  return { uri: uriOf(path), relativePath: fromFile.startsWith(".") ? fromFile : `./${fromFile}`, text, isEsModule: isEsModule(root) };
}

function isEsModule(root: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { type?: unknown }).type === "module";
  } catch {
    return false;
  }
}

function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside === "" || (!inside.startsWith("..") && !/^[A-Za-z]:|^[\\/]/.test(inside));
}
