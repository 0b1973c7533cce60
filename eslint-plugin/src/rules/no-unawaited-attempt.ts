import { awaitAttempt } from "../fixes/return-await.js";
import { createRetryRule } from "../rule/create-retry-rule.js";

export const noUnawaitedAttempt = createRetryRule<Record<never, never>, "returned" | "dropped" | "detached">({
  name: "no-unawaited-attempt",
  description: "attempts that are not awaited, so that the retry can't see them fail",
  preset: "recommended",
  level: "error",
  messages: {
    returned: "`{{callee}}` is returned without `await`: its failure never reaches the catch, and nothing is tried again; write `return await`.",
    dropped: "The callback neither returns nor awaits `{{callee}}`: the retry takes every attempt for a success.",
    detached: "`{{callee}}` is called again without `await` or `return`: the caller goes on while the retries run, and their last failure is lost.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const attempt of analysis.unawaitedAttempts) report({ messageId: attempt.kind, loc: attempt.node.loc, data: { callee: attempt.callee }, edits: [awaitAttempt(attempt)] });
  },
});
