import { known, UNBOUNDED, unknown, type Fact } from "./fact.js";
import type { JitterKind, RetryAfterHandling, RetryPolicy } from "./retry-policy.js";

/** A policy in plain numbers. Times are in milliseconds; what is left out is taken as not there. */
export interface PlainPolicy {
  /** Counts the first try; "unbounded" for no limit. */
  readonly attempts: number | "unbounded";
  readonly baseDelayMs?: number;
  /** 2 when it is left out; 3 for decorrelated jitter, as in the AWS formula. */
  readonly factor?: number;
  readonly maxDelayMs?: number;
  readonly jitter?: JitterKind;
  /** The share p of proportional jitter, 0 to 1: a wait w becomes anything from w (1 - p) to w (1 + p). */
  readonly jitterShare?: number;
  readonly retryAfter?: RetryAfterHandling;
  readonly statuses?: readonly number[];
  readonly methods?: readonly string[];
  readonly attemptTimeoutMs?: number;
  readonly deadlineMs?: number;
  readonly signal?: boolean;
  readonly idempotencyKey?: boolean;
}

/** Builds a policy of facts from plain numbers. Throws a RangeError that names the value which can't be. */
export function policyOf(plain: PlainPolicy): RetryPolicy {
  const { attempts, baseDelayMs = 0, jitter = "none", retryAfter = "ignored", jitterShare } = plain;
  if (attempts !== "unbounded") checkNumber("attempts", attempts, 1);
  if (attempts !== "unbounded" && !Number.isInteger(attempts)) throw new RangeError(`attempts must be a whole number, but it is ${String(attempts)}.`);
  const factor = plain.factor ?? (jitter === "decorrelated" ? 3 : 2);
  checkNumber("factor", factor, 0);
  checkNumber("baseDelayMs", baseDelayMs, 0);
  if (jitterShare !== undefined) checkNumber("jitterShare", jitterShare, 0, 1);
  return {
    attempts: attempts === "unbounded" ? UNBOUNDED : known(attempts),
    baseDelayMs: known(baseDelayMs),
    factor: known(factor),
    maxDelayMs: limit("maxDelayMs", plain.maxDelayMs),
    jitter: known(jitter),
    ...(jitterShare !== undefined && { jitterShare: known(jitterShare) }),
    retryAfter: known(retryAfter),
    statuses: known(plain.statuses ?? "any"),
    methods: known(plain.methods ?? "any"),
    attemptTimeoutMs: limit("attemptTimeoutMs", plain.attemptTimeoutMs),
    deadlineMs: limit("deadlineMs", plain.deadlineMs),
    signal: plain.signal === undefined ? unknown("it was not said") : known(plain.signal),
    idempotencyKey: plain.idempotencyKey === undefined ? unknown("it was not said") : known(plain.idempotencyKey),
  };
}

/**
 * Throws a RangeError that names the value when it is no number between the two limits.
 * @param most leaves the value without an upper limit when it is left out; Infinity itself is never taken.
 */
export function checkNumber(name: string, value: number, least: number, most = Number.MAX_VALUE): void {
  if (value >= least && value <= most) return;
  const range = most === Number.MAX_VALUE ? `from ${String(least)}` : `from ${String(least)} to ${String(most)}`;
  throw new RangeError(`${name} must be a number ${range}, but it is ${String(value)}.`);
}

function limit(name: string, value: number | undefined): Fact<number> {
  if (value === undefined) return UNBOUNDED;
  checkNumber(name, value, 0);
  return known(value);
}
