import * as parser from "@typescript-eslint/parser";
import { Linter, type ESLint } from "eslint";
import type { RetrySite } from "../../src/analysis/site.js";
import plugin from "../../src/index.js";
import { analyzeText, lintText, type Levels } from "../../src/lint/lint-text.js";
import { isUnbounded, valueOf } from "../../src/policy/fact.js";
import { presetRules } from "../../src/rule/presets.js";
import { rules } from "../../src/rules/index.js";

/** A finding or a site as one line of text, so that two lists can be compared and read. */
export type Line = string;

export const ALL_LEVELS: Levels = presetRules(rules, "all");

/** What ESLint itself reports with the preset `all`. */
export function eslintMessages(text: string, path: string): readonly Linter.LintMessage[] {
  const config: Linter.Config = {
    ...plugin.configs.all,
    files: ["**/*.*"],
    plugins: { "retry-safety": plugin as ESLint.Plugin },
    languageOptions: { parser: parser as unknown as Linter.Parser },
  };
  return new Linter({ configType: "flat" }).verify(text, config, { filename: path });
}

export async function lintTextMessages(text: string, path: string): Promise<readonly Linter.LintMessage[]> {
  return (await lintText({ text, path, levels: ALL_LEVELS })).messages;
}

export async function sitesOf(text: string, path: string): Promise<readonly RetrySite[]> {
  const analysis = await analyzeText({ text, path });
  if (analysis && "message" in analysis) throw new Error(`${path}:${String(analysis.line)}: ${analysis.message}`);
  return analysis?.sites ?? [];
}

/** `3:0-8 no-unbounded-retry: unbounded`. */
export function messageLine(message: Linter.LintMessage, text: string): Line {
  if (message.fatal) return `${String(message.line)} ${message.message}`;
  const name = message.ruleId?.replace("retry-safety/", "") ?? "";
  const start = message.column - 1;
  const end = message.endLine === message.line && message.endColumn !== undefined ? message.endColumn - 1 : lineEnd(text, message.line);
  return placed(message.line, start, end, `${name}: ${message.messageId ?? ""}`);
}

/** `3:0-8 site: loop` with the details that are asked for. */
export function siteLine(site: RetrySite, text: string, details: readonly string[]): Line {
  const { start, end } = site.anchor;
  const said = details.map((detail) => ` ${detail}=${siteDetail(site, detail)}`).join("");
  return placed(start.line, start.column, end.line === start.line ? end.column : lineEnd(text, start.line), `site: ${site.kind}${said}`);
}

export function placed(line: number, column: number, endColumn: number, what: string): Line {
  return `${String(line)}:${String(column)}-${String(endColumn)} ${what}`;
}

function siteDetail(site: RetrySite, detail: string): string {
  if (detail === "attempts") {
    if (isUnbounded(site.policy.attempts)) return "unbounded";
    return String(valueOf(site.policy.attempts) ?? "unknown");
  }
  if (detail === "wait") return site.wait.kind === "timed" ? site.wait.growth : site.wait.kind;
  if (detail === "operation") return site.operation.kind;
  throw new Error(`A site marker can't speak about "${detail}": it knows attempts, wait and operation.`);
}

function lineEnd(text: string, line: number): number {
  return (text.split("\n")[line - 1] ?? "").trimEnd().length;
}
