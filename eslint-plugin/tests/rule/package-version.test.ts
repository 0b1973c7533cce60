import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageVersions } from "../../src/rule/package-version.js";

let folder: string;

const FILES: Readonly<Record<string, unknown>> = {
  "package.json": { dependencies: { got: "^14.0.0", ky: "^1.0.0", swr: "^2.0.0" }, workspaces: { packages: ["packages/*"], catalog: { axios: "^1.7.0" }, catalogs: { old: { axios: "^0.27.0" } } } },
  "node_modules/got/package.json": { version: "14.4.5" },
  "pnpm-workspace.yaml": [
    "packages:",
    '  - "packages/*"',
    "catalog:",
    "  ofetch: ^1.5.0 # the newest",
    "  '@scope/name': \"~2.1.0\"",
    "",
    "catalogs:",
    "  react:",
    "    swr: 2.5.1",
    "  default:",
    "    p-retry: ^6.2.0",
    "overrides:",
    "  swr: ^9.9.9",
  ].join("\n"),
  ".yarnrc.yml": "catalog:\n  needle: ^3.0.0\n",
  "packages/a/package.json": {
    devDependencies: { ky: "^2.0.0" },
    optionalDependencies: { "retry": "0.13.1" },
    dependencies: {
      ofetch: "catalog:",
      "@scope/name": "catalog:default",
      swr: "catalog:react",
      "p-retry": "catalog:",
      axios: "catalog:",
      rxjs: "catalog:absent",
      needle: "catalog:",
      stripe: "workspace:^18.0.0",
      twilio: "workspace:*",
      openai: "npm:openai@^6.0.0",
      undici: "npm:other@^6.0.0",
      bull: "latest",
      redis: "https://example.com/redis.tgz",
      async: "link:../async",
      mqtt: "github:mqttjs/mqtt",
    },
  },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const seen: readonly (readonly [name: string, version: string | undefined])[] = [
  ["got", "14.4.5"],
  ["ky", "^2.0.0"],
  ["retry", "0.13.1"],
  ["absent", undefined],
  // Catalogs of pnpm, Yarn and Bun.
  ["ofetch", "^1.5.0"],
  ["@scope/name", "~2.1.0"],
  ["swr", "2.5.1"],
  ["p-retry", "^6.2.0"],
  ["needle", "^3.0.0"],
  ["axios", "^1.7.0"],
  ["rxjs", undefined],
  // Other protocols.
  ["stripe", "^18.0.0"],
  ["twilio", undefined],
  ["openai", "^6.0.0"],
  ["undici", undefined],
  ["bull", undefined],
  ["redis", undefined],
  ["async", undefined],
  ["mqtt", undefined],
];

test.each(seen)("%s", (name, version) => {
  expect(packageVersions(join(folder, "packages/a/src/x.ts"))(name)).toBe(version);
});

test("a text that stands in no folder", () => {
  expect(packageVersions("<input>")("got")).toBeUndefined();
});
