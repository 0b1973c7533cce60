import { skipLastWait } from "../fixes/skip-last-wait.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { subjectOf } from "../rule/wording.js";

export const noWaitAfterLastAttempt = createRetryRule<Record<never, never>, "uselessWait">({
  name: "no-wait-after-last-attempt",
  description: "retries that wait after the last failure too, before they give up",
  preset: "recommended",
  level: "warn",
  messages: {
    uselessWait: "This waits after the last failure of {{operation}}, too: the caller hears of it later for nothing; test the count before the wait.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { uselessWait } = site.details;
      if (uselessWait !== undefined) report({ messageId: "uselessWait", loc: uselessWait.node.loc, data: { operation: subjectOf(site) }, edits: [skipLastWait(site, uselessWait.node)] });
    }
  },
});
