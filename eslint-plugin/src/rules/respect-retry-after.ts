import { either, phrase } from "../language/words.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { hearRetryAfter } from "../fixes/read-retry-after.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, subjectOf } from "../rule/wording.js";

export const respectRetryAfter = createRetryRule<Record<never, never>, "ignored">({
  name: "respect-retry-after",
  description: "retries of 429 and 503 whose wait never depends on Retry-After or a rate-limit reset",
  preset: "recommended",
  level: "warn",
  messages: {
    ignored: "A {{statuses}} of {{operation}} is tried again{{by}} {{when}}: what the server asks for in Retry-After is never read, so it is called again too early.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { retryAfterUse } = site.details;
      if (retryAfterUse.kind !== "ignored" || neverRepeats(site.policy.attempts)) continue;
      report({
        messageId: "ignored",
        loc: placeOf(site, retryAfterUse.node),
        data: { operation: subjectOf(site), by: byLibrary(site), statuses: either(retryAfterUse.statuses.map(String)), when: site.wait.kind === "none" ? phrase("comesAtOnce") : phrase("comesAfterOwnWait") },
        edits: [hearRetryAfter(site), useHelper(site)],
      });
    }
  },
});
