import { cancelBody } from "../fixes/cancel-body.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf } from "../rule/wording.js";

export const noLeakedResponse = createRetryRule<Record<never, never>, "leaked">({
  name: "no-leaked-response",
  description: "responses that are dropped for another attempt with their body neither read nor cancelled",
  preset: "strict",
  level: "warn",
  messages: {
    leaked: "The refused response of `{{callee}}` is dropped with its body unread: its connection stays taken until the garbage collector finds it, so each attempt opens a new one; read or cancel the body before the next attempt.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { leakedResponse } = site.details;
      if (leakedResponse === undefined || neverRepeats(site.policy.attempts)) continue;
      report({ messageId: "leaked", loc: placeOf(site, leakedResponse.node), data: { callee: leakedResponse.callee }, edits: [cancelBody(site, leakedResponse)] });
    }
  },
});
