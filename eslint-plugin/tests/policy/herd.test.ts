import { describe, expect, test } from "vitest";
import { LAB, LAB_STRATEGIES } from "../../src/policy/herd/lab.js";
import { simulateHerd } from "../../src/policy/herd/simulate-herd.js";
import type { HerdServer } from "../../src/policy/herd/servers.js";
import type { HerdStrategy } from "../../src/policy/herd/strategy.js";

/** The lab's own figures: requests, seconds until the last success, and the most requests in 100 ms. */
const MEASURED = {
  atOnce: { requests: 68_675, doneS: 9.4, peak: undefined },
  retryAfter: { requests: 5201, doneS: 9.4, peak: 441 },
  exponential: { requests: 7176, doneS: 26.7, peak: 679 },
  fullJitter: { requests: 6486, doneS: 11.6, peak: 747 },
  retryAfterJitter: { requests: 3949, doneS: 10.9, peak: 303 },
} as const;

const strategies = Object.keys(MEASURED) as (keyof typeof MEASURED)[];

describe("the lab of 1,000 clients", () => {
  test.each(strategies)("%s lies within the stated bounds", (name) => {
    const run = simulateHerd({ ...LAB, seed: 1, strategy: LAB_STRATEGIES[name] });
    const { requests, doneS, peak } = MEASURED[name];
    expect(Math.abs(run.requests / requests - 1)).toBeLessThan(0.08);
    expect(run.ratio).toBe(run.requests / 1000);
    expect(Math.abs(run.doneMs / 1000 / doneS - 1)).toBeLessThan(0.2);
    if (peak !== undefined) expect(Math.abs(run.peakPer100Ms / peak - 1)).toBeLessThan(0.25);
    expect(run.histogram.reduce((sum, count) => sum + count, 0)).toBe(run.requests);
  });

  test("its result is pinned: requests, done after in ms, peak", () => {
    const results = strategies.map((name) => {
      const { requests, doneMs, peakPer100Ms } = simulateHerd({ ...LAB, seed: 1, strategy: LAB_STRATEGIES[name] });
      return [name, requests, Math.round(doneMs), peakPer100Ms];
    });
    expect(results).toMatchInlineSnapshot(`
      [
        [
          "atOnce",
          66247,
          8764,
          770,
        ],
        [
          "retryAfter",
          5500,
          9301,
          357,
        ],
        [
          "exponential",
          7300,
          31620,
          770,
        ],
        [
          "fullJitter",
          6754,
          12450,
          769,
        ],
        [
          "retryAfterJitter",
          3912,
          10506,
          357,
        ],
      ]
    `);
  });

  test("other seeds stay within the bounds", () => {
    for (let seed = 2; seed <= 20; seed += 1) {
      for (const name of ["fullJitter", "retryAfterJitter"] as const) {
        const run = simulateHerd({ ...LAB, seed, strategy: LAB_STRATEGIES[name] });
        expect(Math.abs(run.requests / MEASURED[name].requests - 1), `${name} ${String(seed)}`).toBeLessThan(0.08);
        expect(Math.abs(run.doneMs / 1000 / MEASURED[name].doneS - 1), `${name} ${String(seed)}`).toBeLessThan(0.2);
      }
    }
  });
});

describe("servers, worked by hand", () => {
  const run = (server: HerdServer, strategy: HerdStrategy = {}, clients = 3): ReturnType<typeof simulateHerd> => simulateHerd({ clients, seed: 1, server, strategy });

  test("a fixed window takes two, and the third after its Retry-After", () => {
    const server = { kind: "fixedWindow", limit: 2, windowMs: 1000 } as const;
    expect(run(server, { retryAfter: "honoured" })).toMatchObject({ requests: 4, doneMs: 1000 });
    expect(run(server, { baseDelayMs: 300, factor: 1 })).toMatchObject({ requests: 7, doneMs: 1200 });
  });

  test("a token bucket fills by its rate", () => {
    expect(run({ kind: "tokenBucket", capacity: 1, perSecond: 2 }, { baseDelayMs: 500, factor: 1 })).toMatchObject({ requests: 6, doneMs: 1000 });
    expect(run({ kind: "tokenBucket", capacity: 3, perSecond: 2 })).toMatchObject({ requests: 3, doneMs: 0 });
  });

  test("the generic cell rate algorithm takes a burst, then one in each interval", () => {
    expect(run({ kind: "gcra", perSecond: 2, burst: 1 }, { baseDelayMs: 500, factor: 1 })).toMatchObject({ requests: 6, doneMs: 1000 });
    expect(run({ kind: "gcra", perSecond: 2, burst: 2 }, { baseDelayMs: 500, factor: 1 })).toMatchObject({ requests: 4, doneMs: 500 });
    expect(run({ kind: "gcra", perSecond: 2, burst: 2 }, { retryAfter: "honoured" })).toMatchObject({ requests: 4, doneMs: 1000 });
  });

  test("an outage refuses for its time, and attempts may end before it", () => {
    const outage = { kind: "outage", durationMs: 1000 } as const;
    expect(run(outage, { baseDelayMs: 400, factor: 2 })).toMatchObject({ requests: 9, doneMs: 1200, gaveUp: 0 });
    expect(run(outage, { baseDelayMs: 400, factor: 2, maxAttempts: 2 })).toMatchObject({ requests: 6, doneMs: 400, gaveUp: 3 });
    expect(run({ ...outage, retryAfterSeconds: 2 }, { retryAfter: "honoured" })).toMatchObject({ requests: 6, doneMs: 2000 });
  });

  test("the one processor and the round trip take their time", () => {
    const { doneMs } = simulateHerd({ clients: 3, seed: 1, server: { kind: "outage", durationMs: 0 }, strategy: {}, requestCostMs: 5, firstRequestCostMs: 7, roundTripMs: 4 });
    expect(doneMs).toBe(2 + 3 * 7 + 2);
  });

  test("a herd that never gets through is cut, and says so", () => {
    const cut = simulateHerd({ clients: 2, seed: 1, server: { kind: "outage", durationMs: 1e9 }, strategy: {}, maxRequests: 1000 });
    expect(cut).toMatchObject({ requests: 1000, isComplete: false });
  });
});

test.each([
  [{ clients: 0 }, "clients must be a number from 1 to 1000000, but it is 0."],
  [{ roundTripMs: -1 }, "roundTripMs must be a number from 0, but it is -1."],
  [{ server: { kind: "tokenBucket", capacity: 1, perSecond: 0 } }, "perSecond must be a number from 0.001, but it is 0."],
  [{ strategy: { baseDelayMs: NaN } }, "baseDelayMs must be a number from 0 to 2147483647, but it is NaN."],
] as const)("options that can't be: %j", (wrong, message) => {
  expect(() => simulateHerd({ ...LAB, seed: 1, strategy: {}, ...wrong })).toThrow(message);
});
