import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { requireDeadline } from "../../src/rules/require-deadline.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const NONE = { timeLimit: { kind: "none", callee: "fetch", requests: [] } } as const;

test("an attempt that can hang for ever", () => {
  expect(judge(requireDeadline, [siteWith({ details: NONE })])).toEqual([
    "noDeadline: Nothing limits how long one attempt of `fetch` may take: a server that accepts and never answers holds it for ever, and the next attempt never comes.",
  ]);
  expect(judge(requireDeadline, [siteWith({ library: "p-retry", details: NONE })])).toEqual([
    "noDeadline: Nothing limits how long one attempt of `fetch` may take in a retry by p-retry: a server that accepts and never answers holds it for ever, and the next attempt never comes.",
  ]);
});

test("limited, not known, or never repeated", () => {
  expect(judge(requireDeadline, [siteWith(), siteWith({ details: { timeLimit: { kind: "unknown", because: "x" } } }), siteWith({ policy: { attempts: known(1) }, details: NONE })])).toEqual([]);
});
