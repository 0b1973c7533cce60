import type { CheckSummary } from "../check.js";

/** Workflow commands by which GitHub Actions marks the lines of a pull request. */
export function github({ files }: CheckSummary): string {
  return files
    .flatMap(({ path, messages }) =>
      messages.map((message) => {
        const place = [`file=${property(path)}`, `line=${String(message.line)}`, `col=${String(message.column)}`, ...(message.endLine === undefined ? [] : [`endLine=${String(message.endLine)}`]), ...(message.endColumn === undefined ? [] : [`endColumn=${String(message.endColumn)}`]), `title=${property(message.ruleId ?? "retry-safety")}`];
        return `::${message.severity === 2 ? "error" : "warning"} ${place.join(",")}::${data(message.message)}\n`;
      }),
    )
    .join("");
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
