import { isKnown, isUnbounded, schedule, valueOf, type Schedule } from "eslint-plugin-retry-safety/policy";
import type { Printer } from "./numbers.js";
import { policyOfShown, type ShownPolicy } from "./state.js";
import type { Words } from "./words.js";

export interface Headline {
  /** The one number that is true. */
  readonly lead: string;
  /** What limits it, in sentences. */
  readonly remarks: readonly string[];
}

/** What comes first about a policy. "Gives up after" is only said where a timeout or deadline is known. */
export function headlineOf(shown: ShownPolicy, planned: Schedule, words: Words, { time, count }: Printer): Headline {
  const { schedule: say, fields } = words;
  const policy = policyOfShown(shown);
  const { totalWaitMs, waits, worstTotalMs, missing } = planned;
  const attempts = valueOf(policy.attempts);
  if (attempts !== undefined && attempts <= 1) return { lead: say.once, remarks: isKnown(worstTotalMs) ? [say.givesUp(time(worstTotalMs.known))] : [] };
  const remarks: string[] = [];
  if (isKnown(worstTotalMs)) remarks.push(say.givesUp(time(worstTotalMs.known)));
  else if (attempts !== undefined && !isKnown(policy.attemptTimeoutMs)) remarks.push(say.ownTime);
  if (shown.retryAfter !== "ignored") remarks.push(say.longer);
  if (isUnbounded(policy.attempts) && missing.length === 0) {
    const longest = Math.max(0, ...waits.map((wait) => wait.maxMs));
    return { lead: longest > 0 ? say.endlessWaits(time(longest)) : say.endless, remarks };
  }
  if (totalWaitMs === undefined || attempts === undefined) return { lead: say.unknown(missing.map((key) => fieldName(key, fields)).join(", ")), remarks: isKnown(worstTotalMs) ? remarks : [] };
  return { lead: totalWaitMs.max === 0 ? say.noWait(count(attempts)) : say.waitsUpTo(time(totalWaitMs.max), count(attempts)), remarks };
}

/** The schedule of a policy as the form shows it. */
export function scheduleOfShown(shown: ShownPolicy): Schedule {
  return schedule(policyOfShown(shown));
}

function fieldName(key: string, fields: Words["fields"]): string {
  return key in fields ? fields[key as keyof Words["fields"]] : key;
}
