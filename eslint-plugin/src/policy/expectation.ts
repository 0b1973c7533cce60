import { isUnbounded, known, unknown, valueOf, type Fact } from "./fact.js";
import { checkNumber } from "./policy-of.js";
import type { RetryPolicy } from "./retry-policy.js";

/**
 * The chance that all attempts fail, when each fails by itself at `errorRate` (0 to 1): errorRate ** attempts. While a server
 * is down the failures are not independent, and the chance is nearer to the error rate itself.
 */
export function chanceOfGivingUp(policy: RetryPolicy, errorRate: number): Fact<number> {
  checkNumber("errorRate", errorRate, 0, 1);
  if (isUnbounded(policy.attempts)) return known(0);
  const attempts = valueOf(policy.attempts);
  return attempts === undefined ? unknown("the number of attempts is not known") : known(errorRate ** attempts);
}

/** The mean number of calls for each request at an error rate q (0 to 1): 1 + q + q ** 2 + ..., one term for each attempt. */
export function expectedCalls(policy: RetryPolicy, errorRate: number): Fact<number> {
  checkNumber("errorRate", errorRate, 0, 1);
  const attempts = isUnbounded(policy.attempts) ? Infinity : valueOf(policy.attempts);
  if (attempts === undefined) return unknown("the number of attempts is not known");
  if (errorRate === 1) return Number.isFinite(attempts) ? known(attempts) : { unbounded: true };
  return known((1 - errorRate ** attempts) / (1 - errorRate));
}
