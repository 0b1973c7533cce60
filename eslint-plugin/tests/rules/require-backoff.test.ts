import { expect, test, vi } from "vitest";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { requireBackoff } from "../../src/rules/require-backoff.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const wait = { kind: "none" } as const;

test("attempts that follow each other at once", () => {
  expect(judge(requireBackoff, [siteWith({ wait })])).toEqual(["noWait: `fetch` is tried again at once: up to 5 attempts follow each other with no wait in between."]);
  expect(judge(requireBackoff, [siteWith({ wait, policy: { attempts: UNBOUNDED } })])).toEqual([
    "noWait: `fetch` is tried again at once: attempts follow each other without end, with no wait in between.",
  ]);
  expect(judge(requireBackoff, [siteWith({ wait, policy: { attempts: unknown("a parameter") } })])).toEqual([
    "noWait: `fetch` is tried again at once: all attempts follow each other with no wait in between.",
  ]);
});

test("a library's default, and what it lacks", () => {
  const site = siteWith({ wait: { kind: "none", why: "retryDelay is not set" }, library: "superagent", remark: "superagent has no delay option" });
  expect(judge(requireBackoff, [site])).toEqual([
    "noWait: `fetch` is tried again by superagent at once because retryDelay is not set: up to 5 attempts follow each other with no wait in between; superagent has no delay option.",
  ]);
});

test("a wait, an unknown wait, and no second attempt", () => {
  expect(judge(requireBackoff, [siteWith(), siteWith({ wait: { kind: "unknown", because: "another file" } }), siteWith({ wait, policy: { attempts: known(1) } })])).toEqual([]);
});

test("one more call in a straight line", () => {
  expect(judge(requireBackoff, [siteWith({ wait, kind: "repeat", policy: { attempts: known(2) } })])).toEqual([]);
  expect(judge(requireBackoff, [siteWith({ wait, kind: "loop", policy: { attempts: known(2) } })])).toHaveLength(1);
});
