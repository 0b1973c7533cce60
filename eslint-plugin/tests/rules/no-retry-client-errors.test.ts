import { expect, test, vi } from "vitest";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { noRetryClientErrors } from "../../src/rules/no-retry-client-errors.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("no status is looked at", () => {
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "any", why: "notRead" } })])).toEqual([
    "anyStatus: Every failure of `fetch` is tried again because nothing looks at the status: a request that is refused with 400 or 401 is sent up to 5 times.",
  ]);
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "any", why: "lostInText" }, policy: { attempts: UNBOUNDED } })])).toEqual([
    "anyStatus: Every failure of `fetch` is tried again because the status is lost in the error's text: a request that is refused with 400 or 401 is sent without end.",
  ]);
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "any", why: "range" }, policy: { attempts: unknown("x") } })])).toEqual([
    "anyStatus: Every failure of `fetch` is tried again because the test lets client errors through: a request that is refused with 400 or 401 is sent several times.",
  ]);
});

test("client errors in a list", () => {
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "listed", statuses: [401, 404, 429, 503] } })])).toEqual([
    "listedStatus: A 401 or 404 can't get better by asking again: `fetch` is sent up to 5 times with the same answer.",
  ]);
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "listed", statuses: [400, 401, 402, 403, 404] } })])[0]).toContain("A 400 (and 4 other 4xx statuses) can't");
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "listed", statuses: [408, 409, 423, 425, 429, 500] } })])).toEqual([]);
  expect(judge(noRetryClientErrors, [siteWith({ filter: { kind: "listed", statuses: [404] } })], { statuses: [404] })).toEqual([]);
});

test("filtered, without a status, unknown, and no second attempt", () => {
  const any = { kind: "any", why: "notRead" } as const;
  expect(judge(noRetryClientErrors, [siteWith(), siteWith({ filter: { kind: "noStatus" } }), siteWith({ filter: { kind: "unknown", because: "x" } }), siteWith({ filter: any, policy: { attempts: known(1) } })])).toEqual([]);
});
