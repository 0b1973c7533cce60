import { describeSite, unknownFacts } from "../describe-site.js";
import type { LocatedSite } from "../sites.js";

const HEAD = ["place", "kind", "operation", "policy"];
const LONGEST_OPERATION = 40;

/** The inventory for people on a terminal. */
export function sitesTable(located: readonly LocatedSite[], why: boolean): string {
  if (located.length === 0) return "";
  const rows = located.map(rowOf);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ").trimEnd();
  const lines = [line(HEAD)];
  located.forEach((entry, index) => {
    lines.push(line(rows[index] ?? []));
    if (why) lines.push(...unknownFacts(entry.site).map((fact) => `    unknown ${fact}`));
  });
  return lines.map((text) => `${text}\n`).join("");
}

/** The same as a table in Markdown. */
export function sitesMarkdown(located: readonly LocatedSite[], why: boolean): string {
  const head = why ? [...HEAD, "unknown"] : HEAD;
  const rows = located.map((entry) => (why ? [...rowOf(entry), unknownFacts(entry.site).join("; ")] : rowOf(entry)));
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |\n`).join("");
}

function rowOf({ path, site }: LocatedSite): readonly string[] {
  const { line, column } = site.node.loc.start;
  const callee = site.operation.callee.replace(/\s+/g, " ");
  const method = site.operation.method === undefined ? "" : `${site.operation.method} `;
  return [`${path}:${String(line)}:${String(column + 1)}`, site.kind, `${method}${callee}`.slice(0, LONGEST_OPERATION), describeSite(site)];
}

function escapeCell(cell: string): string {
  return cell.replace(/[|\\]/g, "\\$&");
}
