import { formatTime } from "eslint-plugin-retry-safety/policy";
import type { SiteInfo } from "retry-safety-language-server/protocol";
import { locale, say } from "./language.js";

/** What is known of a place that retries, as Markdown. */
export function explanationOf({ description, operation, library, schedule, unknowns }: SiteInfo, place: string): string {
  const time = (ms: number): string => formatTime(ms, locale());
  const lines = [`# ${place}`, "", `${description}.`, ""];
  const method = operation.method === undefined ? "" : ` ${operation.method}`;
  lines.push(say("What is tried again: {0}.", `\`${operation.callee}\` (${operation.kind}${method})`), "");
  if (library !== undefined) lines.push(say("It is done by {0}.", `\`${library}\``), "");
  if (schedule.waits.length > 0) {
    lines.push(`| ${say("After attempt")} | ${say("Wait")} | ${say("Mean")} |`, "| --- | --- | --- |");
    for (const [index, { minMs, maxMs, meanMs }] of schedule.waits.entries()) lines.push(`| ${String(index + 1)} | ${time(minMs)} – ${time(maxMs)} | ${time(meanMs)} |`);
    lines.push("");
  }
  if (unknowns.length > 0) lines.push(`## ${say("What could not be read")}`, "", ...unknowns.map((unknown) => `- ${unknown}`), "");
  return lines.join("\n");
}
