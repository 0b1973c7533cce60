import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const SHOP = fileURLToPath(new URL("../../../test-fixtures/projects/shop/", import.meta.url));

interface Report {
  readonly sites: readonly { readonly filePath: string; readonly points: Readonly<Record<string, { readonly answer: string; readonly because: string }>> }[];
  readonly totals: Readonly<Record<string, { readonly yes: number; readonly no: number; readonly unknown: number }>>;
  readonly worstLayers: readonly { readonly product: unknown }[];
}

function run(format: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, "report", "--format", format], { cwd: SHOP, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

test("each point of each site is answered with its reason, and the totals add up", () => {
  const report = JSON.parse(run("json")) as Report;
  const loop = report.sites.find(({ filePath }) => filePath === "worker/forward.ts");
  expect(loop?.points).toMatchObject({ limit: { answer: "no" }, jitter: { answer: "yes" }, tests: { answer: "unknown" } });
  for (const { points } of report.sites) for (const { because } of Object.values(points)) expect(because).not.toBe("");
  for (const { yes, no, unknown } of Object.values(report.totals)) expect(yes + no + unknown).toBe(report.sites.length);
  expect(report.worstLayers.map(({ product }) => product).slice(0, 2)).toEqual(["unbounded", 243]);
});

test("the page needs nothing else, and the document has each site", () => {
  const page = run("html");
  expect(page).toMatch(/^<!doctype html>\n/);
  expect(page).not.toMatch(/<script|https?:\/\//);
  expect(page.match(/<details>/g)).toHaveLength(8);
  expect(run("markdown")).toContain("### worker/forward.ts:5\n");
});
