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

test.each(["policy", "helper"])("the package's door ./%s opens by its name, and loads nothing of Node", async (name) => {
  const loaded = (await import(`eslint-plugin-retry-safety/${name}`)) as object;
  expect(Object.keys(loaded).length).toBeGreaterThan(4);
  expect(readFileSync(fileURLToPath(new URL(`${name}.js`, door)), "utf8")).not.toMatch(/^import|\bfrom"node:/m);
});
