import { heedAbort, heedAbortInWait } from "../fixes/heed-abort.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { placeOf, subjectOf } from "../rule/wording.js";

export const respectAbortSignal = createRetryRule<Record<never, never>, "retriesAbort" | "deafWait" | "leftListener">({
  name: "respect-abort-signal",
  description: "retries that go on, or go on waiting, after their caller has aborted",
  preset: "recommended",
  level: "warn",
  messages: {
    retriesAbort: "An abort by the caller's `{{signal}}` is tried again like any failure of {{operation}}: all attempts and waits are spent on work that nobody wants any more.",
    deafWait: "`{{signal}}` does not end this wait: after an abort the caller still waits until it is over.",
    leftListener: "This listener stays on the signal when the timer wins: each wait leaves one more; remove it when the timer fires.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { abort } = site.details;
      if (abort.kind === "retried") report({ messageId: "retriesAbort", loc: placeOf(site, abort.node), data: { signal: abort.signal, operation: subjectOf(site) }, edits: [heedAbort(site, abort.signal)] });
      if (abort.kind === "deaf") report({ messageId: "deafWait", loc: placeOf(site, abort.node), data: { signal: abort.signal }, edits: [heedAbortInWait(site, abort.signal)] });
    }
    for (const { node } of analysis.leftListeners) report({ messageId: "leftListener", loc: node.loc });
  },
});
