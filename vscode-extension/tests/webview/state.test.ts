import fc from "fast-check";
import { expect, test } from "vitest";
import { linkOf, MOST_LINK_CHARACTERS, readLink, readState } from "../../webview/read-state.js";
import { DEFAULT_STATE, policyOfShown, shownOfPolicy, type CalculatorState } from "../../webview/state.js";

const full: CalculatorState = {
  ...DEFAULT_STATE,
  tab: "herd",
  language: "vi",
  policy: { ...DEFAULT_STATE.policy, attempts: "none", jitter: "unknown", deadlineMs: "unknown" },
  before: { ...DEFAULT_STATE.policy, baseDelayMs: 0 },
  layers: [0, 2],
  retryAfter: { value: "Thứ tư, 21", date: "" },
};

test("a link restores the state, also where it holds Vietnamese", () => {
  expect(readLink(linkOf(full))).toEqual(full);
  expect(linkOf(full)).toMatch(/^#v1=[\w-]+$/);
});

test("what is no link is no state", () => {
  for (const hash of ["", "#", "#v1=", "#v2=e30", "#v1=%%%", "#v1=bm90IGpzb24", "#v1=W10", `#v1=${"A".repeat(MOST_LINK_CHARACTERS)}`]) expect(readLink(hash), hash.slice(0, 20)).toBeUndefined();
});

test("any value reads as a state that is within bounds, or as none; never throws", () => {
  const within = (value: unknown): void => {
    const state = readState(value);
    if (!state) return;
    expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(state.herd.clients).toBeLessThanOrEqual(5000);
    expect(state.layers.length).toBeLessThanOrEqual(8);
  };
  const policy = fc.record({ attempts: fc.anything(), baseDelayMs: fc.anything(), jitter: fc.anything() }, { requiredKeys: [] });
  fc.assert(fc.property(fc.anything(), within), { seed: 7 });
  fc.assert(fc.property(fc.record({ policy: fc.oneof(policy, fc.anything()), herd: fc.record({ clients: fc.anything() }), layers: fc.anything() }, { requiredKeys: [] }), within), { seed: 7 });
});

test("a policy read from code comes back from the form as it was", () => {
  for (const shown of [full.policy, DEFAULT_STATE.policy]) expect(shownOfPolicy(policyOfShown(shown))).toEqual(shown);
});
