import { describe, expect, test } from "vitest";
import { amplification } from "../../src/policy/amplification.js";
import { chanceOfGivingUp, expectedCalls } from "../../src/policy/expectation.js";
import { UNBOUNDED, unknown, valueOf } from "../../src/policy/fact.js";
import { planWorkload } from "../../src/policy/plan-workload.js";
import { policyOf } from "../../src/policy/policy-of.js";

test("three attempts in each of five layers are 243 calls", () => {
  expect(amplification([3, 3, 3, 3, 3])).toBe(243);
  expect(amplification([])).toBe(1);
  expect(amplification([3, "unbounded"])).toBe("unbounded");
  expect(() => amplification([3, 0])).toThrow('A layer\'s attempts must be a whole number from 1, or "unbounded", but one is 0.');
});

test("the worked example of a workload", () => {
  const plan = planWorkload({ allowancePerMinute: 120, targetPerMinute: 90, requests: 600, secondsPerResponse: 2 });
  expect(plan).toEqual({ perSecond: 1.5, spacingMs: 667, durationMs: 400_000, inFlight: 3, atLeastMs: 300_000 });
});

test.each([
  [{ allowancePerMinute: 0 }, "allowancePerMinute must be a number from"],
  [{ targetPerMinute: 130 }, "targetPerMinute (130) must not be above allowancePerMinute (120)."],
  [{ requests: NaN }, "requests must be a number from 0, but it is NaN."],
  [{ secondsPerResponse: -1 }, "secondsPerResponse must be a number from 0, but it is -1."],
])("a workload that can't be: %j", (wrong, message) => {
  expect(() => planWorkload({ allowancePerMinute: 120, targetPerMinute: 90, requests: 600, secondsPerResponse: 2, ...wrong })).toThrow(message);
});

describe("at an error rate", () => {
  const policy = policyOf({ attempts: 3 });

  test("of one half, three attempts all fail once in eight, and take 1.75 calls", () => {
    expect(valueOf(chanceOfGivingUp(policy, 0.5))).toBe(0.125);
    expect(valueOf(expectedCalls(policy, 0.5))).toBe(1.75);
  });

  test("of one, every attempt is made", () => {
    expect(valueOf(chanceOfGivingUp(policy, 1))).toBe(1);
    expect(valueOf(expectedCalls(policy, 1))).toBe(3);
    expect(expectedCalls(policyOf({ attempts: "unbounded" }), 1)).toEqual(UNBOUNDED);
    expect(valueOf(expectedCalls(policyOf({ attempts: "unbounded" }), 0.5))).toBe(2);
    expect(valueOf(chanceOfGivingUp(policyOf({ attempts: "unbounded" }), 0.5))).toBe(0);
  });

  test("nothing is said of an unknown number of attempts", () => {
    const open = { ...policy, attempts: unknown("a parameter") };
    expect(expectedCalls(open, 0.5)).toHaveProperty("unknown");
    expect(chanceOfGivingUp(open, 0.5)).toHaveProperty("unknown");
    expect(() => expectedCalls(policy, 2)).toThrow("errorRate must be a number from 0 to 1, but it is 2.");
  });
});
