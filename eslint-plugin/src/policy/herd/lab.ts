import type { HerdOptions } from "./simulate-herd.js";
import type { HerdStrategy } from "./strategy.js";

/**
 * The one stated set of parameters with which the simulation is compared with a lab of 1,000 real clients: a fixed window of
 * 100 requests a second, aligned to the clock.
 */
export const LAB: Omit<HerdOptions, "seed" | "strategy"> = {
  clients: 1000,
  server: { kind: "fixedWindow", limit: 100, windowMs: 1000 },
  requestCostMs: 0.13,
  firstRequestCostMs: 0.28,
  roundTripMs: 2,
  clockPhaseMs: 250,
};

const CAP_MS = 5000;

/** The strategies of the lab, in the order of its table. */
export const LAB_STRATEGIES = {
  atOnce: {},
  retryAfter: { retryAfter: "honoured" },
  exponential: { baseDelayMs: 100, maxDelayMs: CAP_MS, jitter: "none" },
  fullJitter: { baseDelayMs: 100, maxDelayMs: CAP_MS, jitter: "full" },
  retryAfterJitter: { retryAfter: "honoured", retryAfterJitterMs: 1000 },
} as const satisfies Record<string, HerdStrategy>;
