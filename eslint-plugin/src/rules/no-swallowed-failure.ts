import { saying } from "../language/words.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { passCause, throwLastError } from "../fixes/throw-last-error.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf, timesOf } from "../rule/wording.js";

export const noSwallowedFailure = createRetryRule<Record<never, never>, "swallowed" | "lostCause">({
  name: "no-swallowed-failure",
  description: "retries after which the last failure is neither thrown, returned nor passed on",
  preset: "recommended",
  level: "warn",
  messages: {
    swallowed: "When {{operation}} has failed {{times}}, the function ends with {{ending}}: its caller goes on as if nothing had happened.",
    lostCause: "When {{operation}} has failed {{times}}, a new error takes the place of the last one: pass it on as `cause`, or nobody will learn why it failed.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { exhaustion } = site.details;
      if ((exhaustion.kind !== "swallowed" && exhaustion.kind !== "lostCause") || neverRepeats(site.policy.attempts)) continue;
      const data = { operation: subjectOf(site), times: timesOf(site.policy.attempts) };
      if (exhaustion.kind === "swallowed") report({ messageId: "swallowed", loc: placeOf(site, exhaustion.node), data: { ...data, ending: saying(exhaustion.ending) }, edits: [throwLastError(site, exhaustion)] });
      else report({ messageId: "lostCause", loc: exhaustion.node.loc, data, edits: [passCause(site, exhaustion), useHelper(site)] });
    }
  },
});
