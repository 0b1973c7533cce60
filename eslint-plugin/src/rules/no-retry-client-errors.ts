import type { FailureFilter } from "../analysis/site.js";
import { count, either, phrase, type PhraseId, type Text } from "../language/words.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { filterStatuses } from "../fixes/filter-statuses.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, remarkOf, subjectOf, timesOf } from "../rule/wording.js";

export interface NoRetryClientErrorsOptions {
  readonly statuses: readonly number[];
}

export const noRetryClientErrors = createRetryRule<NoRetryClientErrorsOptions, "anyStatus" | "listedStatus">({
  name: "no-retry-client-errors",
  description: "retries of failures that can't get better: 4xx answers, which say that the request itself is wrong",
  preset: "recommended",
  level: "error",
  messages: {
    anyStatus: "Every failure of {{operation}} is tried again{{by}} because {{why}}: a request that is refused with 400 or 401 is sent {{times}}{{remark}}.",
    listedStatus: "A {{statuses}} can't get better by asking again: {{operation}} is sent{{by}} {{times}} with the same answer{{remark}}.",
  },
  options: {
    statuses: {
      schema: { type: "array", items: { type: "integer", minimum: 400, maximum: 499 }, uniqueItems: true },
      default: [408, 409, 423, 425, 429],
      description: "The 4xx statuses that may be named as worth another try.",
    },
  },
  judge(analysis, options, report) {
    for (const site of analysis.sites) {
      const { filter } = site;
      if (neverRepeats(site.policy.attempts)) continue;
      const data = { operation: subjectOf(site), by: byLibrary(site), times: timesOf(site.policy.attempts), remark: remarkOf(site) };
      if (filter.kind === "any") {
        report({ messageId: "anyStatus", loc: placeOf(site, filter.node), data: { ...data, why: phrase(REASONS[filter.why]) }, edits: [filterStatuses(site), useHelper(site)] });
      } else if (filter.kind === "listed") {
        const hopeless = filter.statuses.filter((status) => status >= 400 && status < 500 && !options.statuses.includes(status));
        if (hopeless.length === 0) continue;
        report({ messageId: "listedStatus", loc: placeOf(site, filter.node), data: { ...data, statuses: listOf(hopeless) } });
      }
    }
  },
});

const REASONS: Record<Extract<FailureFilter, { kind: "any" }>["why"], PhraseId & `status${string}`> = {
  notRead: "statusNotRead",
  lostInText: "statusLostInText",
  range: "statusRange",
};

function listOf(statuses: readonly number[]): Text {
  if (statuses.length > 4) return phrase("manyStatuses", { first: String(statuses[0]), count: count(statuses.length - 1) });
  return either(statuses.map(String));
}
