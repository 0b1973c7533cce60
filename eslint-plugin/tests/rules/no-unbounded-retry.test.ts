import { expect, test, vi } from "vitest";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { noUnboundedRetry } from "../../src/rules/no-unbounded-retry.js";
import { judge, siteWith, waitWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const unbounded = { bound: { kind: "unbounded" }, policy: { attempts: UNBOUNDED } } as const;

test("a site without a fault", () => {
  expect(judge(noUnboundedRetry, [siteWith()])).toEqual([]);
});

test("nothing ends it, at each pace", () => {
  expect(judge(noUnboundedRetry, [siteWith({ ...unbounded, wait: { kind: "none" } })])).toEqual([
    "unbounded: `fetch` is tried again at once for as long as it fails: there is no limit on attempts and no deadline.",
  ]);
  expect(judge(noUnboundedRetry, [siteWith({ ...unbounded, wait: waitWith({ growth: "fixed" }), policy: { baseDelayMs: known(5000) } })])).toEqual([
    "unbounded: `fetch` is tried again every 5 s for as long as it fails: there is no limit on attempts and no deadline.",
  ]);
  expect(judge(noUnboundedRetry, [siteWith({ ...unbounded, library: "p-retry" })])).toEqual([
    "unbounded: `fetch` is tried again by p-retry for as long as it fails: there is no limit on attempts and no deadline.",
  ]);
});

test("what is unknown or ends by a deadline", () => {
  const deadline = { kind: "deadline", deadlineMs: known(30_000) } as const;
  expect(judge(noUnboundedRetry, [siteWith({ bound: { kind: "unknown", because: "a parameter" } }), siteWith({ bound: deadline })])).toEqual([]);
  expect(judge(noUnboundedRetry, [siteWith({ bound: { kind: "bounded", attempts: unknown("a parameter") } })])).toEqual([]);
});

test("a limit that can't be reached", () => {
  const bound = { kind: "ineffective", limit: "attempt === 5", why: "attempt never changes" } as const;
  expect(judge(noUnboundedRetry, [siteWith({ bound })])).toEqual([
    "ineffectiveLimit: The limit `attempt === 5` is never reached because attempt never changes, so `fetch` is tried again for as long as it fails.",
  ]);
});

test("a counter that all calls share", () => {
  expect(judge(noUnboundedRetry, [siteWith({ bound: { kind: "shared", counter: "tries", attempts: known(5) } })])).toEqual([
    "sharedCounter: The counter `tries` serves all calls and is never set back: after 5 failures no later call gets another attempt.",
  ]);
});

test("a limit so high that it is none", () => {
  const many = (attempts: number): ReturnType<typeof siteWith> => siteWith({ bound: { kind: "bounded", attempts: known(attempts) } });
  expect(judge(noUnboundedRetry, [many(100)])).toEqual([]);
  expect(judge(noUnboundedRetry, [many(10_000)])).toEqual(["tooMany: `fetch` is tried up to 10,000 times, which is as good as no limit: more than 100 attempts."]);
  expect(judge(noUnboundedRetry, [many(21)], { max: 20 })).toHaveLength(1);
});

test("only a signal ends it: an option", () => {
  const site = siteWith({ bound: { kind: "abortable", by: "the caller's signal" } });
  expect(judge(noUnboundedRetry, [site])).toEqual([]);
  expect(judge(noUnboundedRetry, [site], { reportAbortable: true })).toEqual([
    "abortable: Only the caller's signal ends this: until then `fetch` is tried again for as long as it fails.",
  ]);
});

test("a connection that is opened again: an option", () => {
  const site = siteWith({ ...unbounded, kind: "reconnect" });
  expect(judge(noUnboundedRetry, [site])).toEqual([]);
  expect(judge(noUnboundedRetry, [site], { reportReconnects: true })).toHaveLength(1);
});
