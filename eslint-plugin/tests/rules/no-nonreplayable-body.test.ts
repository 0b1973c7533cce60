import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { noNonreplayableBody } from "../../src/rules/no-nonreplayable-body.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const CONSUMED = { consumedBody: { node: NODE_INSIDE, what: "a stream" } } as const;

test("a body that the first attempt uses up", () => {
  expect(judge(noNonreplayableBody, [siteWith({ details: CONSUMED })])).toEqual([
    "consumed: The body of `fetch` is a stream, which the first attempt uses up: every further attempt sends nothing, or fails; make it inside the attempt, or read it into a buffer first.",
  ]);
});

test("a body that can be sent again, or is sent once", () => {
  expect(judge(noNonreplayableBody, [siteWith(), siteWith({ policy: { attempts: known(1) }, details: CONSUMED })])).toEqual([]);
});
