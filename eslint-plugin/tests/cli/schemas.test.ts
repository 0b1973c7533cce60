import { Ajv } from "ajv";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

test.each([["check"], ["sites"], ["layers"]])("the JSON of %s has the shape of its schema, over all fixtures", (command) => {
  const schema = JSON.parse(readFileSync(`${ROOT}docs/schemas/${command}.schema.json`, "utf8")) as object;
  const args = [`${ROOT}eslint-plugin/dist/cli.js`, command, "test-fixtures/sites", "--format", "json"];
  const rows = JSON.parse(spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 }).stdout) as unknown[];
  const ajv = new Ajv({ allErrors: true, strict: false });
  expect(ajv.validate(schema, rows), ajv.errorsText()).toBe(true);
  expect(rows.length).toBeGreaterThan(5);
});
