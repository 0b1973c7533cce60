import { expect, test } from "vitest";
import { describePolicy } from "../../src/policy/describe-policy.js";
import { known, unknown } from "../../src/policy/fact.js";
import { policyOf, type PlainPolicy } from "../../src/policy/policy-of.js";

const FULL: PlainPolicy = { attempts: 5, baseDelayMs: 500, jitter: "full" };

test.each<[PlainPolicy, string, string]>([
  [
    FULL,
    "up to 5 attempts, waits 0-0.5 s, 0-1 s, 0-2 s, 0-4 s (7.5 s of waiting at most; the attempts' own time is unknown)",
    "tối đa 5 lần thử, chờ 0-0,5 giây, 0-1 giây, 0-2 giây, 0-4 giây (chờ tổng cộng tối đa 7,5 giây; chưa biết thời gian của chính các lần thử)",
  ],
  [
    { ...FULL, attemptTimeoutMs: 10_000 },
    "up to 5 attempts, waits 0-0.5 s, 0-1 s, 0-2 s, 0-4 s (7.5 s of waiting at most; gives up after 57.5 s at most)",
    "tối đa 5 lần thử, chờ 0-0,5 giây, 0-1 giây, 0-2 giây, 0-4 giây (chờ tổng cộng tối đa 7,5 giây; bỏ cuộc sau tối đa 57,5 giây)",
  ],
  [
    { ...FULL, attempts: 3, retryAfter: "honoured", deadlineMs: 30_000 },
    "up to 3 attempts, waits 0-0.5 s, 0-1 s (1.5 s of backoff at most, or as long as Retry-After says; gives up after 30 s at most)",
    "tối đa 3 lần thử, chờ 0-0,5 giây, 0-1 giây (backoff tổng cộng tối đa 1,5 giây, hoặc lâu như Retry-After yêu cầu; bỏ cuộc sau tối đa 30 giây)",
  ],
  [{ attempts: 1 }, "1 attempt, nothing is tried again", "1 lần thử, không thử lại"],
  [{ attempts: 3 }, "up to 3 attempts, no wait in between (the attempts' own time is unknown)", "tối đa 3 lần thử, không chờ giữa các lần thử (chưa biết thời gian của chính các lần thử)"],
  [
    { attempts: "unbounded", baseDelayMs: 60_000, factor: 1 },
    "attempts without end, waits 60 s, 60 s, … (never gives up)",
    "thử lại không giới hạn, chờ 60 giây, 60 giây, … (không bao giờ bỏ cuộc)",
  ],
  [
    { attempts: 9, baseDelayMs: 50, maxDelayMs: 600_000, factor: 10 },
    "up to 9 attempts, waits 50 ms, 0.5 s, 5 s, 50 s, 8.33 min, …, 10 min (39.26 min of waiting at most; the attempts' own time is unknown)",
    "tối đa 9 lần thử, chờ 50 ms, 0,5 giây, 5 giây, 50 giây, 8,33 phút, …, 10 phút (chờ tổng cộng tối đa 39,26 phút; chưa biết thời gian của chính các lần thử)",
  ],
])("%j", (plain, english, vietnamese) => {
  expect(describePolicy(policyOf(plain))).toBe(english);
  expect(describePolicy(policyOf(plain), "vi")).toBe(vietnamese);
});

test("what is unknown is named as unknown", () => {
  const policy = { ...policyOf(FULL), attempts: unknown("a parameter"), jitter: known("some" as const) };
  expect(describePolicy(policy)).toBe("an unknown number of attempts, the waits are unknown");
  expect(describePolicy(policy, "vi")).toBe("chưa biết số lần thử, chưa biết thời gian chờ");
});
