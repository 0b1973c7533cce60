import fc from "fast-check";
import { expect, test } from "vitest";
import { amplification } from "../../src/policy/amplification.js";
import { describePolicy } from "../../src/policy/describe-policy.js";
import { valueOf } from "../../src/policy/fact.js";
import { simulateHerd } from "../../src/policy/herd/simulate-herd.js";
import type { HerdServer } from "../../src/policy/herd/servers.js";
import { parseHttpDate } from "../../src/policy/http-date.js";
import { policyOf, type PlainPolicy } from "../../src/policy/policy-of.js";
import { seededRandom } from "../../src/policy/random.js";
import { readRetryAfter } from "../../src/policy/read-retry-after.js";
import { formulaOf, schedule } from "../../src/policy/schedule.js";
import { drawWait, MAX_TIMER_MS } from "../../src/policy/wait.js";
import { seedOfRun } from "../support/random.js";

const parameters = { seed: seedOfRun() };

const jitter = fc.constantFrom("none", "full", "equal", "decorrelated", "proportional");
const ms = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.integer({ min: 0, max: 10_000 }));
const policies = fc.record(
  {
    attempts: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant("unbounded" as const)),
    baseDelayMs: ms,
    factor: fc.double({ min: 0, max: 1e6, noNaN: true }),
    maxDelayMs: ms,
    jitter,
    jitterShare: fc.double({ min: 0, max: 1, noNaN: true }),
    retryAfter: fc.constantFrom("honoured", "shortened", "ignored"),
    attemptTimeoutMs: ms,
    deadlineMs: ms,
  },
  { requiredKeys: ["attempts", "jitterShare"] },
) as fc.Arbitrary<PlainPolicy>;

test("every wait is ordered and lies from 0 to 2^31-1, and the totals are the sums", () => {
  const property = fc.property(policies, (plain) => {
    const { waits, totalWaitMs, worstTotalMs } = schedule(policyOf(plain));
    for (const { minMs, meanMs, p50Ms, p95Ms, maxMs } of waits) {
      for (const value of [minMs, meanMs, p50Ms, p95Ms, maxMs]) expect(value >= 0 && value <= MAX_TIMER_MS).toBe(true);
      expect(minMs <= p50Ms && p50Ms <= p95Ms && p95Ms <= maxMs && minMs <= meanMs * (1 + 1e-9) && meanMs <= maxMs * (1 + 1e-9)).toBe(true);
      if (plain.maxDelayMs !== undefined && plain.jitter !== "proportional") expect(maxMs).toBeLessThanOrEqual(plain.maxDelayMs);
    }
    if (plain.attempts !== "unbounded" && plain.attempts <= 100) {
      const sum = waits.reduce((so, wait) => so + wait.maxMs, 0);
      expect(totalWaitMs?.max).toBe(sum);
      expect(waits).toHaveLength(plain.attempts - 1);
    }
    for (const value of Object.values(totalWaitMs ?? {})) expect(value >= 0 && Number.isFinite(value)).toBe(true);
    const worst = valueOf(worstTotalMs);
    if (worst !== undefined) expect(worst >= 0 && Number.isFinite(worst)).toBe(true);
    for (const locale of ["en", "vi"] as const) expect(describePolicy(policyOf(plain), locale)).not.toMatch(/NaN|Infinity|undefined/);
  });
  fc.assert(property, { ...parameters, numRuns: 300 });
});

test("every drawn wait lies within the bounds that the schedule states", () => {
  const property = fc.property(policies, fc.integer(), (plain, seed) => {
    const policy = policyOf(plain);
    const formula = formulaOf(policy);
    if (Array.isArray(formula)) throw new Error(formula.join());
    const random = seededRandom(seed);
    let previous: number | undefined;
    for (const [n, { minMs, maxMs }] of schedule(policy).waits.slice(0, 20).entries()) {
      previous = drawWait(formula, n, previous, random);
      expect(previous).toBeGreaterThanOrEqual(minMs * (1 - 1e-9));
      expect(previous).toBeLessThanOrEqual(maxMs * (1 + 1e-9));
    }
  });
  fc.assert(property, { ...parameters, numRuns: 300 });
});

const servers: fc.Arbitrary<HerdServer> = fc.oneof(
  fc.record({ kind: fc.constant("fixedWindow" as const), limit: fc.integer({ min: 1, max: 50 }), windowMs: fc.integer({ min: 10, max: 2000 }) }),
  fc.record({ kind: fc.constant("tokenBucket" as const), capacity: fc.integer({ min: 1, max: 50 }), perSecond: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant("gcra" as const), perSecond: fc.integer({ min: 1, max: 200 }), burst: fc.integer({ min: 1, max: 50 }) }),
  fc.record({ kind: fc.constant("outage" as const), durationMs: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({ kind: fc.constant("occ" as const) }),
);
const strategies = fc.record({
  baseDelayMs: fc.integer({ min: 1, max: 500 }),
  maxDelayMs: fc.integer({ min: 100, max: 5000 }),
  jitter,
  retryAfter: fc.constantFrom("honoured" as const, "ignored" as const),
  retryAfterJitterMs: fc.integer({ min: 0, max: 1000 }),
});

test("the same seed gives the same run, in which every client is served once", () => {
  const property = fc.property(servers, strategies, fc.integer(), fc.integer({ min: 1, max: 60 }), (server, strategy, seed, clients) => {
    const options = { clients, seed, server, strategy, requestCostMs: 0.5, roundTripMs: 3 };
    const run = simulateHerd(options);
    expect(simulateHerd(options)).toEqual(run);
    expect(run).toMatchObject({ isComplete: true, gaveUp: 0 });
    expect(run.requests).toBeGreaterThanOrEqual(clients);
    expect(run.histogram.reduce((sum, count) => sum + count, 0)).toBe(run.requests);
    expect(Math.max(...run.histogram)).toBe(run.peakPer100Ms);
    expect(run.doneMs >= 0 && Number.isFinite(run.doneMs)).toBe(true);
  });
  fc.assert(property, { ...parameters, numRuns: 100 });
});

test("a product of layers grows by each layer's attempts", () => {
  const layers = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 });
  const property = fc.property(layers, fc.integer({ min: 1, max: 20 }), (attempts, outer) => {
    expect(amplification([outer, ...attempts])).toBe(outer * Number(amplification(attempts)));
    expect(amplification(attempts.toReversed())).toBe(amplification(attempts));
  });
  fc.assert(property, parameters);
});

test("each date comes back from its IMF-fixdate, and no text makes a wait that is not a number", () => {
  const now = Date.UTC(2026, 0, 1);
  const seconds = fc.integer({ min: 0, max: 253_402_300_799 });
  fc.assert(fc.property(seconds, (time) => { expect(parseHttpDate(new Date(time * 1000).toUTCString(), now)).toBe(time * 1000); }), parameters);
  const property = fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.date({ noInvalidDate: true }).map((date) => date.toUTCString())), (value) => {
    const { waitMs } = readRetryAfter(value, { nowMs: now });
    expect(waitMs >= 0 && Number.isFinite(waitMs)).toBe(true);
  });
  fc.assert(property, { ...parameters, numRuns: 1000 });
});
