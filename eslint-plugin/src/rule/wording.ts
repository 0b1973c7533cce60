import type { TSESTree } from "@typescript-eslint/utils";
import type { RetrySite } from "../analysis/site.js";
import { count, phrase, saying, type Text } from "../language/words.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";

const LONGEST_CALLEE = 60;

/** What the analysis calls an operation that has no name. */
const NAMELESS = "the callback";

/** The operation as a message names it. */
export function subjectOf(site: RetrySite): Text {
  const callee = site.operation.callee.replace(/\s+/g, " ").trim();
  if (callee === "") return phrase("theOperation");
  if (callee === NAMELESS) return saying(`\`${NAMELESS}\``);
  return `\`${callee.length > LONGEST_CALLEE ? `${callee.slice(0, LONGEST_CALLEE - 1)}…` : callee}\``;
}

/** " by p-retry" where a library does the retrying, else nothing. */
export function byLibrary({ library }: RetrySite): Text {
  return library === undefined ? "" : phrase("byLibrary", { library });
}

/** "; superagent has no delay option" where a library can't be told better, else nothing. */
export function remarkOf({ remark }: RetrySite): Text {
  return remark === undefined ? "" : phrase("remark", { remark: saying(remark) });
}

/** "up to 4 times", "without end" or "several times". */
export function timesOf(attempts: Fact<number>): Text {
  if (isUnbounded(attempts)) return phrase("withoutEnd");
  const most = valueOf(attempts);
  return most === undefined ? phrase("severalTimes") : phrase("timesAtMost", { count: count(most) });
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
