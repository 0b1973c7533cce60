import { expect, test, vi } from "vitest";
import { noSynchronizedSchedule } from "../../src/rules/no-synchronized-schedule.js";
import { judgeAnalysis, NODE_INSIDE } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("work by the clock", () => {
  expect(judgeAnalysis(noSynchronizedSchedule, { schedules: [{ kind: "cron", node: NODE_INSIDE, callee: "fetch", when: "0 * * * *" }] })).toEqual([
    "synchronized: `fetch` is called by the clock (0 * * * *): every host calls it in the same moment; wait first for an offset that is worked out from the host's name or id.",
  ]);
});

test("no such work", () => {
  expect(judgeAnalysis(noSynchronizedSchedule, {})).toEqual([]);
});
