import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { VERSION } from "../rule/version.js";
import type { LintedFile } from "./lint-file.js";

/** The results of the last run, by the text of each file, the levels, the settings, the language and our version. */
export class ResultCache {
  private readonly file: string;
  private readonly before: Record<string, LintedFile>;
  private readonly now: Record<string, LintedFile> = {};

  constructor(cwd: string) {
    this.file = join(cwd, "node_modules", ".cache", "retry-safety", "results.json");
    this.before = read(this.file);
  }

  get(key: string): LintedFile | undefined {
    const found = this.before[key];
    if (found !== undefined) this.now[key] = found;
    return found;
  }

  set(key: string, result: LintedFile): void {
    this.now[key] = result;
  }

  /** A cache that can't be written only costs time. */
  save(): void {
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify(this.now));
    } catch {
      return;
    }
  }
}

/** Equal keys mean equal results. */
export function cacheKey(path: string, text: string, levels: unknown, settings: unknown, language: string): string {
  return createHash("sha256").update(JSON.stringify([VERSION, path, levels, settings ?? null, language])).update("\0").update(text).digest("hex");
}

function read(file: string): Record<string, LintedFile> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, LintedFile>;
  } catch {
    return {};
  }
}
