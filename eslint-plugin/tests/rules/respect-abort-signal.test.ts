import { expect, test, vi } from "vitest";
import { respectAbortSignal } from "../../src/rules/respect-abort-signal.js";
import { judge, judgeAnalysis, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("an abort that is tried again", () => {
  expect(judge(respectAbortSignal, [siteWith({ details: { abort: { kind: "retried", signal: "options.signal" } } })])).toEqual([
    "retriesAbort: An abort by the caller's `options.signal` is tried again like any failure of `fetch`: all attempts and waits are spent on work that nobody wants any more.",
  ]);
});

test("a wait that does not end on it", () => {
  expect(judge(respectAbortSignal, [siteWith({ details: { abort: { kind: "deaf", signal: "signal", node: NODE_INSIDE } } })])).toEqual([
    "deafWait: `signal` does not end this wait: after an abort the caller still waits until it is over.",
  ]);
});

test("a listener that stays", () => {
  expect(judgeAnalysis(respectAbortSignal, { leftListeners: [{ node: NODE_INSIDE }] })).toEqual([
    "leftListener: This listener stays on the signal when the timer wins: each wait leaves one more; remove it when the timer fires.",
  ]);
});

test("respected or not known", () => {
  expect(judge(respectAbortSignal, [siteWith(), siteWith({ details: { abort: { kind: "unknown", because: "x" } } })])).toEqual([]);
});
