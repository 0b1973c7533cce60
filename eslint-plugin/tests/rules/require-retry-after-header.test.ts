import { expect, test, vi } from "vitest";
import type { RefusalAnswer } from "../../src/analysis/site.js";
import { requireRetryAfterHeader } from "../../src/rules/require-retry-after-header.js";
import { judgeAnalysis, NODE_INSIDE } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

function answer(parts: Partial<RefusalAnswer> = {}): Parameters<typeof judgeAnalysis>[1] {
  return { answers: [{ status: 429, handler: "Express handler", node: NODE_INSIDE, retryAfter: { kind: "set" }, cacheable: undefined, byLimiter: false, exposed: undefined, ...parts }] };
}

test("a 429 that says nothing of when", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ retryAfter: { kind: "missing" } }))).toEqual([
    "missing: This Express handler answers 429 without Retry-After: its clients can only guess when to come back, and most come back too early.",
  ]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ status: 503, retryAfter: { kind: "missing" } }))).toEqual([]);
});

test("a value of another unit", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ retryAfter: { kind: "epoch", node: NODE_INSIDE } }))).toEqual([
    "epoch: Retry-After holds a moment in time here, where seconds from now are meant: a client that follows it waits for decades.",
  ]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ status: 503, retryAfter: { kind: "ms", node: NODE_INSIDE } }))).toEqual([
    "milliseconds: Retry-After holds milliseconds here, where seconds are meant: a client that follows it waits a thousand times too long.",
  ]);
});

test("a limiter's own 503", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ status: 503, byLimiter: true }))).toEqual([
    "limiter503: This Express handler answers 503 because of its own limit: 429 says that this client asked too often, 503 that the server is down.",
  ]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ byLimiter: true }))).toEqual([]);
});

test("a refusal that a cache may keep", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ cacheable: NODE_INSIDE }))).toEqual([
    "cacheable: A cache may store this 429: others are then refused who never asked too often; send `Cache-Control: no-store`.",
  ]);
});

test("a header that other origins can't read, where it is asked for", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ exposed: false }))).toEqual([]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ exposed: false }), { requireExposed: true })).toEqual([
    "notExposed: Pages of another origin can't read Retry-After: name it in Access-Control-Expose-Headers.",
  ]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ exposed: true }), { requireExposed: true })).toEqual([]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer(), { requireExposed: true })).toEqual([]);
});

test("set, or set where it can't be read", () => {
  expect(judgeAnalysis(requireRetryAfterHeader, answer())).toEqual([]);
  expect(judgeAnalysis(requireRetryAfterHeader, answer({ retryAfter: { kind: "unknown", because: "x" } }))).toEqual([]);
});
