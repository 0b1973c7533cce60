import { expect, test } from "vitest";
import { simulateHerd } from "../../src/policy/herd/simulate-herd.js";
import type { HerdStrategy } from "../../src/policy/herd/strategy.js";

/**
 * Calls and time in ms, each a mean of 1,000 runs of the AWS simulator (aws-samples/aws-arch-backoff-simulator, commit 66cb169,
 * Python 3, seed 20261130), by `npm run bench:herd -- --aws FILE`. Its exponent starts at 1, so its base of 5 ms is 10 ms here.
 */
const MEASURED: Record<string, readonly [strategy: HerdStrategy, byClients: Record<number, readonly [calls: number, ms: number]>]> = {
  none: [{}, { 10: [51.1, 381], 30: [286.7, 775], 50: [691.2, 1143] }],
  exponential: [{ baseDelayMs: 10, maxDelayMs: 2000 }, { 10: [50.7, 3417], 30: [275.9, 22_275], 50: [623.4, 36_460] }],
  equal: [{ baseDelayMs: 10, maxDelayMs: 2000, jitter: "equal" }, { 10: [42.4, 722], 30: [182.5, 2616], 50: [347.2, 4242] }],
  full: [{ baseDelayMs: 10, maxDelayMs: 2000, jitter: "full" }, { 10: [39, 465], 30: [171.8, 1662], 50: [332.7, 2918] }],
  decorrelated: [{ baseDelayMs: 5, maxDelayMs: 2000, jitter: "decorrelated" }, { 10: [37.7, 437], 30: [180.4, 1227], 50: [373.8, 2220] }],
};

const RUNS = 1000;

test.each(Object.keys(MEASURED))("%s against the AWS simulator: calls within 0.03, time within 0.08", (name) => {
  const [strategy, byClients] = MEASURED[name] ?? [{}, {}];
  for (const [clients, [calls, ms]] of Object.entries(byClients)) {
    let [requests, doneMs] = [0, 0];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const run = simulateHerd({ clients: Number(clients), seed, server: { kind: "occ" }, strategy });
      requests += run.requests;
      doneMs += run.doneMs;
    }
    expect(Math.abs(requests / RUNS / calls - 1), `calls of ${clients}`).toBeLessThan(0.03);
    expect(Math.abs(doneMs / RUNS / ms - 1), `time of ${clients}`).toBeLessThan(0.08);
  }
});

test("attempts may end before the row is written", () => {
  expect(simulateHerd({ clients: 5, seed: 1, server: { kind: "occ" }, strategy: { maxAttempts: 1 } })).toMatchObject({ requests: 5 });
  expect(simulateHerd({ clients: 5, seed: 1, server: { kind: "occ" }, strategy: { maxAttempts: 1 } }).gaveUp).toBeGreaterThan(0);
});
