import type { Linter } from "eslint";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Levels } from "../lint/lint-text.js";
import type { CheckCommand } from "./arguments.js";
import { Baseline } from "./baseline.js";
import { changedLines, isOnChanged, type ChangedLines } from "./changed-lines.js";
import { printedPath } from "./find-files.js";
import { findFlatConfig, readFlatConfig, type FileConfig } from "./flat-config.js";
import { github } from "./format/github.js";
import { json } from "./format/json.js";
import { junit } from "./format/junit.js";
import { markdown } from "./format/markdown.js";
import { sarif } from "./format/sarif.js";
import { stylish } from "./format/stylish.js";
import { levelsOf, overridesOf } from "./levels.js";
import { writeFixed, type LintedFile } from "./lint-file.js";
import { lintPool, type LintAnswer, type LintPool } from "./lint-pool.js";
import { Problems } from "./problems.js";
import { projectSettings } from "./project-settings.js";
import { cacheKey, ResultCache } from "./result-cache.js";
import type { Outcome, Streams } from "./run.js";
import { sources, type SourceFile } from "./sources.js";

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
  const configOf = await configsOf(command, cwd);
  const problems = new Problems();
  if (command.printConfig !== undefined) return { text: printed(configOf(resolve(cwd, command.printConfig))), problems, isFailed: false };
  const run = new CheckRun(command, cwd, configOf, problems);
  const summary = await run.all(command.stdinFilename === undefined ? sources(command, cwd, streams.stderr, problems) : [standardInput(command.stdinFilename, cwd)]);
  return { text: format(command, summary), problems, isFailed: isFailed(summary, command.maxWarnings) };
}

type ConfigOf = (file: string) => FileConfig | undefined;

/** The preset with the project's settings, or a flat configuration; the rules of the command line win over both. */
async function configsOf(command: CheckCommand, cwd: string): Promise<ConfigOf> {
  const file = command.useProjectConfig ? findFlatConfig(cwd) : command.config;
  if (file === undefined) {
    const config = { levels: await levelsOf(command.preset, command.rules), settings: projectSettings(cwd) };
    return () => config;
  }
  const ofFile = await readFlatConfig(file, cwd);
  const overrides = await overridesOf(command.rules);
  return (source) => {
    const config = ofFile(source);
    return config && { ...config, levels: { ...config.levels, ...overrides } };
  };
}

function standardInput(name: string, cwd: string): SourceFile {
  const file = resolve(cwd, name);
  return { file, path: printedPath(cwd, file), text: readFileSync(0, "utf8").replace(/^\uFEFF/, "") };
}

class CheckRun {
  private readonly command: CheckCommand;
  private readonly configOf: ConfigOf;
  private readonly problems: Problems;
  private readonly cwd: string;
  private readonly cache: ResultCache | undefined;
  private readonly baseline: Baseline | undefined;
  private readonly changed: ChangedLines | undefined;

  constructor(command: CheckCommand, cwd: string, configOf: ConfigOf, problems: Problems) {
    this.command = command;
    this.cwd = cwd;
    this.configOf = configOf;
    this.problems = problems;
    this.cache = command.cache && !command.fix ? new ResultCache(cwd) : undefined;
    this.baseline = command.baseline === undefined ? undefined : command.updateBaseline ? Baseline.empty() : Baseline.read(command.baseline, cwd);
    this.changed = command.diff === undefined ? undefined : changedLines(command.diff, cwd);
  }

  async all(files: Iterable<SourceFile>): Promise<CheckSummary> {
    const pool = lintPool(this.command.concurrency);
    const pending: Promise<FileReport & LintedFile>[] = [];
    try {
      for (const source of files) {
        const config = this.configOf(source.file);
        if (config === undefined) continue;
        pending.push(this.one(source, config, pool));
        // One thread lints one file at a time, so that no more than one text is held.
        if (this.command.concurrency <= 1) await pending.at(-1);
      }
      return this.summaryOf(await Promise.all(pending));
    } finally {
      await pool.close();
    }
  }

  private async one({ file, path, text }: SourceFile, { levels, settings }: FileConfig, pool: LintPool): Promise<FileReport & LintedFile> {
    const startedAt = performance.now();
    const language = this.command.lang;
    const key = this.cache === undefined ? "" : cacheKey(path, text, levels, settings, language);
    const before = this.cache?.get(key);
    const answer: LintAnswer = before === undefined ? await pool.lint({ request: { text, path: file, levels, language, ...(settings && { settings }) }, fix: this.command.fix }) : { result: before };
    if ("error" in answer) this.problems.internal(path, answer.error);
    else this.cache?.set(key, answer.result);
    const result = "error" in answer ? NOTHING : answer.result;
    const output = result.output ?? text;
    if (result.output !== undefined) this.problems.fail(...[writeFixed(file, path, result.output)].filter((sentence) => sentence !== undefined));
    return { ...result, path, messages: this.shown(file, path, output, result.messages), tookMs: performance.now() - startedAt };
  }

  private shown(file: string, path: string, text: string, messages: readonly Linter.LintMessage[]): readonly Linter.LintMessage[] {
    const inOrder = [...messages].sort((a, b) => a.line - b.line || a.column - b.column || (a.ruleId ?? "").localeCompare(b.ruleId ?? ""));
    const fresh = this.baseline === undefined ? inOrder : this.baseline.filter(path, text, inOrder);
    const { changed } = this;
    const touched = changed === undefined ? fresh : fresh.filter((message) => isOnChanged(changed, file, message.line, message.endLine));
    return this.command.quiet ? touched.filter((message) => message.severity === 2) : touched;
  }

  private summaryOf(files: readonly (FileReport & LintedFile)[]): CheckSummary {
    this.cache?.save();
    if (this.command.updateBaseline && this.command.baseline !== undefined) this.baseline?.write(this.command.baseline, this.cwd);
    const isKept = this.command.updateBaseline;
    return {
      files: files.map(({ path, messages, suppressedMessages, tookMs }) => ({ path, messages: isKept ? [] : messages, suppressedMessages, tookMs })),
      sites: files.reduce((sum, { sites }) => sum + sites, 0),
      fullyKnown: files.reduce((sum, { fullyKnown }) => sum + fullyKnown, 0),
      parsed: files.filter(({ isParsed }) => isParsed).length,
    };
  }
}

const NOTHING: LintedFile = { messages: [], suppressedMessages: [], sites: 0, fullyKnown: 0, isParsed: false };

function format(command: CheckCommand, summary: CheckSummary): string {
  switch (command.format) {
    case "stylish":
      return stylish(summary, { color: command.color, stats: command.stats, lang: command.lang });
    case "json":
      return json(summary);
    case "sarif":
      return sarif(summary, command.lang);
    case "github":
      return github(summary);
    case "junit":
      return junit(summary);
    case "markdown":
      return markdown(summary, command.lang);
  }
}

function printed(config: { readonly levels: Levels; readonly settings: object | undefined } | undefined): string {
  if (config === undefined) return "The configuration leaves this file out.\n";
  return `${JSON.stringify({ rules: config.levels, settings: config.settings === undefined ? {} : { "retry-safety": config.settings } }, null, 2)}\n`;
}

function isFailed({ files }: CheckSummary, maxWarnings: number | undefined): boolean {
  const messages = files.flatMap((file) => file.messages);
  const warnings = messages.filter((message) => message.severity === 1).length;
  return messages.length > warnings || (maxWarnings !== undefined && warnings > maxWarnings);
}
