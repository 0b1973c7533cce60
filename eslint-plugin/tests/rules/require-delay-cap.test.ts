import { expect, test, vi } from "vitest";
import { requireDelayCap } from "../../src/rules/require-delay-cap.js";
import { judge, NODE_INSIDE, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const OVER = 2 ** 31;

function grows(longestMs: number): ReturnType<typeof siteWith> {
  return siteWith({ details: { longestWait: { kind: "grows", longestMs } } });
}

test("a wait that passes the limit within the attempts", () => {
  expect(judge(requireDelayCap, [grows(512_000)])).toEqual(["uncapped: The wait before `fetch` is tried again grows without a cap: the last one lasts up to 8.5 min."]);
  expect(judge(requireDelayCap, [grows(60_000)])).toEqual([]);
  expect(judge(requireDelayCap, [grows(60_000)], { maxMs: 30_000 })).toHaveLength(1);
});

test("a wait that a timer can't hold", () => {
  const text = "timerOverflow: The wait before `fetch` is tried again can pass 24 days, which a timer can't hold: it fires at once, and the retries follow each other without a pause.";
  expect(judge(requireDelayCap, [grows(OVER)])).toEqual([text]);
  expect(judge(requireDelayCap, [siteWith({ details: { longestWait: { kind: "overflows", longestMs: OVER } } })])).toEqual([text]);
  expect(judge(requireDelayCap, [grows(OVER - 1)], { maxMs: OVER })).toEqual([]);
});

test("neither a cap nor a limit", () => {
  expect(judge(requireDelayCap, [siteWith({ library: "p-retry", details: { longestWait: { kind: "endless" } } })])).toEqual([
    "uncapped: The wait before `fetch` is tried again by p-retry grows without a cap: after some failures it comes back in hours, and then in days.",
  ]);
});

test("a base that is not known", () => {
  expect(judge(requireDelayCap, [siteWith({ details: { longestWait: { kind: "multiplies", factor: 2, attempts: 12 } } })])).toEqual([
    "uncapped: The wait before `fetch` is tried again grows without a cap: the last of 11 lasts 1,024 times as long as the first.",
  ]);
});

test("a power that is none", () => {
  expect(judge(requireDelayCap, [siteWith({ details: { longestWait: { kind: "xor", text: "2 ^ attempt", node: NODE_INSIDE } } })])).toEqual([
    "xorNotPower: `2 ^ attempt` is XOR, not a power: the wait before `fetch` is tried again jumps up and down instead of growing.",
  ]);
});

test("what is limited, not known, or a test", () => {
  expect(judge(requireDelayCap, [siteWith(), siteWith({ details: { longestWait: { kind: "unknown", because: "x" } } }), siteWith({ inTest: true, details: { longestWait: { kind: "endless" } } })])).toEqual([]);
});
