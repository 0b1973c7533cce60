import { expect, test, vi } from "vitest";
import { known, UNBOUNDED } from "../../src/policy/fact.js";
import { requireJitter } from "../../src/rules/require-jitter.js";
import { judge, siteWith, waitWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const small = (rangeMs: number, waitMs: number): ReturnType<typeof waitWith> => waitWith({ randomness: { kind: "small", rangeMs, waitMs } });

test("nothing random in the wait", () => {
  expect(judge(requireJitter, [siteWith({ wait: waitWith() })])).toEqual([
    "noJitter: The wait before `fetch` is tried again has nothing random in it: clients that fail together come back together, up to 4 times.",
  ]);
  expect(judge(requireJitter, [siteWith({ wait: waitWith({ growth: "fixed" }), policy: { attempts: UNBOUNDED, baseDelayMs: known(5000) }, library: "bullmq" })])).toEqual([
    "noJitter: The wait before `fetch` is tried again by bullmq is always 5 s: clients that fail together come back together, again and again.",
  ]);
});

test("Retry-After alone", () => {
  expect(judge(requireJitter, [siteWith({ wait: waitWith({ growth: "retry-after", bareRetryAfter: true }) })])).toEqual([
    "bareRetryAfter: The wait before `fetch` is tried again is Retry-After and nothing else: all clients that were told the same second come back in the same moment, up to 4 times.",
  ]);
});

test("too little of it", () => {
  expect(judge(requireJitter, [siteWith({ wait: small(50, 2000) })])).toEqual([
    "noJitter: The wait before `fetch` is tried again has only 50 ms of randomness in it: clients that fail together come back together, up to 4 times.",
  ]);
  expect(judge(requireJitter, [siteWith({ wait: small(200, 2000) }), siteWith({ wait: small(500, 60_000) })])).toEqual([]);
  expect(judge(requireJitter, [siteWith({ wait: small(200, 2000) })], { minRatio: 0.5 })).toHaveLength(1);
  expect(judge(requireJitter, [siteWith({ wait: small(50, 2000) })], { minMs: 50 })).toEqual([]);
});

test("a random part added to Retry-After is judged by its milliseconds alone", () => {
  const wait = waitWith({ growth: "retry-after", randomness: { kind: "small", rangeMs: 200, waitMs: 1000 } });
  expect(judge(requireJitter, [siteWith({ wait })])).toHaveLength(1);
});

test("jitter, unknown waits, local work and tests", () => {
  const wait = waitWith();
  expect(judge(requireJitter, [siteWith(), siteWith({ wait: { kind: "none" } }), siteWith({ wait: waitWith({ randomness: { kind: "unknown", because: "x" } }) })])).toEqual([]);
  expect(judge(requireJitter, [siteWith({ wait, inTest: true }), siteWith({ wait, operation: { local: true } }), siteWith({ wait, operation: { kind: "fs" } })])).toEqual([]);
});
