import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { noSwallowedFailure } from "../../src/rules/no-swallowed-failure.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const swallowed = (ending: string): { exhaustion: { kind: "swallowed"; ending: string; node: typeof NODE_INSIDE } } => ({ exhaustion: { kind: "swallowed", ending, node: NODE_INSIDE } });

test("the function ends as if nothing had happened", () => {
  expect(judge(noSwallowedFailure, [siteWith({ details: swallowed("`undefined`") })])).toEqual([
    "swallowed: When `fetch` has failed up to 5 times, the function ends with `undefined`: its caller goes on as if nothing had happened.",
  ]);
});

test("a new error without the last one", () => {
  expect(judge(noSwallowedFailure, [siteWith({ policy: { attempts: known(3) }, details: { exhaustion: { kind: "lostCause", node: NODE_INSIDE } } })])).toEqual([
    "lostCause: When `fetch` has failed up to 3 times, a new error takes the place of the last one: pass it on as `cause`, or nobody will learn why it failed.",
  ]);
});

test("told, not known, or never repeated", () => {
  expect(judge(noSwallowedFailure, [siteWith(), siteWith({ details: { exhaustion: { kind: "unknown", because: "x" } } }), siteWith({ policy: { attempts: known(1) }, details: swallowed("`null`") })])).toEqual([]);
});
