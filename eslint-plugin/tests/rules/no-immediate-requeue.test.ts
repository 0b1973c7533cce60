import { expect, test, vi } from "vitest";
import { noImmediateRequeue } from "../../src/rules/no-immediate-requeue.js";
import { judge, siteWith, waitWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("a message that comes back at once", () => {
  expect(judge(noImmediateRequeue, [siteWith({ kind: "requeue", wait: { kind: "none" }, operation: { kind: "queue", callee: "channel.nack" } })])).toEqual([
    "requeued: `channel.nack` gives the failed message back to its queue, which delivers it again at once: one message that always fails keeps a consumer busy thousands of times a second; send it to a queue with a delay, and to a dead-letter queue after some deliveries.",
  ]);
});

test("a delay, another kind of site, a test", () => {
  expect(judge(noImmediateRequeue, [siteWith({ kind: "requeue", wait: waitWith() }), siteWith({ wait: { kind: "none" } }), siteWith({ kind: "requeue", wait: { kind: "none" }, inTest: true })])).toEqual([]);
});
