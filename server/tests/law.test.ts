import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(SRC, { recursive: true }).map(String).filter((file) => file.endsWith(".ts"));
const DOORS = /^eslint-plugin-retry-safety\/(policy|analysis|lint|helper|workspace)$/;

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(SRC, file), "utf8").matchAll(/^import (type )?[^"]*?"([^"]+)";/gms)].map(([, typeOnly, specifier = ""]) => ({ file, specifier, typeOnly: typeOnly !== undefined })),
);

test("only start.ts and server.ts touch the wire", () => {
  const wire = imports.filter(({ specifier, typeOnly }) => /^vscode-languageserver(\/|$)|^vscode-jsonrpc/.test(specifier) && !typeOnly);
  expect([...new Set(wire.map(({ file }) => file))].sort()).toEqual(["server.ts", "start.ts"]);
});

test("the plugin is imported by its doors", () => {
  const plugin = imports.filter(({ specifier }) => specifier.includes("eslint-plugin"));
  expect(plugin.length).toBeGreaterThan(5);
  expect(plugin.filter(({ specifier }) => !DOORS.test(specifier))).toEqual([]);
});

test("features and renderings are pure: no file, no process, no wire", () => {
  const pure = imports.filter(({ file, typeOnly }) => /^(features|render)[\\/]/.test(file) && !typeOnly);
  expect(pure.length).toBeGreaterThan(10);
  expect(pure.filter(({ specifier }) => specifier.startsWith("node:") || /start\.js|server\.js|session\.js|node-host\.js/.test(specifier))).toEqual([]);
});

test("the protocol has nothing but names and types, so that clients can take it along", () => {
  expect(imports.filter(({ file, typeOnly }) => file === "protocol.ts" && !typeOnly)).toEqual([]);
});
