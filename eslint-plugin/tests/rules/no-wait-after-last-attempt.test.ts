import { expect, test, vi } from "vitest";
import { noWaitAfterLastAttempt } from "../../src/rules/no-wait-after-last-attempt.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("a wait that only the end follows", () => {
  expect(judge(noWaitAfterLastAttempt, [siteWith({ details: { uselessWait: { node: NODE_INSIDE } } })])).toEqual([
    "uselessWait: This waits after the last failure of `fetch`, too: the caller hears of it later for nothing; test the count before the wait.",
  ]);
});

test("no such wait", () => {
  expect(judge(noWaitAfterLastAttempt, [siteWith()])).toEqual([]);
});
