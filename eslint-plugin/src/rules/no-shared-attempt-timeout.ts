import { moveTimeout } from "../fixes/move-timeout.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf } from "../rule/wording.js";

export const noSharedAttemptTimeout = createRetryRule<Record<never, never>, "shared">({
  name: "no-shared-attempt-timeout",
  description: "one timeout signal, made before the first attempt, that serves every attempt",
  preset: "recommended",
  level: "error",
  messages: {
    shared: "This timeout is made once for all attempts of {{operation}}: after it has fired, every further attempt fails at once; make it inside the attempt.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { sharedTimeout } = site.details;
      if (sharedTimeout !== undefined) report({ messageId: "shared", loc: placeOf(site, sharedTimeout.node), data: { operation: subjectOf(site) }, edits: [moveTimeout(sharedTimeout.node)] });
    }
  },
});
