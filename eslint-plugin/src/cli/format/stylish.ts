import type { Linter } from "eslint";
import type { Locale } from "../../policy/phrases.js";
import type { CheckSummary, FileReport } from "../check.js";
import { WORDS, type Words } from "./words.js";

export interface StylishOptions {
  readonly color: boolean;
  readonly stats: boolean;
  readonly lang: Locale;
}

/** The findings for people, file by file, and what stands behind them. Prints nothing where there is nothing to say. */
export function stylish(summary: CheckSummary, { color, stats, lang }: StylishOptions): string {
  const words = WORDS[lang];
  const paint = color ? painted : plain;
  const blocks = summary.files.filter((file) => file.messages.length > 0).map((file) => fileBlock(file, paint));
  const lines = [...blocks.flat(), ...problemLine(summary, words, paint), ...siteLine(summary, words)];
  if (stats) lines.push(...statLines(summary, words));
  return lines.map((line) => `${line}\n`).join("");
}

/** How many of the files that took longest the statistics name. */
const SLOWEST = 5;

type Paint = Record<"red" | "yellow" | "dim" | "underline", (text: string) => string>;

const same = (text: string): string => text;
const code = (open: number, close: number) => (text: string) => `\u001b[${String(open)}m${text}\u001b[${String(close)}m`;
const plain: Paint = { red: same, yellow: same, dim: same, underline: same };
const painted: Paint = { red: code(31, 39), yellow: code(33, 39), dim: code(2, 22), underline: code(4, 24) };

function fileBlock({ path, messages }: FileReport, paint: Paint): string[] {
  const places = messages.map((message) => `${String(message.line)}:${String(message.column)}`);
  const width = Math.max(...places.map((place) => place.length));
  const rows = messages.map((message, index) => {
    // The levels are the same words in every language: tools that read these lines look for them.
    const level = message.severity === 2 ? paint.red("error  ") : paint.yellow("warning");
    const rule = message.ruleId === null ? "" : `  ${paint.dim(message.ruleId)}`;
    return `  ${paint.dim((places[index] ?? "").padStart(width))}  ${level}  ${message.message}${rule}`;
  });
  return [paint.underline(path), ...rows, ""];
}

function problemLine({ files }: CheckSummary, words: Words, paint: Paint): string[] {
  const messages = files.flatMap((file) => file.messages);
  if (messages.length === 0) return [];
  const errors = countOf(messages, 2);
  const warnings = countOf(messages, 1);
  const line = words.problems(errors, warnings);
  return [errors > 0 ? paint.red(line) : paint.yellow(line)];
}

function siteLine({ sites, fullyKnown }: CheckSummary, words: Words): string[] {
  if (sites === 0) return [];
  return [words.sites(sites, fullyKnown)];
}

function statLines({ files, parsed, sites }: CheckSummary, words: Words): string[] {
  const slowest = [...files].sort((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  return [words.stats(files.length, parsed, sites), ...slowest.map(({ path, tookMs }) => `${tookMs.toFixed(0).padStart(7)} ms  ${path}`)];
}

function countOf(messages: readonly Linter.LintMessage[], severity: 1 | 2): number {
  return messages.filter((message) => message.severity === severity).length;
}
