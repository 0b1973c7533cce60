import type * as fsTypes from "node:fs";
import type * as moduleTypes from "node:module";
import { lookInto } from "./gate-switch.js";
import type { FileContext } from "../analysis/context.js";
import type { RetrySettings } from "../analysis/settings.js";
import type { ProjectFiles } from "../project/project-files.js";
import type { SourceHost } from "../project/source-host.js";
import { packageVersions } from "./package-version.js";

/** What the door `sync-parser` of the bundle holds. */
export interface LinkingTools {
  readonly parseNow: SourceHost["parse"];
  readonly ProjectFiles: new (host: SourceHost) => ProjectFiles;
}

let tools: LinkingTools | undefined | "not asked" = "not asked";
let files: ProjectFiles | undefined;
let overlay: ((path: string) => string | undefined) | undefined;

/** Gives what following imports needs, where the host has loaded it already. */
export function provideLinking(given: LinkingTools): void {
  tools = given;
  // What could not be read without the parser that has come now is read anew.
  files = undefined;
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
  if (tools === "not asked") tools = loadTools();
  if (fs === undefined || tools === undefined) return undefined;
  return new tools.ProjectFiles({
    fileSystem: fs as unknown as SourceHost["fileSystem"],
    readText: (path) => overlay?.(path) ?? readFile(fs, path),
    parse: tools.parseNow,
    lookAt: lookInto,
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

/** ESLint can't wait for an import, so that the bundle's own file is required; where that fails, files stand alone. */
function loadTools(): LinkingTools | undefined {
  try {
    const { createRequire } = builtin<typeof moduleTypes>("node:module") ?? {};
    const door = new URL(import.meta.url.includes("/chunks/") ? "../sync-parser.js" : "./sync-parser.js", import.meta.url);
    return createRequire?.(import.meta.url)(decodeURIComponent(door.pathname)) as LinkingTools | undefined;
  } catch {
    return undefined;
  }
}

function builtin<Module>(name: string): Module | undefined {
  return (globalThis.process as { getBuiltinModule?: (id: string) => unknown } | undefined)?.getBuiltinModule?.(name) as Module | undefined;
}
