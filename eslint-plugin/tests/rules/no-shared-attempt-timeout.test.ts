import { expect, test, vi } from "vitest";
import { noSharedAttemptTimeout } from "../../src/rules/no-shared-attempt-timeout.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

test("one timeout for all attempts", () => {
  expect(judge(noSharedAttemptTimeout, [siteWith({ details: { sharedTimeout: { node: NODE_INSIDE } } })])).toEqual([
    "shared: This timeout is made once for all attempts of `fetch`: after it has fired, every further attempt fails at once; make it inside the attempt.",
  ]);
});

test("none, or one for each attempt", () => {
  expect(judge(noSharedAttemptTimeout, [siteWith()])).toEqual([]);
});
