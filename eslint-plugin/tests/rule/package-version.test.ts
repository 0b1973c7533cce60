import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageVersions } from "../../src/rule/package-version.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
  const files = {
    "package.json": { dependencies: { got: "^14.0.0", ky: "^1.0.0" } },
    "node_modules/got/package.json": { version: "14.4.5" },
    "packages/a/package.json": { devDependencies: { ky: "^2.0.0" } },
    "packages/a/src/x.json": {},
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("the installed version, else the nearest range, else nothing", () => {
  const versionOf = packageVersions(join(folder, "packages/a/src/x.ts"));
  expect(versionOf("got")).toBe("14.4.5");
  expect(versionOf("ky")).toBe("^2.0.0");
  expect(versionOf("absent")).toBeUndefined();
});

test("a text that stands in no folder", () => {
  expect(packageVersions("<input>")("got")).toBeUndefined();
});
