import { expect, test, vi } from "vitest";
import type { RetryAfterFault } from "../../src/analysis/retry-after/reading.js";
import { validRetryAfter } from "../../src/rules/valid-retry-after.js";
import { judgeAnalysis, NODE_INSIDE } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const FAULTS: readonly RetryAfterFault[] = ["numberOnly", "secondsAsMs", "asZero", "dateOfNumber", "headerCase", "unbounded", "shortened", "undercut", "rawOverwritten"];

function readings(...faults: readonly RetryAfterFault[]): Parameters<typeof judgeAnalysis>[1] {
  return { retryAfterReadings: faults.map((fault) => ({ fault, node: NODE_INSIDE })) };
}

test("each wrong shape has its own message", () => {
  const said = judgeAnalysis(validRetryAfter, readings(...FAULTS));
  expect(said.map((text) => text.split(":")[0])).toEqual(FAULTS);
  expect(new Set(said.map((text) => text.slice(text.indexOf(":")))).size).toBe(FAULTS.length);
});

test("the message says what will happen", () => {
  expect(judgeAnalysis(validRetryAfter, readings("secondsAsMs"))).toEqual([
    "secondsAsMs: Retry-After holds seconds, but it is used as milliseconds: a server that asks for 60 s is called again after 60 ms.",
  ]);
});

test("a wait that is cut on purpose", () => {
  expect(judgeAnalysis(validRetryAfter, readings("shortened", "unbounded"), { allowShortened: true }).map((text) => text.split(":")[0])).toEqual(["unbounded"]);
});

test("no reading that goes wrong", () => {
  expect(judgeAnalysis(validRetryAfter, {})).toEqual([]);
});
