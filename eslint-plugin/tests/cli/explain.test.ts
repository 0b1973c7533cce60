import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { libraryPage } from "../../src/cli/explain/library-page.js";
import { nearest } from "../../src/cli/explain/nearest.js";
import { libraries } from "../../src/knowledge/libraries/index.js";
import { rules } from "../../src/rules/index.js";
import { fileNameOf } from "../libraries/file-name.js";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const DOCS = fileURLToPath(new URL("../../../docs/", import.meta.url));

function explain(...args: readonly string[]): { readonly code: number | null; readonly out: string; readonly error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, "explain", ...args], { encoding: "utf8" });
  return { code: status, out: stdout, error: stderr };
}

describe("explain", () => {
  test("a library: its defaults, traps, remedies and sources", () => {
    const { code, out } = explain("p-retry");
    expect(code).toBe(0);
    expect(out).toContain("| attempts in all | 11 | `retries` (does not count the first try) |");
    expect(out).toContain("| jitter | none | `randomize` |");
    expect(out).toContain("- Turn jitter on with `randomize`.");
    expect(out).toContain("- Cap the wait with `maxTimeout`.");
    for (const heading of ["Traps", "How to mend it", "Sources"]) expect(out).toContain(`\n## ${heading}\n`);
  });

  test("a library by what is imported", () => {
    expect(explain("@tanstack/react-query").out).toMatch(/^# @tanstack\/query-core\n/);
    expect(explain("fs").out).toMatch(/^# node:fs\n/);
  });

  test("a rule, with and without the namespace, without the marks of what is generated", () => {
    const { code, out } = explain("require-jitter");
    expect(code).toBe(0);
    expect(out).toMatch(/^# retry-safety\/require-jitter\n/);
    expect(out).not.toContain("<!--");
    expect(explain("retry-safety/require-jitter").out).toBe(out);
  });

  test("an unknown name: the nearest ones, and exit 2", () => {
    expect(explain("axois-retry")).toEqual({ code: 2, out: "", error: 'There is no rule and no known library "axois-retry". Did you mean "axios-retry"?\n' });
    expect(explain("require-jiter").error).toContain('Did you mean "require-jitter"?');
    expect(explain("zzzzzzzz").error).toBe('There is no rule and no known library "zzzzzzzz". The rules stand in `retry-safety check --list-rules`.\n');
  });

  test("no name, or more than one", () => {
    for (const args of [[], ["p-retry", "got"]]) {
      expect(explain(...args)).toMatchObject({ code: 2, error: "`explain` takes one name: a rule such as require-jitter, a package such as p-retry, or a place such as src/client.ts:42.\n" });
    }
    expect(explain("--jason").code).toBe(2);
    expect(explain("--help").out).toContain("retry-safety explain NAME");
  });

  test("every rule's page goes with the package", () => {
    for (const { name } of rules) expect(existsSync(fileURLToPath(new URL(`../../dist/docs/rules/${name}.md`, import.meta.url))), name).toBe(true);
  });
});

test("the nearest names", () => {
  expect(nearest("gott", ["got", "ky", "got-cjs"])).toEqual(["got"]);
  expect(nearest("core-rest-pipeline", ["@azure/core-rest-pipeline"])).toEqual(["@azure/core-rest-pipeline"]);
  expect(nearest("", ["got"])).toEqual([]);
});

describe("the pages of the libraries", () => {
  test.each(libraries.map((library) => library.package))("%s", (name) => {
    const library = libraries.find((one) => one.package === name);
    if (library === undefined) throw new Error(name);
    const page = libraryPage(library);
    expect(readFileSync(`${DOCS}libraries/${fileNameOf(name)}.md`, "utf8")).toContain(page);
    for (const row of page.split("\n").filter((line) => line.startsWith("| "))) {
      expect(row).not.toMatch(/undefined|\[object|NaN/);
      expect(row.replaceAll("\\|", "").split("|"), row).toHaveLength(5);
    }
  });

  test("what differs by version is told with the versions", () => {
    const stripe = libraries.find((library) => library.package === "stripe");
    expect(stripe && libraryPage(stripe)).toContain("| attempts in all | 1 before 13.0.0; 2 from 13.0.0 and before 17.0.0; 3 from 17.0.0 |");
  });

  test("an option that is never sent is named", () => {
    const openai = libraries.find((library) => library.package === "openai");
    expect(openai && libraryPage(openai)).toContain("`idempotencyKey` stands in the types, but is never sent");
  });
});
