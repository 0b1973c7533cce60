import type { CheckSummary } from "../check.js";

/** A table for a pull request's comment. */
export function markdown({ files, sites }: CheckSummary): string {
  const rows = files.flatMap(({ path, messages }) => messages.map((message) => `| \`${path}:${String(message.line)}\` | ${message.severity === 2 ? "error" : "warning"} | ${message.ruleId === null ? "" : `\`${message.ruleId}\``} | ${cell(message.message)} |`));
  if (rows.length === 0) return `No unsafe retries in ${String(files.length)} files with ${String(sites)} retry sites.\n`;
  return ["| place | level | rule | message |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s+/g, " ");
}
