import type * as fsTypes from "node:fs";
import type * as moduleTypes from "node:module";
import type { FileContext } from "../analysis/context.js";
import type { RetrySettings } from "../analysis/settings.js";
import { ProjectFiles } from "../project/project-files.js";
import type { SourceHost } from "../project/source-host.js";
import { packageVersions } from "./package-version.js";

type Parse = SourceHost["parse"];

let parse: Parse | undefined | "not asked" = "not asked";
let files: ProjectFiles | undefined;
let overlay: ((path: string) => string | undefined) | undefined;

/** Gives the parser for further files, where the host has loaded it already. */
export function provideParser(given: Parse): void {
  parse = given;
}

/** Gives texts that win over the disk: an editor's unsaved files. What was read from the disk is read anew. */
export function provideTexts(given: ((path: string) => string | undefined) | undefined): void {
  overlay = given;
  files?.changed();
}

/** Files of the project came, went or changed. */
export function projectChanged(): void {
  files?.changed();
}

/** How the imports of a file are followed; undefined where there is no file system, no parser, or the settings say so. */
export function linksFor(path: string, settings: RetrySettings): FileContext["link"] {
  if (settings.maxFiles === 0 || settings.maxDepth === 0 || !/^(?:\/|[A-Za-z]:[\\/])/u.test(path)) return undefined;
  files ??= makeFiles();
  return files?.linksOf(path, settings, settings);
}

function makeFiles(): ProjectFiles | undefined {
  const fs = builtin<typeof fsTypes>("node:fs");
  const parser = parse === "not asked" ? loadParser() : parse;
  if (fs === undefined || parser === undefined) return undefined;
  return new ProjectFiles({
    fileSystem: fs as unknown as SourceHost["fileSystem"],
    readText: (path) => overlay?.(path) ?? readFile(fs, path),
    parse: parser,
    versionsFor: packageVersions,
  });
}

function readFile(fs: typeof fsTypes, path: string): string | undefined {
  try {
    return fs.readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    return undefined;
  }
}

/** ESLint can't wait for an import, so that the parser's own file of the bundle is required; where that fails, files stand alone. */
function loadParser(): Parse | undefined {
  try {
    const { createRequire } = builtin<typeof moduleTypes>("node:module") ?? {};
    const door = new URL(import.meta.url.includes("/chunks/") ? "../sync-parser.js" : "./sync-parser.js", import.meta.url);
    const loaded = createRequire?.(import.meta.url)(door.pathname) as { parseNow?: Parse } | undefined;
    return loaded?.parseNow;
  } catch {
    return undefined;
  }
}

function builtin<Module>(name: string): Module | undefined {
  return (globalThis.process as { getBuiltinModule?: (id: string) => unknown } | undefined)?.getBuiltinModule?.(name) as Module | undefined;
}
