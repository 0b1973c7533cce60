import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { respectRetryAfter } from "../../src/rules/respect-retry-after.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const IGNORED = { retryAfterUse: { kind: "ignored", statuses: [429, 503] } } as const;

test("a wait of its own", () => {
  expect(judge(respectRetryAfter, [siteWith({ details: IGNORED })])).toEqual([
    "ignored: A 429 or 503 of `fetch` is tried again after a wait of its own: what the server asks for in Retry-After is never read, so it is called again too early.",
  ]);
});

test("no wait at all, by a library", () => {
  expect(judge(respectRetryAfter, [siteWith({ wait: { kind: "none" }, library: "superagent", details: { retryAfterUse: { kind: "ignored", statuses: [503] } } })])).toEqual([
    "ignored: A 503 of `fetch` is tried again by superagent at once: what the server asks for in Retry-After is never read, so it is called again too early.",
  ]);
});

test("used, not known, or never repeated", () => {
  expect(judge(respectRetryAfter, [siteWith(), siteWith({ details: { retryAfterUse: { kind: "unknown", because: "x" } } }), siteWith({ policy: { attempts: known(1) }, details: IGNORED })])).toEqual([]);
});
