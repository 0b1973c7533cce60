import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFixture, type FixtureFile } from "../../../test-fixtures/read-markers.js";

const ROOT = fileURLToPath(new URL("../../../test-fixtures/", import.meta.url));

/** Every file below a folder of test-fixtures, with its markers; paths are relative to test-fixtures. */
export function fixturesIn(folder: string): readonly FixtureFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .sort()
    .flatMap((path) => readFixture(path, readFileSync(join(ROOT, path), "utf8")));
}
