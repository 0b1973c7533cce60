import { checkNumber } from "../policy-of.js";
import type { JitterKind } from "../retry-policy.js";
import { drawWait, MAX_TIMER_MS, type WaitFormula } from "../wait.js";
import { NO_RETRY_AFTER } from "./servers.js";

/** How a client of the herd waits after a refusal. Times are in milliseconds. */
export interface HerdStrategy {
  /** 0 when it is left out: again at once. */
  readonly baseDelayMs?: number;
  /** 2 when it is left out, 3 for decorrelated jitter. */
  readonly factor?: number;
  /** No cap when it is left out. */
  readonly maxDelayMs?: number;
  readonly jitter?: Exclude<JitterKind, "some">;
  readonly jitterShare?: number;
  /** The first attempt included; without it a client goes on until it has been served. */
  readonly maxAttempts?: number;
  /** Whether a server's Retry-After takes the place of the backoff. */
  readonly retryAfter?: "honoured" | "ignored";
  /** A random part from 0 to this many ms that is added to a Retry-After. */
  readonly retryAfterJitterMs?: number;
}

/** Draws the wait after the refusal number `n` (from 0) of a client whose last backoff was `previousMs`. */
export type Waiting = (n: number, previousMs: number | undefined, retryAfterMs: number, random: () => number) => number;

export function waitingOf(strategy: HerdStrategy): Waiting {
  const formula = formulaOf(strategy);
  const { retryAfter = "ignored", retryAfterJitterMs = 0 } = strategy;
  checkNumber("retryAfterJitterMs", retryAfterJitterMs, 0, MAX_TIMER_MS);
  if (strategy.maxAttempts !== undefined) checkNumber("maxAttempts", strategy.maxAttempts, 1);
  return (n, previousMs, retryAfterMs, random) => {
    if (retryAfter === "honoured" && retryAfterMs !== NO_RETRY_AFTER) return retryAfterMs + (retryAfterJitterMs > 0 ? random() * retryAfterJitterMs : 0);
    return drawWait(formula, n, previousMs, random);
  };
}

function formulaOf({ baseDelayMs = 0, jitter = "none", factor = jitter === "decorrelated" ? 3 : 2, maxDelayMs, jitterShare = 0.5 }: HerdStrategy): WaitFormula {
  checkNumber("baseDelayMs", baseDelayMs, 0, MAX_TIMER_MS);
  checkNumber("factor", factor, 0);
  if (maxDelayMs !== undefined) checkNumber("maxDelayMs", maxDelayMs, 0);
  checkNumber("jitterShare", jitterShare, 0, 1);
  return { baseMs: baseDelayMs, factor, capMs: maxDelayMs ?? Infinity, jitter, share: jitterShare };
}
