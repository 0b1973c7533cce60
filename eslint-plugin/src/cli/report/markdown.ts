import { POINTS, POINT_TITLES, type Answer } from "./checklist.js";
import type { Report } from "./report.js";

const MARKS: Readonly<Record<Answer, string>> = { yes: "yes", no: "**no**", unknown: "?" };

/** The report as a document: totals, the largest layers, and each site with its points. */
export function reportMarkdown({ sites, totals, worstLayers }: Report): string {
  return [
    "# Retries",
    "",
    `${String(sites.length)} retry sites.`,
    "",
    "| point | yes | no | unknown | share |",
    "| --- | --- | --- | --- | --- |",
    ...POINTS.map((name) => `| ${POINT_TITLES[name]} | ${String(totals[name].yes)} | ${String(totals[name].no)} | ${String(totals[name].unknown)} | ${shareOf(totals[name])} |`),
    "",
    "## The largest products of layers",
    "",
    ...(worstLayers.length === 0 ? ["None."] : worstLayers.map(({ entry, call, layers, product }) => `- ${String(product)}: ${entry.name} (${entry.filePath}:${String(entry.line)}) → ${layers.map(({ name }) => name).join(" → ")} → \`${call.callee}\` (${call.filePath}:${String(call.line)})`)),
    "",
    "## Sites",
    ...sites.flatMap((site) => ["", `### ${site.filePath}:${String(site.line)}`, "", `${site.kind} around \`${site.callee}\`: ${site.description}.`, "", ...POINTS.map((name) => `- ${POINT_TITLES[name]}: ${MARKS[site.points[name].answer]} (${site.points[name].because})`)]),
    "",
  ].join("\n");
}

/** yes of yes and no, in per cent; what is unknown counts for neither. */
export function shareOf({ yes, no }: Readonly<Record<Answer, number>>): string {
  return yes + no === 0 ? "–" : `${String(Math.round((100 * yes) / (yes + no)))} %`;
}
