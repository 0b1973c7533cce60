import type { Locale } from "../../policy/phrases.js";
import type { CheckSummary } from "../check.js";
import { WORDS } from "./words.js";

/** A table for a pull request's comment. */
export function markdown({ files, sites }: CheckSummary, lang: Locale): string {
  const words = WORDS[lang];
  const rows = files.flatMap(({ path, messages }) => messages.map((message) => `| \`${path}:${String(message.line)}\` | ${message.severity === 2 ? "error" : "warning"} | ${message.ruleId === null ? "" : `\`${message.ruleId}\``} | ${cell(message.message)} |`));
  if (rows.length === 0) return `${words.nothingUnsafe(files.length, sites)}\n`;
  return [`| ${words.columns.join(" | ")} |`, "| --- | --- | --- | --- |", ...rows, ""].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");
}
