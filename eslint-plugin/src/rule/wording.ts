import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";

const LONGEST_CALLEE = 60;

/** The operation as a message names it. */
export function subjectOf(site: RetrySite): string {
  const callee = site.operation.callee.replace(/\s+/g, " ").trim();
  if (callee === "") return "the operation";
  return `\`${callee.length > LONGEST_CALLEE ? `${callee.slice(0, LONGEST_CALLEE - 1)}…` : callee}\``;
}

/** " by p-retry" where a library does the retrying, else nothing. */
export function byLibrary(site: RetrySite): string {
  return site.library === undefined ? "" : ` by ${site.library}`;
}

/** "; superagent has no delay option" where a library can't be told better, else nothing. */
export function remarkOf(site: RetrySite): string {
  return site.remark === undefined ? "" : `; ${site.remark}`;
}

/** "up to 4 times", "without end" or "several times". */
export function timesOf(attempts: Fact<number>): string {
  if (isUnbounded(attempts)) return "without end";
  const count = valueOf(attempts);
  return count === undefined ? "several times" : `up to ${formatCount(count)} times`;
}

/** A duration as a person says it: "250 ms", "1.5 s", "2 min", "3 h". */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${round(ms)} ms`;
  if (ms < 120_000) return `${round(ms / 1000)} s`;
  if (ms < 7_200_000) return `${round(ms / 60_000)} min`;
  return `${round(ms / 3_600_000)} h`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/**
 * What a report underlines: the node that holds the fault where it is one line inside the site, else the site's anchor. A
 * constant in another place of the file would send the reader away from the retry.
 */
export function placeOf(site: RetrySite, node?: TSESTree.Node): TSESTree.SourceLocation {
  if (!node) return site.anchor;
  const isInside = node.range[0] >= site.node.range[0] && node.range[1] <= site.node.range[1];
  return isInside && node.loc.start.line === node.loc.end.line ? node.loc : site.anchor;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
