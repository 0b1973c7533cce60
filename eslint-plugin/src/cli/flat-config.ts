import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigArray } from "@eslint/config-array";
import type { Levels } from "../lint/lint-text.js";
import { levelsIn } from "../rule/configured-levels.js";
import { SETTINGS_KEY } from "../rule/settings.js";
import { UsageError } from "./usage-error.js";

/** What a flat configuration says about one file, as far as it is our business. */
export interface FileConfig {
  readonly levels: Levels;
  readonly settings: object | undefined;
}

/** Tells what holds for a file (an absolute path); undefined where the configuration leaves it out. */
export type ConfigOf = (file: string) => FileConfig | undefined;

const NAMES = ["eslint.config.js", "eslint.config.mjs", "eslint.config.cjs", "eslint.config.ts", "eslint.config.mts", "eslint.config.cts"];

/** Merges as ESLint does: later entries win, key by key. */
const merged = { merge: (first: object | undefined, second: object | undefined): object => ({ ...first, ...second }), validate: () => undefined };
const SCHEMA = Object.fromEntries(["rules", "settings", "plugins", "languageOptions", "linterOptions"].map((key) => [key, merged]));
const OTHERS = Object.fromEntries(["processor", "language", "extends"].map((key) => [key, { merge: (_: unknown, second: unknown) => second, validate: () => undefined }]));

/** Reads a flat configuration: only the levels and options of our rules, the settings and the ignores count. */
export async function readFlatConfig(file: string, cwd: string): Promise<ConfigOf> {
  const path = resolve(cwd, file);
  if (!existsSync(path)) throw new UsageError(`The configuration ${file} does not exist: name an eslint.config.js.`);
  const configs = await load(path, file);
  // What ESLint itself begins with: a configuration without files counts for every source file.
  const array = new ConfigArray([{ files: ["**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}"] }, ...configs], { basePath: dirname(path), schema: { ...SCHEMA, ...OTHERS } as never, extraConfigTypes: ["array"] });
  try {
    await array.normalize();
  } catch (error) {
    throw new UsageError(`${file} can't be read as a flat configuration: ${error instanceof Error ? error.message : String(error)}`);
  }
  return (source) => {
    const config = array.getConfig(source) as { rules?: Record<string, unknown>; settings?: Record<string, unknown> } | undefined;
    if (config === undefined) return undefined;
    return { levels: levelsIn(config.rules ?? {}), settings: config.settings?.[SETTINGS_KEY] as object | undefined };
  };
}

/** The project's own configuration, found upwards as ESLint does. */
export function findFlatConfig(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (dirname(folder) === folder) throw new UsageError("--use-project-config finds no eslint.config.js here or above: name one with --config FILE.");
  }
}

async function load(path: string, file: string): Promise<object[]> {
  try {
    const { default: config } = (await import(pathToFileURL(path).href)) as { default?: unknown };
    const list = Array.isArray(config) ? config : [config];
    if (list.every((entry) => typeof entry === "object" && entry !== null)) return list as object[];
  } catch (error) {
    throw new UsageError(`${file} could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`${file} exports no configuration: \`export default [ … ]\` is what ESLint reads.`);
}
