import type { Linter } from "eslint";
import type { CheckSummary, FileReport } from "../check.js";

export interface StylishOptions {
  readonly color: boolean;
  readonly stats: boolean;
}

/** The findings for people, file by file, and what stands behind them. Prints nothing where there is nothing to say. */
export function stylish(summary: CheckSummary, { color, stats }: StylishOptions): string {
  const paint = color ? painted : plain;
  const blocks = summary.files.filter((file) => file.messages.length > 0).map((file) => fileBlock(file, paint));
  const lines = [...blocks.flat(), ...problemLine(summary, paint), ...siteLine(summary)];
  if (stats) lines.push(...statLines(summary));
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
    const level = message.severity === 2 ? paint.red("error  ") : paint.yellow("warning");
    const rule = message.ruleId === null ? "" : `  ${paint.dim(message.ruleId)}`;
    return `  ${paint.dim((places[index] ?? "").padStart(width))}  ${level}  ${message.message}${rule}`;
  });
  return [paint.underline(path), ...rows, ""];
}

function problemLine({ files }: CheckSummary, paint: Paint): string[] {
  const messages = files.flatMap((file) => file.messages);
  if (messages.length === 0) return [];
  const errors = countOf(messages, 2);
  const warnings = countOf(messages, 1);
  const line = `${plural(messages.length, "problem")} (${plural(errors, "error")}, ${plural(warnings, "warning")})`;
  return [errors > 0 ? paint.red(line) : paint.yellow(line)];
}

function siteLine({ sites, fullyKnown }: CheckSummary): string[] {
  if (sites === 0) return [];
  return [`${plural(sites, "retry site")}, ${String(fullyKnown)} fully known, ${String(sites - fullyKnown)} with unknowns (\`retry-safety sites --why\`)`];
}

function statLines({ files, parsed, sites }: CheckSummary): string[] {
  const slowest = [...files].sort((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  return [`${plural(files.length, "file")} read, ${String(parsed)} parsed, ${plural(sites, "retry site")}`, ...slowest.map(({ path, tookMs }) => `${tookMs.toFixed(0).padStart(7)} ms  ${path}`)];
}

function countOf(messages: readonly Linter.LintMessage[], severity: 1 | 2): number {
  return messages.filter((message) => message.severity === severity).length;
}

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}
