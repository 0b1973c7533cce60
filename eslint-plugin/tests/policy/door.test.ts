import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as policy from "../../src/policy/index.js";

const door = new URL("../../dist/policy.js", import.meta.url);

test("the built door imports nothing, so that a browser can load it", () => {
  expect(readFileSync(fileURLToPath(door), "utf8")).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b/);
});

test("the built door has what the source has", async () => {
  const built = (await import(door.href)) as typeof policy;
  expect(Object.keys(built).sort()).toEqual(Object.keys(policy).sort());
  expect(built.amplification([3, 3, 3, 3, 3])).toBe(243);
});
