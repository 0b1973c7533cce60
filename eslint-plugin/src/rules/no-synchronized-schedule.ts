import { saying } from "../language/words.js";
import { createRetryRule } from "../rule/create-retry-rule.js";

export const noSynchronizedSchedule = createRetryRule<Record<never, never>, "synchronized">({
  name: "no-synchronized-schedule",
  description: "periodic work on a remote service that starts at the same moment on every host",
  preset: "strict",
  level: "warn",
  messages: {
    synchronized: "`{{callee}}` is called by the clock ({{when}}): every host calls it in the same moment; wait first for an offset that is worked out from the host's name or id.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const { node, callee, when } of analysis.schedules) report({ messageId: "synchronized", loc: node.loc, data: { callee, when: saying(when) } });
  },
});
