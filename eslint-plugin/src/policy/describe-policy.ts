import { isKnown, isUnbounded, valueOf } from "./fact.js";
import { PHRASES, type Locale, type Phrases } from "./phrases.js";
import type { RetryPolicy } from "./retry-policy.js";
import { schedule, type Schedule } from "./schedule.js";
import type { Wait } from "./wait.js";

const MOST_LISTED = 6;

/**
 * A policy in one sentence without its full stop: "up to 5 attempts, waits 0-0.5 s, 0-1 s, 0-2 s, 0-4 s (7.5 s of waiting at
 * most; the attempts' own time is unknown)". What is unknown is named as unknown.
 */
export function describePolicy(policy: RetryPolicy, locale: Locale = "en"): string {
  const phrases = PHRASES[locale];
  const attempts = valueOf(policy.attempts);
  if (attempts !== undefined && attempts <= 1) return phrases.once;
  const planned = schedule(policy);
  const remarks = remarksOf(policy, planned, phrases);
  return `${attemptsOf(policy, phrases)}, ${waitsOf(planned, phrases)}${remarks.length > 0 ? ` (${remarks.join("; ")})` : ""}`;
}

function attemptsOf(policy: RetryPolicy, phrases: Phrases): string {
  if (isUnbounded(policy.attempts)) return phrases.endless;
  return isKnown(policy.attempts) ? phrases.attempts(String(policy.attempts.known)) : phrases.attemptsUnknown;
}

function waitsOf({ waits, totalWaitMs }: Schedule, phrases: Phrases): string {
  if (waits.length === 0) return phrases.waitsUnknown;
  if (waits.every((wait) => wait.maxMs === 0)) return phrases.noWait;
  const printed = waits.map((wait) => printWait(wait, phrases));
  const [first = ""] = printed;
  if (printed.length > 2 && printed.every((text) => text === first)) return phrases.waits(`${first}, ${first}, …`);
  if (printed.length <= MOST_LISTED) return phrases.waits(printed.join(", "));
  const last = totalWaitMs === undefined ? "" : `, ${printed.at(-1) ?? ""}`;
  return phrases.waits(`${printed.slice(0, MOST_LISTED - 1).join(", ")}, …${last}`);
}

function remarksOf(policy: RetryPolicy, { waits, totalWaitMs, worstTotalMs }: Schedule, phrases: Phrases): string[] {
  const remarks: string[] = [];
  if (totalWaitMs !== undefined && waits.some((wait) => wait.maxMs > 0)) {
    const total = printTime(totalWaitMs.max, phrases);
    const handling = valueOf(policy.retryAfter);
    remarks.push(handling === "ignored" ? phrases.waiting(total) : handling === "honoured" ? phrases.backoffOrRetryAfter(total) : phrases.backoff(total));
  }
  if (isKnown(worstTotalMs)) remarks.push(phrases.givesUp(printTime(worstTotalMs.known, phrases)));
  else if (isUnbounded(worstTotalMs)) remarks.push(phrases.neverGivesUp);
  else if (totalWaitMs !== undefined && !isKnown(policy.attemptTimeoutMs)) remarks.push(phrases.ownTimeUnknown);
  return remarks;
}

/** "0-0.5 s": both ends in the unit of the longer one. */
function printWait({ minMs, maxMs }: Wait, phrases: Phrases): string {
  const [unit, size] = unitOf(maxMs);
  const [low, high] = [printNumber(minMs / size, phrases), printNumber(maxMs / size, phrases)];
  return `${low === high ? high : `${low}-${high}`} ${phrases.units[unit]}`;
}

/** A duration as a policy's sentence writes it: "0.5 s", in Vietnamese "0,5 giây". */
export function formatTime(ms: number, locale: Locale = "en"): string {
  return printTime(ms, PHRASES[locale]);
}

function printTime(ms: number, phrases: Phrases): string {
  const [unit, size] = unitOf(ms);
  return `${printNumber(ms / size, phrases)} ${phrases.units[unit]}`;
}

function unitOf(ms: number): ["ms" | "s" | "min" | "h", number] {
  if (ms < 100) return ["ms", 1];
  if (ms < 120_000) return ["s", 1000];
  return ms < 7_200_000 ? ["min", 60_000] : ["h", 3_600_000];
}

function printNumber(value: number, { decimalMark }: Phrases): string {
  return String(Math.round(value * 100) / 100).replace(".", decimalMark);
}
