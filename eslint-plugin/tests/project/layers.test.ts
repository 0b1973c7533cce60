import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const SHOP = fileURLToPath(new URL("../../../test-fixtures/projects/shop/", import.meta.url));

interface Path {
  readonly entry: { readonly filePath: string; readonly line: number; readonly name: string };
  readonly call: { readonly filePath: string; readonly callee: string };
  readonly layers: readonly { readonly kind: string; readonly attempts: { readonly known?: number } }[];
  readonly product: number | "unbounded";
  readonly worstMs?: number;
}

function run(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, "layers", ...args], { cwd: SHOP, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

test("the products of the sample project are those worked out by hand", () => {
  const paths = JSON.parse(run("--format", "json")) as Path[];
  const handlers = paths.filter(({ entry }) => entry.filePath === "api/app.ts");
  expect(handlers.map(({ entry, product }) => [entry.line, product])).toEqual([
    [15, 243],
    [19, 36],
    [11, 27],
    [7, 9],
  ]);
  expect(paths[0]).toMatchObject({ entry: { filePath: "worker/forward.ts", name: "forward" }, call: { filePath: "clients/queue.ts", callee: "sqs.send" }, product: "unbounded" });
  expect(handlers[1]?.layers.map(({ kind, attempts }) => [kind, attempts.known])).toEqual([
    ["wrapper", 4],
    ["wrapper", 3],
    ["client", 3],
  ]);
});

test("the forms for people and for drawings", () => {
  expect(run("api")).toMatch(/^up to 243 calls, up to [\d.]+ \w+ of waiting {2}Express handler {2}api\/app\.ts:15\n {2}└ 3 × wrapper again {2}services\/reviews\.ts:16\n/);
  expect(run("api", "--format", "mermaid")).toMatch(/^flowchart LR\n {2}n1\["Express handler api\/app\.ts:15"\] -->/);
  expect(run("api", "--format", "dot")).toMatch(/^digraph layers \{\n {2}rankdir=LR;\n {2}"Express handler api\/app\.ts:15" -> /);
});
