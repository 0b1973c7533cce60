import { createRetryRule } from "../rule/create-retry-rule.js";
import { subjectOf } from "../rule/wording.js";

export const noImmediateRequeue = createRetryRule<Record<never, never>, "requeued">({
  name: "no-immediate-requeue",
  description: "failed messages that are given back to their queue at once",
  preset: "strict",
  level: "warn",
  messages: {
    requeued: "{{operation}} gives the failed message back to its queue, which delivers it again at once: one message that always fails keeps a consumer busy thousands of times a second; send it to a queue with a delay, and to a dead-letter queue after some deliveries.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      if (site.kind === "requeue" && site.wait.kind === "none" && !site.inTest) report({ messageId: "requeued", loc: site.anchor, data: { operation: subjectOf(site) } });
    }
  },
});
