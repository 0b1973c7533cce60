import { describe, expect, test } from "vitest";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { policyOf } from "../../src/policy/policy-of.js";
import { formatTime } from "../../src/policy/describe-policy.js";
import { sampleWaits } from "../../src/policy/sample-waits.js";
import { schedule } from "../../src/policy/schedule.js";
import { drawWait } from "../../src/policy/wait.js";
import { seededRandom } from "../../src/policy/random.js";

const FULL = { attempts: 5, baseDelayMs: 500, jitter: "full" } as const;

describe("waits, worked by hand", () => {
  test.each([
    ["none", [500, 500, 500, 500, 500], [1000, 1000, 1000, 1000, 1000]],
    ["full", [0, 250, 250, 475, 500], [0, 500, 500, 950, 1000]],
    ["equal", [250, 375, 375, 487.5, 500], [500, 750, 750, 975, 1000]],
    ["proportional", [400, 500, 500, 590, 600], [800, 1000, 1000, 1180, 1200]],
  ] as const)("%s jitter", (jitter, first, second) => {
    const { waits } = schedule(policyOf({ attempts: 3, baseDelayMs: 500, jitter, jitterShare: 0.2 }));
    expect(waits.map((wait) => [wait.minMs, wait.meanMs, wait.p50Ms, wait.p95Ms, wait.maxMs].map((ms) => Math.round(ms * 10) / 10))).toEqual([first, second]);
  });

  test("decorrelated jitter: the first wait is even from base to three times the base, the second follows from it", () => {
    const { waits } = schedule(policyOf({ attempts: 3, baseDelayMs: 100, jitter: "decorrelated" }));
    expect(waits[0]).toMatchObject({ minMs: 100, maxMs: 300 });
    expect(waits[0]?.meanMs).toBeCloseTo(200, 0);
    expect(waits[0]?.p95Ms).toBeCloseTo(290, -0.5);
    // The mean of random(100, 3 s) over an s of mean 200 is (100 + 600) / 2.
    expect(waits[1]?.meanMs).toBeCloseTo(350, -0.5);
    expect(waits[1]?.maxMs).toBe(900);
  });

  test("decorrelated jitter with a cap agrees with 40,000 drawn runs", () => {
    const { waits } = schedule(policyOf({ attempts: 6, baseDelayMs: 50, maxDelayMs: 1000, jitter: "decorrelated" }));
    const random = seededRandom(7);
    const formula = { baseMs: 50, factor: 3, capMs: 1000, jitter: "decorrelated", share: 0 } as const;
    const runs = Array.from({ length: 40_000 }, () => {
      const drawn: number[] = [];
      for (let n = 0; n < 5; n += 1) drawn.push(drawWait(formula, n, drawn.at(-1), random));
      return drawn;
    });
    for (const [n, wait] of waits.entries()) {
      const values = runs.map((run) => run[n] ?? NaN).sort((a, b) => a - b);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(Math.abs(wait.meanMs / mean - 1)).toBeLessThan(0.02);
      expect(Math.abs(wait.p50Ms / (values[20_000] ?? NaN) - 1)).toBeLessThan(0.03);
      expect(Math.abs(wait.p95Ms / (values[38_000] ?? NaN) - 1)).toBeLessThan(0.03);
    }
  });

  test("a cap cuts the window before the jitter", () => {
    const { waits } = schedule(policyOf({ ...FULL, maxDelayMs: 1500 }));
    expect(waits.map((wait) => wait.maxMs)).toEqual([500, 1000, 1500, 1500]);
  });
});

describe("totals", () => {
  test("are sums, and their percentiles lie where those of uniform sums lie", () => {
    const { totalWaitMs } = schedule(policyOf(FULL));
    expect(totalWaitMs).toMatchObject({ min: 0, mean: 3750, max: 7500 });
    expect(totalWaitMs?.p50).toBeGreaterThan(3675);
    expect(totalWaitMs?.p50).toBeLessThan(3825);
    expect(totalWaitMs?.p95).toBeGreaterThan(5700);
    expect(totalWaitMs?.p95).toBeLessThan(6300);
  });

  test("worst case: five timeouts of 10 s and 7.5 s of waits", () => {
    expect(schedule(policyOf({ ...FULL, attemptTimeoutMs: 10_000 })).worstTotalMs).toEqual(known(57_500));
    expect(schedule(policyOf({ ...FULL, attemptTimeoutMs: 10_000, deadlineMs: 30_000 })).worstTotalMs).toEqual(known(30_000));
  });

  test("the worst case is unknown without a timeout or deadline, and where a server may ask for more", () => {
    expect(schedule(policyOf(FULL)).worstTotalMs).toEqual(unknown("the attempts' own time is not known"));
    expect(schedule(policyOf({ ...FULL, attemptTimeoutMs: 1000, retryAfter: "honoured" })).worstTotalMs).toEqual(unknown("a server's Retry-After may be longer"));
    expect(schedule(policyOf({ ...FULL, attemptTimeoutMs: 1000, retryAfter: "shortened", maxDelayMs: 5000 })).worstTotalMs).toEqual(known(25_000));
  });
});

describe("what is not known", () => {
  test("leaves the waits out and is named", () => {
    const policy = { ...policyOf(FULL), baseDelayMs: unknown("a parameter"), jitter: known("some" as const) };
    expect(schedule(policy)).toMatchObject({ waits: [], totalWaitMs: undefined, missing: ["baseDelayMs", "jitter"] });
  });

  test("proportional jitter needs its share", () => {
    expect(schedule(policyOf({ attempts: 3, baseDelayMs: 1, jitter: "proportional" })).missing).toEqual(["jitter"]);
  });

  test("attempts without end have waits but no total", () => {
    const planned = schedule(policyOf({ attempts: "unbounded", baseDelayMs: 100, maxDelayMs: 400 }));
    expect(planned.waits.slice(0, 4).map((wait) => wait.maxMs)).toEqual([100, 200, 400, 400]);
    expect(planned).toMatchObject({ totalWaitMs: undefined, worstTotalMs: UNBOUNDED });
  });

  test("a single attempt waits for nothing", () => {
    expect(schedule(policyOf({ attempts: 1, attemptTimeoutMs: 50 }))).toMatchObject({ waits: [], totalWaitMs: { min: 0, mean: 0, max: 0 }, worstTotalMs: known(50) });
  });

  test("many attempts are counted though a hundred waits are listed", () => {
    const planned = schedule(policyOf({ attempts: 1001, baseDelayMs: 10, factor: 1 }));
    expect(planned.waits).toHaveLength(100);
    expect(planned.totalWaitMs).toMatchObject({ min: 10_000, mean: 10_000, max: 10_000 });
  });
});

test("drawn waits lie between the shortest and the longest, and a seed repeats them", () => {
  for (const jitter of ["none", "full", "equal", "decorrelated"] as const) {
    const policy = policyOf({ attempts: 6, baseDelayMs: 100, maxDelayMs: 2000, jitter });
    const runs = sampleWaits(policy, { runs: 20, seed: 3 });
    expect(runs).toEqual(sampleWaits(policy, { runs: 20, seed: 3 }));
    const { waits } = schedule(policy);
    for (const run of runs) for (const [index, ms] of run.entries()) expect(ms >= (waits[index]?.minMs ?? NaN) && ms <= (waits[index]?.maxMs ?? NaN), `${jitter} ${String(index)}: ${String(ms)}`).toBe(true);
  }
  expect(sampleWaits({ ...policyOf({ attempts: 3, baseDelayMs: 100 }), jitter: unknown("it was not read") }, { runs: 2, seed: 1 })).toEqual([]);
});

test("a time is printed in the unit that reads best", () => {
  expect([0, 99, 250, 119_000, 720_000, 7_200_000].map((ms) => formatTime(ms, "en"))).toEqual(["0 ms", "99 ms", "0.25 s", "119 s", "12 min", "2 h"]);
  expect(formatTime(1750, "vi")).toBe("1,75 giây");
});
