import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseHttpDate } from "../../src/policy/http-date.js";
import { readRetryAfter } from "../../src/policy/read-retry-after.js";

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7);

describe("readRetryAfter", () => {
  test.each([
    ["30", "seconds", 30_000],
    [" 0 ", "seconds", 0],
    ["86400", "seconds", 86_400_000],
    ["9".repeat(400), "seconds", Number.MAX_SAFE_INTEGER],
    ["Sun, 06 Nov 1994 08:49:37 GMT", "date", 30_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", "date", 30_000],
    ["Sun Nov  6 08:49:37 1994", "date", 30_000],
    ["Sun, 06 Nov 1994 08:49:07 GMT", "past", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", "past", 0],
    ["-5", "invalid", 0],
    ["1.5", "invalid", 0],
    ["1e3", "invalid", 0],
    ["", "invalid", 0],
    ["soon", "invalid", 0],
    ["1994-11-06T08:49:37Z", "invalid", 0],
    ["Sun, 31 Feb 1994 08:49:37 GMT", "invalid", 0],
    ["Sun, 06 Nov 1994 24:00:00 GMT", "invalid", 0],
    ["Sun, 06 Nov 1994 08:49:37 +0000", "invalid", 0],
    [null, "invalid", 0],
    [undefined, "invalid", 0],
  ] as const)("%j is %s", (value, kind, waitMs) => {
    expect(readRetryAfter(value, { nowMs: NOW })).toEqual({ kind, waitMs });
  });

  test("a date is read against the Date header of the same response, where that can be read", () => {
    const value = "Sun, 06 Nov 1994 08:49:37 GMT";
    expect(readRetryAfter(value, { nowMs: 0, dateHeader: "Sun, 06 Nov 1994 08:49:27 GMT" })).toEqual({ kind: "date", waitMs: 10_000 });
    expect(readRetryAfter(value, { nowMs: NOW, dateHeader: "yesterday" })).toEqual({ kind: "date", waitMs: 30_000 });
    expect(readRetryAfter(value, { nowMs: NOW, dateHeader: null })).toEqual({ kind: "date", waitMs: 30_000 });
  });
});

test("a two-digit year lies at most 50 years ahead", () => {
  const now = Date.UTC(2026, 10, 30);
  expect(parseHttpDate("Wednesday, 01-Jan-76 00:00:00 GMT", now)).toBe(Date.UTC(2076, 0, 1));
  expect(parseHttpDate("Saturday, 01-Jan-77 00:00:00 GMT", now)).toBe(Date.UTC(1977, 0, 1));
  expect(parseHttpDate("Friday, 01-Jan-00 00:00:00 GMT", Date.UTC(2099, 11, 31))).toBe(Date.UTC(2100, 0, 1));
});

test("leap days and leap seconds", () => {
  expect(parseHttpDate("Thu, 29 Feb 2024 12:00:00 GMT", NOW)).toBe(Date.UTC(2024, 1, 29, 12));
  expect(parseHttpDate("Wed, 29 Feb 2023 12:00:00 GMT", NOW)).toBeUndefined();
  expect(parseHttpDate("Sat, 31 Dec 2016 23:59:60 GMT", NOW)).toBe(Date.UTC(2017, 0, 1));
});

test.each(["Asia/Ho_Chi_Minh", "America/St_Johns"])("the three forms mean the same under TZ=%s", (TZ) => {
  const door = fileURLToPath(new URL("../../dist/policy.js", import.meta.url));
  const forms = ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"];
  const script = `import { readRetryAfter } from ${JSON.stringify(door)};
    const waits = ${JSON.stringify(forms)}.map((value) => readRetryAfter(value, { nowMs: ${String(NOW)} }).waitMs);
    console.log(JSON.stringify({ waits, offset: new Date(${String(NOW)}).getTimezoneOffset() }));`;
  const said = JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { env: { ...process.env, TZ }, encoding: "utf8" })) as { waits: number[]; offset: number };
  expect(said.waits).toEqual([30_000, 30_000, 30_000]);
  expect(said.offset).not.toBe(0);
});
