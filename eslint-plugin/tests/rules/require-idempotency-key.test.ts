import { expect, test, vi } from "vitest";
import { known, UNBOUNDED, unknown } from "../../src/policy/fact.js";
import { requireIdempotencyKey } from "../../src/rules/require-idempotency-key.js";
import { judge, siteWith } from "../support/judge.js";

vi.mock("../../src/rule/file-analysis.js", async () => (await import("../support/judge.js")).fakeHost);

const replay = { kind: "missingKey", what: "POST" } as const;

test("a write without a key", () => {
  expect(judge(requireIdempotencyKey, [siteWith({ replay })])).toEqual([
    "missingKey: The POST of `fetch` is tried again without an idempotency key: when only the answer was lost, it takes effect up to 5 times.",
  ]);
  expect(judge(requireIdempotencyKey, [siteWith({ replay: { kind: "missingKey", what: "stripe.charges.create" }, policy: { attempts: unknown("x") }, library: "p-retry" })])).toEqual([
    "missingKey: `stripe.charges.create` is tried again by p-retry without an idempotency key: when only the answer was lost, it takes effect more than once.",
  ]);
});

test("a key that is new in each attempt", () => {
  expect(judge(requireIdempotencyKey, [siteWith({ replay: { kind: "keyPerAttempt", key: "randomUUID()" } })])).toEqual([
    "keyPerAttempt: `randomUUID()` is new in each attempt, so the server takes every attempt for another request: `fetch` may take effect up to 5 times.",
  ]);
});

test("a layer that replays every method", () => {
  expect(judge(requireIdempotencyKey, [siteWith({ kind: "interceptor", replay: { kind: "anyMethod" }, policy: { attempts: UNBOUNDED } })])).toEqual([
    "anyMethod: This layer sends a failed request again whatever its method: a POST whose answer was lost takes effect without end.",
  ]);
});

test("safe, keyed, unknown, tests, local work, and no second attempt", () => {
  const silent = [siteWith(), siteWith({ replay: { kind: "keyed" } }), siteWith({ replay: { kind: "unknown", because: "x" } })];
  const excused = [siteWith({ replay, inTest: true }), siteWith({ replay, operation: { local: true } }), siteWith({ replay, policy: { attempts: known(1) } })];
  expect(judge(requireIdempotencyKey, [...silent, ...excused])).toEqual([]);
});
