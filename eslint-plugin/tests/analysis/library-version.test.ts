import { expect, test } from "vitest";
import { settle } from "../../src/analysis/recognize/library-version.js";

const attempts = { byVersion: [["<13.0.0", 1], [">=13.0.0 <17.0.0", 2], [">=17.0.0 <20.0.0", 3], [">=21.0.0", 3]] } as const;

const cases: readonly (readonly [version: string, value: number | undefined])[] = [
  ["12.18.0", 1],
  ["13.0.0", 2],
  ["13.0.0-beta.2", 2],
  ["v16", 2],
  ["^16.1.0", 2],
  ["~14.2", 2],
  ["14.x", 2],
  ["14.*", 2],
  ["=14.2.1", 2],
  ["13 - 16", 2],
  [">=13.1 <17", 2],
  [">= 13.1 < 17", 2],
  ["^14 || ^15", 2],
  ["<=12", 1],
  ["<13", 1],
  [">21", 3],
  // Versions that differ, and versions of which nothing is known.
  ["^12 || ^13", undefined],
  [">=13", undefined],
  ["12 - 14", undefined],
  ["20.1.0", undefined],
  [">=19", undefined],
  ["*", undefined],
  ["", undefined],
  ["latest", undefined],
  ["https://example.com/stripe.tgz", undefined],
  [">=17 <13", undefined],
];

test.each(cases)("%s", (version, value) => {
  expect(settle(attempts, version)).toBe(value);
});

test("a range goes over neighbours that agree", () => {
  const same = { byVersion: [["<2.0.0", "a"], [">=2.0.0 <3.0.0", "b"], [">=3.0.0", "b"]] } as const;
  expect(settle(same, ">=2.5.0")).toBe("b");
  expect(settle(same, "^1.0.0")).toBe("a");
});

test("without a version only what holds in all of them is known", () => {
  expect(settle(attempts, undefined)).toBeUndefined();
  expect(settle({ byVersion: [["<2.0.0", 3], [">=2.0.0", 3]] }, undefined)).toBe(3);
  expect(settle(3, undefined)).toBe(3);
});

test("below version 1 a caret holds the second number", () => {
  const zero = { byVersion: [["<0.5.0", "old"], [">=0.5.0", "new"]] } as const;
  expect(settle(zero, "^0.4.1")).toBe("old");
  expect(settle(zero, "^0.0.3")).toBe("old");
  expect(settle(zero, "^0")).toBeUndefined();
});
