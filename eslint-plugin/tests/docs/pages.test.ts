import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { rules } from "../../src/rules/index.js";
import { eslintMessages } from "../support/findings.js";

const PAGES = fileURLToPath(new URL("../../../docs/rules/", import.meta.url));

function pageOf(name: string): string {
  return readFileSync(`${PAGES}${name}.md`, "utf8");
}

/** The text under a heading, down to the next one of the same rank. */
function section(page: string, heading: string): string {
  const [, after = ""] = page.split(`\n## ${heading}\n`);
  return after.split("\n## ")[0] ?? "";
}

function samples(page: string, heading: string): readonly string[] {
  return [...section(page, heading).matchAll(/```(?:js|ts)\n([^]*?)```/g)].map((match) => match[1] ?? "");
}

describe.each(rules)("$name", ({ name, meta }) => {
  const page = pageOf(name);
  const idsIn = (text: string): readonly string[] => eslintMessages(text, "sample.ts").map((message) => message.ruleId ?? message.message);

  test.each(samples(page, "Incorrect"))("an incorrect sample is reported: %#", (text) => {
    expect(idsIn(text)).toContain(`retry-safety/${name}`);
  });

  test("every message has an incorrect sample", () => {
    const seen = new Set(samples(page, "Incorrect").flatMap((text) => eslintMessages(text, "sample.ts").filter(({ ruleId }) => ruleId === `retry-safety/${name}`).map(({ messageId }) => messageId)));
    expect(Object.keys(meta.messages).filter((id) => !seen.has(id))).toEqual([]);
  });

  test.each(samples(page, "Correct"))("a correct sample is not reported: %#", (text) => {
    expect(idsIn(text)).not.toContain(`retry-safety/${name}`);
  });

  test("both kinds of samples, an end to the scope, and sources", () => {
    expect(samples(page, "Incorrect").length).toBeGreaterThan(0);
    expect(samples(page, "Correct").length).toBeGreaterThan(0);
    expect(section(page, "When not to use it").trim()).not.toBe("");
    expect(section(page, "Sources").trim()).not.toBe("");
  });

  test("each edit that is offered for a sample stands by its title under the mends", () => {
    const mends = section(page, "Mends");
    const found = samples(page, "Incorrect").flatMap((text) => eslintMessages(text, "sample.ts").filter(({ ruleId }) => ruleId === `retry-safety/${name}`));
    for (const { desc } of found.flatMap(({ suggestions }) => suggestions ?? [])) expect(mends).toContain(`**${desc}** (suggestion)`);
    if (found.some(({ fix }) => fix !== undefined)) expect(mends).toMatch(/\*\* \(fix\)/);
    expect(mends.trim()).not.toBe("");
  });

  test("each option has its heading and its default", () => {
    const options = section(page, "Options");
    const headings = [...options.matchAll(/^### `(\w+)`$/gm)].map((match) => match[1]);
    expect(headings).toEqual(Object.keys(meta.docs.options));
    for (const [option, { default: value }] of Object.entries(meta.docs.options)) {
      const text = options.split(`### \`${option}\``)[1]?.split("###")[0] ?? "";
      expect(text).toContain(`Default: \`${JSON.stringify(value).replaceAll(",", ", ")}\``);
    }
  });
});
