import { count, duration, phrase, type Text } from "../language/words.js";
import { isUnbounded, valueOf } from "../policy/fact.js";
import type { RetrySite, Wait } from "../analysis/site.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { addJitter } from "../fixes/add-jitter.js";
import { setOption } from "../fixes/set-option.js";
import { useHelper } from "../fixes/use-helper.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, remarkOf, subjectOf } from "../rule/wording.js";

export interface RequireJitterOptions {
  readonly minRatio: number;
  readonly minMs: number;
}

type TimedWait = Extract<Wait, { kind: "timed" }>;

export const requireJitter = createRetryRule<RequireJitterOptions, "noJitter" | "bareRetryAfter">({
  name: "require-jitter",
  description: "waits between attempts with nothing random in them, or too little to spread the clients",
  preset: "recommended",
  level: "error",
  messages: {
    noJitter: "The wait before {{operation}} is tried again{{by}} {{has}}: clients that fail together come back together{{times}}{{remark}}.",
    bareRetryAfter: "The wait before {{operation}} is tried again{{by}} is Retry-After and nothing else: all clients that were told the same second come back in the same moment{{times}}{{remark}}.",
  },
  options: {
    minRatio: {
      schema: { type: "number", minimum: 0, maximum: 1 },
      default: 0.1,
      description: "The smallest range of the random part, as a share of the wait, that counts as jitter.",
    },
    minMs: {
      schema: { type: "number", minimum: 0 },
      default: 500,
      description: "A random part with a range of at least this many milliseconds always counts as jitter.",
    },
  },
  judge(analysis, options, report) {
    for (const site of analysis.sites) {
      const { wait } = site;
      // One machine's own work, and a test's, has no crowd that could come back together.
      if (wait.kind !== "timed" || site.inTest || isLocal(site) || neverRepeats(site.policy.attempts)) continue;
      const has = faultOf(wait, valueOf(site.policy.baseDelayMs), options);
      if (has === undefined) continue;
      report({
        messageId: wait.bareRetryAfter && wait.randomness.kind === "none" ? "bareRetryAfter" : "noJitter",
        loc: placeOf(site, wait.node),
        edits: site.library === undefined ? [addJitter(site), useHelper(site)] : [setOption(site.mends?.jitter, phrase("turnJitterOn"), "fix"), useHelper(site)],
        data: { operation: subjectOf(site), by: byLibrary(site), has, times: repeatsOf(site), remark: remarkOf(site) },
      });
    }
  },
});

function isLocal({ operation }: RetrySite): boolean {
  return operation.local || operation.kind === "fs" || operation.kind === "process";
}

/** What is wrong with the wait, as the end of "the wait …"; undefined where it spreads the clients, or may. */
function faultOf(wait: TimedWait, baseDelayMs: number | undefined, options: RequireJitterOptions): Text | undefined {
  const { randomness } = wait;
  if (randomness.kind === "none") {
    return wait.growth === "fixed" && baseDelayMs !== undefined ? phrase("alwaysLasts", { time: duration(baseDelayMs) }) : phrase("nothingRandom");
  }
  if (randomness.kind !== "small" || randomness.rangeMs >= options.minMs) return undefined;
  // The length of a Retry-After is the server's choice, so a share of it says nothing.
  const isEnoughOfTheWait = wait.growth !== "retry-after" && randomness.rangeMs >= options.minRatio * randomness.waitMs;
  if (isEnoughOfTheWait) return undefined;
  return phrase("littleRandom", { range: duration(randomness.rangeMs) });
}

function repeatsOf(site: RetrySite): Text {
  if (isUnbounded(site.policy.attempts)) return phrase("againAndAgain");
  const attempts = valueOf(site.policy.attempts);
  if (attempts === undefined || attempts <= 2) return "";
  return phrase("andUpToTimes", { count: count(attempts - 1) });
}
