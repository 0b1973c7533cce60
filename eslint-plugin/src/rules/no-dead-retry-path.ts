import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf } from "../rule/wording.js";

export const noDeadRetryPath = createRetryRule<Record<never, never>, "noStatusTest" | "typeErrorStops">({
  name: "no-dead-retry-path",
  description: "retries around fetch that the failures they are written for never reach",
  preset: "strict",
  level: "warn",
  messages: {
    noStatusTest: "{{operation}} resolves for a 500 as for a 200: nothing here looks at the status, so a refused request is never tried again.",
    typeErrorStops: "{{operation}} rejects with a TypeError when the network fails: this test gives up on the very failures that could get better.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { deadPath } = site.details;
      if (deadPath !== undefined) report({ messageId: deadPath.kind, loc: placeOf(site, deadPath.node), data: { operation: subjectOf(site) } });
    }
  },
});
