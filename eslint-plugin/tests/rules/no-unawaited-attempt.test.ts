import { expect, test, vi } from "vitest";
import { noUnawaitedAttempt } from "../../src/rules/no-unawaited-attempt.js";
import { judgeAnalysis, NODE_INSIDE } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("each way to lose a failure", () => {
  const unawaitedAttempts = (["returned", "dropped", "detached"] as const).map((kind) => ({ kind, node: NODE_INSIDE, callee: "load" }));
  expect(judgeAnalysis(noUnawaitedAttempt, { unawaitedAttempts })).toEqual([
    "returned: `load` is returned without `await`: its failure never reaches the catch, and nothing is tried again; write `return await`.",
    "dropped: The callback neither returns nor awaits `load`: the retry takes every attempt for a success.",
    "detached: `load` is called again without `await` or `return`: the caller goes on while the retries run, and their last failure is lost.",
  ]);
});

test("every attempt is awaited", () => {
  expect(judgeAnalysis(noUnawaitedAttempt, {})).toEqual([]);
});
