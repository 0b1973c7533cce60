import type { JitterKind } from "./retry-policy.js";

/** The longest time that a timer of the platform can wait; anything longer fires at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Where one wait lies. All in milliseconds, from 0 to MAX_TIMER_MS. */
export interface Wait {
  readonly minMs: number;
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** The formula of the waits, in numbers. `capMs` is Infinity when there is no cap. */
export interface WaitFormula {
  readonly baseMs: number;
  readonly factor: number;
  readonly capMs: number;
  readonly jitter: Exclude<JitterKind, "some">;
  /** The share of proportional jitter, 0 to 1. */
  readonly share: number;
}

/** The wait before the jitter: min(cap, base * factor ** n), n from 0. */
export function windowOf({ baseMs, factor, capMs }: WaitFormula, n: number): number {
  const grown = baseMs * factor ** n;
  // Nought times an overflow is not a number: a base of nought never waits.
  return Math.min(capMs, MAX_TIMER_MS, Number.isNaN(grown) ? 0 : grown);
}

/** The first `count` waits of a formula. Decorrelated jitter is worked out step by step, since each wait hangs on the one before. */
export function waitsOf(formula: WaitFormula, count: number): Wait[] {
  if (formula.jitter === "decorrelated") return decorrelatedWaits(formula, count);
  return Array.from({ length: count }, (_, n) => {
    const [low, high] = jitterRange(formula, windowOf(formula, n));
    return uniform(low, high);
  });
}

/**
 * One random wait. `previousMs` is the wait before it, undefined at the first; only decorrelated jitter asks for it.
 * @param random gives numbers in [0, 1)
 */
export function drawWait(formula: WaitFormula, n: number, previousMs: number | undefined, random: () => number): number {
  if (formula.jitter === "none") return windowOf(formula, n);
  if (formula.jitter !== "decorrelated") {
    const [low, high] = jitterRange(formula, windowOf(formula, n));
    return low + random() * (high - low);
  }
  const base = Math.min(formula.baseMs, MAX_TIMER_MS);
  const high = Math.max(base, (previousMs ?? base) * formula.factor);
  return Math.min(formula.capMs, MAX_TIMER_MS, base + random() * (high - base));
}

function jitterRange({ jitter, share }: WaitFormula, window: number): [number, number] {
  switch (jitter) {
    case "full":
      return [0, window];
    case "equal":
      return [window / 2, window];
    case "proportional":
      return [window * (1 - share), Math.min(MAX_TIMER_MS, window * (1 + share))];
    default:
      return [window, window];
  }
}

function uniform(low: number, high: number): Wait {
  const at = (share: number): number => low + share * (high - low);
  return { minMs: low, meanMs: at(0.5), p50Ms: at(0.5), p95Ms: at(0.95), maxMs: high };
}

/** Points of the grid on which the distribution of decorrelated waits is held; more change the third digit no more. */
const GRID = 300;

/**
 * The distributions of min(cap, random(base, factor * previous)). P(wait <= x) is the mean of (x - base) / (factor s - base),
 * cut to 0..1, over the previous wait s, which is held as equally likely points; the points of the next wait are found by
 * inverting that on a logarithmic grid.
 */
function decorrelatedWaits(formula: WaitFormula, count: number): Wait[] {
  const cap = Math.min(formula.capMs, MAX_TIMER_MS);
  const base = Math.min(formula.baseMs, cap);
  const waits: Wait[] = [];
  if (base <= 0) return Array.from({ length: count }, () => uniform(0, 0));
  let previous = new Float64Array(GRID).fill(base);
  let longest = base;
  for (let n = 0; n < count; n += 1) {
    longest = Math.max(base, longest * formula.factor);
    previous = nextPoints(previous, base, longest, formula.factor);
    for (const [index, point] of previous.entries()) if (point > cap) previous[index] = cap;
    longest = Math.min(longest, cap);
    const at = (share: number): number => previous[Math.floor(share * GRID)] ?? longest;
    const wait = { minMs: base, meanMs: previous.reduce((sum, point) => sum + point, 0) / GRID, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: longest };
    const last = waits.at(-1);
    waits.push(wait);
    // At the cap the distribution soon stays as it is.
    if (last && last.maxMs === wait.maxMs && Math.abs(last.meanMs - wait.meanMs) <= wait.meanMs * 1e-6) break;
  }
  while (waits.length < count) waits.push({ ...(waits.at(-1) ?? uniform(base, base)) });
  return waits;
}

function nextPoints(previous: Float64Array, base: number, longest: number, factor: number): Float64Array<ArrayBuffer> {
  const points = new Float64Array(GRID);
  const xAt = (step: number): number => base * (longest / base) ** (step / GRID);
  const shareBelow = (x: number): number => {
    let sum = 0;
    for (const s of previous) {
      const width = factor * s - base;
      sum += width <= 0 || x >= base + width ? 1 : (x - base) / width;
    }
    return sum / previous.length;
  };
  let step = 0;
  let [lowX, lowShare, highX, highShare] = [base, 0, base, shareBelow(base)];
  for (let index = 0; index < GRID; index += 1) {
    const wanted = (index + 0.5) / GRID;
    while (highShare < wanted && step < GRID) {
      step += 1;
      [lowX, lowShare] = [highX, highShare];
      highX = xAt(step);
      highShare = step === GRID ? 1 : shareBelow(highX);
    }
    points[index] = highShare > lowShare ? lowX + ((highX - lowX) * (wanted - lowShare)) / (highShare - lowShare) : highX;
  }
  return points;
}
