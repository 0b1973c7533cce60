import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSettings, SETTINGS_KEY } from "../rule/settings.js";
import { UsageError } from "./usage-error.js";

/** The shared settings of the nearest retry-safety.config.json or package.json with the key `retry-safety`. */
export function projectSettings(cwd: string): object | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = settingsIn(folder);
    if (found !== undefined) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

function settingsIn(folder: string): object | undefined {
  const file = join(folder, "retry-safety.config.json");
  if (existsSync(file)) return checked(readJson(file), file);
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) return undefined;
  const value = (readJson(manifest) as Record<string, unknown> | null)?.[SETTINGS_KEY];
  return value === undefined ? undefined : checked(value, manifest);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checked(value: unknown, file: string): object {
  try {
    readSettings(value);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return value as object;
}
