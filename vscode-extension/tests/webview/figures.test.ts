import { schedule } from "eslint-plugin-retry-safety/policy";
import { expect, test } from "vitest";
import { headlineOf, scheduleOfShown } from "../../webview/headline.js";
import { runHerd } from "../../webview/herd-runs.js";
import { printerOf, ticksTo } from "../../webview/numbers.js";
import { PRESETS } from "../../webview/presets.js";
import { DEFAULT_STATE, POLITE, policyOfShown, type ShownPolicy } from "../../webview/state.js";
import { compareParsers, headerValue } from "../../webview/usual-parsers.js";
import { WORDS } from "../../webview/words.js";

const said = (part: Partial<ShownPolicy>, locale: "en" | "vi" = "en"): string => {
  const shown = { ...POLITE, ...part };
  const { lead, remarks } = headlineOf(shown, scheduleOfShown(shown), WORDS[locale], printerOf(locale));
  return [lead, ...remarks].join(" | ");
};

test("the first number is true: giving up is only timed where a timeout or deadline is known", () => {
  const plain = { attempts: 5, baseDelayMs: 500, maxDelayMs: "none", retryAfter: "ignored", deadlineMs: "none" } as const;
  expect(said(plain)).toBe("Waits up to 7.5 s over 5 attempts | The attempts' own time comes on top; without a timeout or deadline it has no limit.");
  expect(said({ ...plain, attemptTimeoutMs: 10_000 })).toBe("Waits up to 7.5 s over 5 attempts | Gives up after 57.5 s at most.");
  expect(said({ ...plain, deadlineMs: 30_000, retryAfter: "honoured" })).toBe("Waits up to 7.5 s over 5 attempts | Gives up after 30 s at most. | A server's Retry-After may make a wait longer.");
  expect(said({ ...plain, attempts: "none", maxDelayMs: 8000 })).toBe("Tries again without end, up to 8 s apart");
  expect(said({ ...plain, attempts: 1 })).toBe("1 attempt, nothing is tried again");
  expect(said({ ...plain, baseDelayMs: "unknown", jitter: "unknown" })).toBe("The waits are unknown: Base delay (ms), Jitter could not be read");
  expect(said(plain, "vi")).toContain("Chờ tối đa 7,5 giây qua 5 lần thử");
});

test("presets have the numbers of the data files", () => {
  const [, , aws, stripe, openai] = PRESETS;
  expect(aws?.policy).toMatchObject({ attempts: 3, baseDelayMs: 50, maxDelayMs: 20_000 });
  const waitsOf = (shown: ShownPolicy | undefined): number[][] => schedule(policyOfShown(shown ?? POLITE)).waits.map(({ minMs, maxMs }) => [Math.round(minMs), Math.round(maxMs)]);
  expect(waitsOf(stripe?.policy)).toEqual([[500, 500], [500, 500]]);
  expect(waitsOf(openai?.policy)).toEqual([[375, 500], [750, 1000]]);
  // A Retry-After of up to a minute is heeded, so that no time of giving up is known.
  expect(schedule(policyOfShown(openai?.policy ?? POLITE)).worstTotalMs).toHaveProperty("unknown");
});

test("the herd: Retry-After and jitter asks least often, at once most often", () => {
  const { runs } = runHerd({ ...DEFAULT_STATE, before: { ...POLITE, attempts: "none", baseDelayMs: 0, jitter: "none", retryAfter: "ignored" } });
  const requests = Object.fromEntries(runs.map(({ name, run }) => [name, run.requests]));
  expect(requests["retryAfterJitter"]).toBeLessThan(requests["retryAfter"] ?? 0);
  expect(requests["retryAfter"]).toBeLessThan(requests["fullJitter"] ?? 0);
  expect(requests["fullJitter"]).toBeLessThan(requests["exponential"] ?? 0);
  expect(requests["exponential"]).toBeLessThan(requests["atOnce"] ?? 0);
  expect(requests["before"]).toBe(requests["atOnce"]);
  expect(requests["after"]).toBeLessThan(requests["retryAfterJitter"] ?? 0);
});

test("usual code is judged by what it makes of a header", () => {
  const now = Date.UTC(2026, 0, 1);
  const verdicts = (line: string): string[] => compareParsers(headerValue(line), now).parsers.map(({ verdict }) => verdict);
  expect(verdicts("Retry-After: 120")).toEqual(["right", "right", "tooShort", "negative", "right"]);
  expect(verdicts("Thu, 01 Jan 2026 00:02:00 GMT")).toEqual(["notANumber", "notANumber", "notANumber", "right", "right"]);
  expect(verdicts("retry-after: 99999999")).toEqual(["overflow", "overflow", "tooShort", "notANumber", "overflow"]);
  expect(verdicts("soon")).toEqual(["notANumber", "notANumber", "notANumber", "notANumber", "notANumber"]);
});

test("an axis has round steps up to the highest value", () => {
  expect(ticksTo(1000)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(printerOf("vi").range(0, 1500)).toBe("0–1,5 giây");
});
