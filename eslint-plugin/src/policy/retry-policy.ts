import { valueOf, type Fact } from "./fact.js";

/** `some` is a random part whose formula is not one of the named kinds. */
export type JitterKind = "none" | "full" | "equal" | "decorrelated" | "proportional" | "some";

/** What happens to a Retry-After header: waited for in full, cut at a cap, or never read. */
export type RetryAfterHandling = "honoured" | "shortened" | "ignored";

/** A retry policy as far as it could be read. Times are in milliseconds; `attempts` counts the first try. */
export interface RetryPolicy {
  readonly attempts: Fact<number>;
  readonly baseDelayMs: Fact<number>;
  /** The growth of the wait: 1 is a fixed wait, 2 doubles it. */
  readonly factor: Fact<number>;
  readonly maxDelayMs: Fact<number>;
  readonly jitter: Fact<JitterKind>;
  /** The share p of proportional jitter, 0 to 1: a wait w becomes anything from w (1 - p) to w (1 + p). Never printed by itself. */
  readonly jitterShare?: Fact<number>;
  readonly retryAfter: Fact<RetryAfterHandling>;
  /** The HTTP statuses that are tried again; "any" when no status is looked at. */
  readonly statuses: Fact<readonly number[] | "any">;
  /** The HTTP methods that are tried again; "any" when no method is looked at. */
  readonly methods: Fact<readonly string[] | "any">;
  readonly attemptTimeoutMs: Fact<number>;
  readonly deadlineMs: Fact<number>;
  /** Whether a caller's AbortSignal ends the retries. */
  readonly signal: Fact<boolean>;
  /** Whether one idempotency key goes with every attempt. */
  readonly idempotencyKey: Fact<boolean>;
}

/** Whether the operation is known to run once at most, so that nothing is ever tried again. */
export function neverRepeats(attempts: Fact<number>): boolean {
  const most = valueOf(attempts);
  return most !== undefined && most <= 1;
}

/** The keys of a policy, in the order in which they are printed. */
export const POLICY_KEYS = [
  "attempts",
  "baseDelayMs",
  "factor",
  "maxDelayMs",
  "jitter",
  "retryAfter",
  "statuses",
  "methods",
  "attemptTimeoutMs",
  "deadlineMs",
  "signal",
  "idempotencyKey",
] as const satisfies readonly (keyof RetryPolicy)[];
