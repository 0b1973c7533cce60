import { count, phrase, saying, type Text } from "../language/words.js";
import { isUnbounded, valueOf } from "../policy/fact.js";
import type { RetrySite } from "../analysis/site.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { setOption } from "../fixes/set-option.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, remarkOf, subjectOf } from "../rule/wording.js";

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
        edits: [setOption(site.mends?.backoff, phrase("useLibraryBackoff")), useHelper(site)],
        data: {
          operation: subjectOf(site),
          by: byLibrary(site),
          because: site.wait.why === undefined ? "" : phrase("becauseOf", { why: saying(site.wait.why) }),
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

function countOf(site: RetrySite): Text {
  if (isUnbounded(site.policy.attempts)) return phrase("attemptsFollowWithoutEnd");
  const attempts = valueOf(site.policy.attempts);
  return attempts === undefined ? phrase("allAttemptsFollow") : phrase("attemptsFollow", { count: count(attempts) });
}
