import type { RetrySite } from "../analysis/site.js";
import { count, duration, phrase, saying, type Text } from "../language/words.js";
import { valueOf } from "../policy/fact.js";
import { limitAttempts } from "../fixes/limit-attempts.js";
import { setOption } from "../fixes/set-option.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule, type Finding } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, subjectOf } from "../rule/wording.js";

export interface NoUnboundedRetryOptions {
  readonly max: number;
  readonly reportAbortable: boolean;
  readonly reportReconnects: boolean;
}

type MessageId = "unbounded" | "ineffectiveLimit" | "sharedCounter" | "tooMany" | "abortable";

export const noUnboundedRetry = createRetryRule<NoUnboundedRetryOptions, MessageId>({
  name: "no-unbounded-retry",
  description: "retries that nothing ends: no limit on attempts and no deadline, or a limit that can't be reached",
  preset: "recommended",
  level: "error",
  messages: {
    unbounded: "{{operation}} is tried again{{by}}{{pace}} for as long as it fails: there is no limit on attempts and no deadline.",
    ineffectiveLimit: "The limit {{limit}} is never reached because {{why}}, so {{operation}} is tried again{{by}}{{pace}} for as long as it fails.",
    sharedCounter: "The counter {{counter}} serves all calls and is never set back: after {{failures}} no later call gets another attempt.",
    tooMany: "{{operation}} is tried{{by}} up to {{attempts}} times, which is as good as no limit: more than {{max}} attempts.",
    abortable: "Only {{signal}} ends this: until then {{operation}} is tried again{{by}}{{pace}} for as long as it fails.",
  },
  options: {
    max: {
      schema: { type: "integer", minimum: 1 },
      default: 100,
      description: "The highest number of attempts that still counts as a limit.",
    },
    reportAbortable: {
      schema: { type: "boolean" },
      default: false,
      inAll: true,
      description: "Reports retries whose only way out is the caller's AbortSignal or a closed flag.",
    },
    reportReconnects: {
      schema: { type: "boolean" },
      default: false,
      inAll: true,
      description: "Reports connections that are opened again without a limit; by default they only need a backoff.",
    },
  },
  judge(analysis, options, report) {
    for (const site of analysis.sites) {
      const finding = judgeSite(site, options);
      if (finding) report({ ...finding, edits: [setOption(site.mends?.limit, phrase("tryFourTimes")), limitAttempts(site), useHelper(site)] });
    }
  },
});

function judgeSite(site: RetrySite, options: NoUnboundedRetryOptions): Finding<MessageId> | undefined {
  const { bound } = site;
  const mayBeEndless = site.kind === "reconnect" && !options.reportReconnects;
  const data = { operation: subjectOf(site), by: byLibrary(site), pace: paceOf(site) };
  switch (bound.kind) {
    case "unbounded":
      return mayBeEndless ? undefined : { messageId: "unbounded", loc: site.anchor, data };
    case "abortable":
      if (mayBeEndless || !options.reportAbortable) return undefined;
      return { messageId: "abortable", loc: site.anchor, data: { ...data, signal: bound.by } };
    case "ineffective":
      return { messageId: "ineffectiveLimit", loc: placeOf(site, bound.node), data: { ...data, limit: `\`${bound.limit}\``, why: saying(bound.why) } };
    case "shared":
      return { messageId: "sharedCounter", loc: site.anchor, data: { counter: `\`${bound.counter}\``, failures: failuresOf(site) } };
    case "bounded": {
      const attempts = valueOf(bound.attempts);
      if (mayBeEndless || attempts === undefined || attempts <= options.max) return undefined;
      return { messageId: "tooMany", loc: site.anchor, data: { ...data, attempts: count(attempts), max: count(options.max) } };
    }
    case "deadline":
    case "unknown":
      return undefined;
  }
}

/** How fast the attempts follow each other, where that is known. */
function paceOf(site: RetrySite): Text {
  if (site.wait.kind === "none") return phrase("atOnce");
  const delay = valueOf(site.policy.baseDelayMs);
  if (site.wait.kind !== "timed" || site.wait.growth !== "fixed" || delay === undefined) return "";
  return phrase("everyTime", { time: duration(delay) });
}

function failuresOf(site: RetrySite): Text {
  const attempts = valueOf(site.policy.attempts);
  return attempts === undefined ? phrase("someFailures") : phrase("failures", { count: count(attempts) });
}
