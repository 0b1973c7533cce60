import { saying } from "../language/words.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf } from "../rule/wording.js";

export const noNonreplayableBody = createRetryRule<Record<never, never>, "consumed">({
  name: "no-nonreplayable-body",
  description: "bodies that can be sent once, such as streams, sent again in each attempt",
  preset: "recommended",
  level: "warn",
  messages: {
    consumed: "The body of {{operation}} is {{what}}, which the first attempt uses up: every further attempt sends nothing, or fails; make it inside the attempt, or read it into a buffer first.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { consumedBody } = site.details;
      if (consumedBody === undefined || neverRepeats(site.policy.attempts)) continue;
      report({ messageId: "consumed", loc: placeOf(site, consumedBody.node), data: { operation: subjectOf(site), what: saying(consumedBody.what) } });
    }
  },
});
