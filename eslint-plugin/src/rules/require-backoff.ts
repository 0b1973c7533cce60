import { isUnbounded, valueOf } from "../policy/fact.js";
import type { RetrySite } from "../analysis/site.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { setOption } from "../fixes/set-option.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, formatCount, placeOf, remarkOf, subjectOf } from "../rule/wording.js";

export const requireBackoff = createRetryRule<object, "noWait">({
  name: "require-backoff",
  description: "retries whose attempts follow each other with no wait",
  preset: "recommended",
  level: "error",
  messages: {
    noWait: "{{operation}} is tried again{{by}} at once{{because}}: {{count}} with no wait in between{{remark}}.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      if (site.wait.kind !== "none" || neverRepeats(site.policy.attempts) || isOneMoreTry(site)) continue;
      report({
        messageId: "noWait",
        loc: placeOf(site, site.wait.node),
        edits: [setOption(site.mends?.backoff, "Use the library's backoff"), useHelper(site)],
        data: {
          operation: subjectOf(site),
          by: byLibrary(site),
          because: site.wait.why === undefined ? "" : ` because ${site.wait.why}`,
          count: countOf(site),
          remark: remarkOf(site),
        },
      });
    }
  },
});

/** A second call that is written out adds one request at most; the fault is a series of attempts that all follow at once. */
function isOneMoreTry(site: RetrySite): boolean {
  const attempts = valueOf(site.policy.attempts);
  return (site.kind === "repeat" || site.kind === "chain") && attempts !== undefined && attempts <= 2;
}

function countOf(site: RetrySite): string {
  if (isUnbounded(site.policy.attempts)) return "attempts follow each other without end,";
  const attempts = valueOf(site.policy.attempts);
  return attempts === undefined ? "all attempts follow each other" : `up to ${formatCount(attempts)} attempts follow each other`;
}
