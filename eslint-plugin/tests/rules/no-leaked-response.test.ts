import { expect, test, vi } from "vitest";
import { known } from "../../src/policy/fact.js";
import { noLeakedResponse } from "../../src/rules/no-leaked-response.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const LEAKED = { leakedResponse: { node: NODE_INSIDE, callee: "fetch" } } as const;

test("a response whose body nobody reads", () => {
  expect(judge(noLeakedResponse, [siteWith({ details: LEAKED })])).toEqual([
    "leaked: The refused response of `fetch` is dropped with its body unread: its connection stays taken until the garbage collector finds it, so each attempt opens a new one; read or cancel the body before the next attempt.",
  ]);
});

test("read, cancelled, or the only one", () => {
  expect(judge(noLeakedResponse, [siteWith(), siteWith({ policy: { attempts: known(1) }, details: LEAKED })])).toEqual([]);
});
