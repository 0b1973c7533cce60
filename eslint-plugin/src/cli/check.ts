import type { Linter } from "eslint";
import type { RetrySite } from "../analysis/site.js";
import { lintText, type Levels, type LintResult } from "../lint/lint-text.js";
import type { CheckCommand } from "./arguments.js";
import { isFullyKnown } from "./describe-site.js";
import { json } from "./format/json.js";
import { stylish } from "./format/stylish.js";
import { levelsOf } from "./levels.js";
import { Problems } from "./problems.js";
import { projectSettings } from "./project-settings.js";
import type { Outcome, Streams } from "./run.js";
import { sources } from "./sources.js";

export interface FileReport {
  /** Relative, with `/`. */
  readonly path: string;
  readonly messages: readonly Linter.LintMessage[];
  readonly suppressedMessages: readonly Linter.SuppressedLintMessage[];
  readonly tookMs: number;
}

export interface CheckSummary {
  readonly files: readonly FileReport[];
  readonly sites: number;
  readonly fullyKnown: number;
  readonly parsed: number;
}

/** Lints files and folders. */
export async function check(command: CheckCommand, cwd: string, streams: Streams): Promise<Outcome> {
  const levels = await levelsOf(command.preset, command.rules);
  const problems = new Problems();
  const summary = await lintAll(command, levels, cwd, streams, problems);
  const text = command.format === "json" ? json(summary) : stylish(summary, { color: command.color, stats: command.stats });
  return { text, problems, isFailed: isFailed(summary, command.maxWarnings) };
}

async function lintAll(command: CheckCommand, levels: Levels, cwd: string, streams: Streams, problems: Problems): Promise<CheckSummary> {
  const settings = projectSettings(cwd);
  const files: FileReport[] = [];
  const sites: RetrySite[] = [];
  let parsed = 0;
  for (const { file, path, text } of sources(command, cwd, streams.stderr, problems)) {
    const startedAt = performance.now();
    const result = await lintOne({ text, path: file, levels, ...(settings && { settings }) }, path, problems);
    if (result.analysis) parsed += 1;
    sites.push(...(result.analysis?.sites ?? []));
    files.push({ path, messages: shownMessages(result, command.quiet), suppressedMessages: result.suppressedMessages, tookMs: performance.now() - startedAt });
  }
  return { files, sites: sites.length, fullyKnown: sites.filter(isFullyKnown).length, parsed };
}

async function lintOne(request: Parameters<typeof lintText>[0], path: string, problems: Problems): Promise<LintResult> {
  try {
    return await lintText(request);
  } catch (error) {
    problems.internal(path, error);
    return { messages: [], suppressedMessages: [] };
  }
}

function shownMessages({ messages }: LintResult, quiet: boolean): readonly Linter.LintMessage[] {
  const shown = quiet ? messages.filter((message) => message.severity === 2) : [...messages];
  return shown.sort((a, b) => a.line - b.line || a.column - b.column || (a.ruleId ?? "").localeCompare(b.ruleId ?? ""));
}

function isFailed({ files }: CheckSummary, maxWarnings: number | undefined): boolean {
  const messages = files.flatMap((file) => file.messages);
  const warnings = messages.filter((message) => message.severity === 1).length;
  return messages.length > warnings || (maxWarnings !== undefined && warnings > maxWarnings);
}
