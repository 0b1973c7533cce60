import { seededRandom } from "./random.js";
import type { RetryPolicy } from "./retry-policy.js";
import { formulaOf, schedule } from "./schedule.js";
import { drawWait } from "./wait.js";

/**
 * Draws the waits of some runs that fail to their end: one list for each run, one wait in milliseconds for each wait of
 * `schedule(policy)`. The same seed gives the same waits. Empty when the formula is not known.
 */
export function sampleWaits(policy: RetryPolicy, { runs, seed }: { readonly runs: number; readonly seed: number }): number[][] {
  const formula = formulaOf(policy);
  if (Array.isArray(formula)) return [];
  const { length } = schedule(policy).waits;
  const random = seededRandom(seed);
  return Array.from({ length: runs }, () => {
    const waits: number[] = [];
    for (let n = 0; n < length; n += 1) waits.push(drawWait(formula, n, waits.at(-1), random));
    return waits;
  });
}
