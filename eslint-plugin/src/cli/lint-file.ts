import { writeFileSync } from "node:fs";
import type { Linter } from "eslint";
import { fixText } from "../lint/fix-text.js";
import { lintText, type LintRequest, type LintResult } from "../lint/lint-text.js";
import { isFullyKnown } from "./describe-site.js";
import { codeOf } from "./find-files.js";

/** What one file gave, as plain data: it goes between threads and into the cache. */
export interface LintedFile {
  readonly messages: readonly Linter.LintMessage[];
  readonly suppressedMessages: readonly Linter.SuppressedLintMessage[];
  readonly sites: number;
  readonly fullyKnown: number;
  readonly isParsed: boolean;
  /** The text after the edits, where they changed it. */
  readonly output?: string;
}

/** Lints one text. With `fix` its certain edits are applied first, and what is left is told. */
export async function lintFile(request: LintRequest, fix: boolean): Promise<LintedFile> {
  const fixed = fix ? await fixText(request) : undefined;
  const result = fixed ?? (await lintText(request));
  return { ...plain(result), ...(fixed !== undefined && fixed.text !== request.text && { output: fixed.text }) };
}

/** Writes a text that edits changed; says in a sentence what went wrong. */
export function writeFixed(file: string, path: string, text: string): string | undefined {
  try {
    writeFileSync(file, text);
    return undefined;
  } catch (error) {
    return `${path} could not be written (${codeOf(error)}): its edits are lost; make it writable and run --fix again.`;
  }
}

function plain({ messages, suppressedMessages, analysis }: LintResult): LintedFile {
  const sites = analysis?.sites ?? [];
  return { messages, suppressedMessages, sites: sites.length, fullyKnown: sites.filter(isFullyKnown).length, isParsed: analysis !== undefined };
}
