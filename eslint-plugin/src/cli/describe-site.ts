import type { RetrySite } from "../analysis/site.js";
import { isKnown, isUnbounded, isUnknown, valueOf, type Fact } from "../policy/fact.js";
import { POLICY_KEYS, type RetryPolicy } from "../policy/retry-policy.js";
import { formatCount, formatMs } from "../language/numbers.js";

/** One line about a site for people: "5 attempts, 500 ms growing by 2, full jitter". What is not known is left out. */
export function describeSite(site: RetrySite): string {
  const { policy } = site;
  const parts = [attemptsOf(policy.attempts), waitOf(site), jitterOf(policy), policyPart(policy.maxDelayMs, (ms) => `at most ${formatMs(ms)}`), policyPart(policy.deadlineMs, (ms) => `deadline ${formatMs(ms)}`)];
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? "nothing known" : said.join(", ");
}

/** Whether everything that the rules judge could be read. */
export function isFullyKnown(site: RetrySite): boolean {
  return judgedUnknowns(site).length === 0;
}

/** What is unknown, with its reason: first what the rules judge ("limit: a parameter"), then the rest of the policy. */
export function unknownFacts(site: RetrySite): readonly string[] {
  const rest = POLICY_KEYS.flatMap((key) => {
    const fact: Fact<unknown> = site.policy[key];
    return isUnknown(fact) ? [`${key}: ${fact.because}`] : [];
  });
  return [...judgedUnknowns(site), ...rest];
}

function judgedUnknowns({ bound, wait, filter, replay }: RetrySite): readonly string[] {
  const said: string[] = [];
  if (bound.kind === "unknown") said.push(`limit: ${bound.because}`);
  else if (bound.kind === "bounded" && isUnknown(bound.attempts)) said.push(`limit: ${bound.attempts.because}`);
  if (wait.kind === "unknown") said.push(`wait: ${wait.because}`);
  else if (wait.kind === "timed" && wait.randomness.kind === "unknown") said.push(`randomness of the wait: ${wait.randomness.because}`);
  if (filter.kind === "unknown") said.push(`failures that are tried again: ${filter.because}`);
  if (replay.kind === "unknown") said.push(`effect of a repeat: ${replay.because}`);
  return said;
}

function attemptsOf(attempts: Fact<number>): string | undefined {
  if (isUnbounded(attempts)) return "no limit on attempts";
  return policyPart(attempts, (count) => `${formatCount(count)} attempt${count === 1 ? "" : "s"}`);
}

function waitOf({ wait, policy }: RetrySite): string | undefined {
  if (wait.kind === "none") return "no wait";
  if (wait.kind === "unknown") return undefined;
  if (wait.growth === "retry-after") return "waits for Retry-After";
  const base = valueOf(policy.baseDelayMs);
  const factor = valueOf(policy.factor);
  if (base === undefined) return `${wait.growth} wait`;
  return factor === undefined || factor === 1 ? `${wait.growth} wait from ${formatMs(base)}` : `${wait.growth} wait from ${formatMs(base)} by ${String(factor)}`;
}

function jitterOf({ jitter }: RetryPolicy): string | undefined {
  return policyPart(jitter, (kind) => (kind === "none" ? "no jitter" : kind === "some" ? "some jitter" : `${kind} jitter`));
}

function policyPart<T>(fact: Fact<T>, say: (value: T) => string): string | undefined {
  return isKnown(fact) ? say(fact.known) : undefined;
}
