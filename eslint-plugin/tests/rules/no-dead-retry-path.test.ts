import { expect, test, vi } from "vitest";
import { noDeadRetryPath } from "../../src/rules/no-dead-retry-path.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("a status that nobody looks at", () => {
  expect(judge(noDeadRetryPath, [siteWith({ details: { deadPath: { kind: "noStatusTest", node: NODE_INSIDE } } })])).toEqual([
    "noStatusTest: `fetch` resolves for a 500 as for a 200: nothing here looks at the status, so a refused request is never tried again.",
  ]);
});

test("a test that gives up on lost connections", () => {
  expect(judge(noDeadRetryPath, [siteWith({ details: { deadPath: { kind: "typeErrorStops", node: NODE_INSIDE } } })])).toEqual([
    "typeErrorStops: `fetch` rejects with a TypeError when the network fails: this test gives up on the very failures that could get better.",
  ]);
});

test("a path that failures reach", () => {
  expect(judge(noDeadRetryPath, [siteWith()])).toEqual([]);
});
