import { checkNumber } from "./policy-of.js";

export interface WorkloadOptions {
  /** What the server allows. */
  readonly allowancePerMinute: number;
  /** What the client wants to send; at most the allowance, so that there is room for retries. */
  readonly targetPerMinute: number;
  readonly requests: number;
  readonly secondsPerResponse: number;
}

export interface WorkloadPlan {
  readonly perSecond: number;
  /** The time between two starts, in whole milliseconds, rounded up so that the target is kept. */
  readonly spacingMs: number;
  readonly durationMs: number;
  /** How many requests are under way at once, by Little's law: rate times time in the system, rounded up. */
  readonly inFlight: number;
  /** What the work takes whatever the client does, because the server allows no more. */
  readonly atLeastMs: number;
}

/**
 * Plans a load that a rate limit allows. Retries count in the same budget.
 * @throws RangeError that names the value which can't be
 */
export function planWorkload({ allowancePerMinute, targetPerMinute, requests, secondsPerResponse }: WorkloadOptions): WorkloadPlan {
  checkNumber("allowancePerMinute", allowancePerMinute, Number.MIN_VALUE);
  checkNumber("targetPerMinute", targetPerMinute, Number.MIN_VALUE);
  checkNumber("requests", requests, 0);
  checkNumber("secondsPerResponse", secondsPerResponse, 0);
  if (targetPerMinute > allowancePerMinute) {
    throw new RangeError(`targetPerMinute (${String(targetPerMinute)}) must not be above allowancePerMinute (${String(allowancePerMinute)}).`);
  }
  const perSecond = targetPerMinute / 60;
  return {
    perSecond,
    spacingMs: Math.ceil(60_000 / targetPerMinute),
    durationMs: (requests / targetPerMinute) * 60_000,
    inFlight: Math.ceil(perSecond * secondsPerResponse),
    atLeastMs: (requests / allowancePerMinute) * 60_000,
  };
}
