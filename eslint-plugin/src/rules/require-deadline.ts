import { limitTime } from "../fixes/limit-time.js";
import { phrase } from "../language/words.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf } from "../rule/wording.js";

export const requireDeadline = createRetryRule<Record<never, never>, "noDeadline">({
  name: "require-deadline",
  description: "retries with neither a timeout for each attempt nor a deadline for all of them",
  preset: "strict",
  level: "warn",
  messages: {
    noDeadline: "Nothing limits how long one attempt of {{operation}} may take{{by}}: a server that accepts and never answers holds it for ever, and the next attempt never comes.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { timeLimit } = site.details;
      if (timeLimit.kind !== "none" || neverRepeats(site.policy.attempts)) continue;
      report({ messageId: "noDeadline", loc: placeOf(site, timeLimit.node), data: { operation: subjectOf(site), by: site.library === undefined ? "" : phrase("inRetryByLibrary", { library: site.library }) }, edits: [limitTime(timeLimit)] });
    }
  },
});
