import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { libraries } from "../../src/knowledge/libraries/index.js";
import { differences } from "./compare.js";
import { fileNameOf } from "./file-name.js";
import { NOT_RUN } from "./not-run.js";
import type { Observation } from "./observation.js";
import { pinnedPackages } from "./packages-folder.mjs";

const DRIVERS = fileURLToPath(new URL("drivers/", import.meta.url));
const drivers = readdirSync(DRIVERS).map((file) => file.replace(".mjs", ""));
const isRun = (name: string): boolean => drivers.includes(fileNameOf(name));

test("each library is run, or a note says why not", () => {
  for (const { package: name } of libraries) expect([name, isRun(name)]).toEqual([name, !(name in NOT_RUN)]);
  const known = new Set(libraries.map((library) => library.package));
  expect(Object.keys(NOT_RUN).filter((name) => !known.has(name))).toEqual([]);
  const files = new Set(libraries.map((library) => fileNameOf(library.package)));
  expect(drivers.filter((name) => !files.has(name))).toEqual([]);
  expect(drivers.length).toBeGreaterThanOrEqual(75);
});

test("each driver's packages are pinned to one version", () => {
  const pinned = pinnedPackages();
  for (const driver of drivers) {
    const text = readFileSync(`${DRIVERS}${driver}.mjs`, "utf8");
    const specifiers = [...text.matchAll(/(?:from |import\(|^import )"([^"]+)"/gm)].map((match) => match[1] ?? "");
    const names = specifiers.map((specifier) => specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/"));
    expect(names.filter((name) => !name.startsWith("node:") && pinned[name] === undefined), driver).toEqual([]);
  }
  expect(Object.entries(pinned).filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** One run of `p-retry` as it is: 11 attempts that double from a second. */
function runOf(change: Partial<Observation>): Observation[] {
  const waitsMs = Array.from({ length: 10 }, (_, index) => 1000 * 2 ** index);
  const usual: Observation = { answer: 503, method: "GET", random: 0.5, attempts: 11, waitsMs, keys: 0, end: "rejected" };
  return [...[0, 0.5, 1].map((random) => ({ ...usual, random, ...change })), { ...usual, answer: 400, ...change }];
}

test("a fact that is wrong is named", () => {
  const site = libraries.find((library) => library.package === "p-retry")?.sites[0];
  if (site === undefined) throw new Error("p-retry has no site.");
  const said = (change: Partial<Observation>): string[] => differences(site, "9.0.0", { shape: site.shape, expects: {}, observations: runOf(change) });
  expect(said({})).toEqual([]);
  expect(said({ attempts: 4, waitsMs: [1000, 2000, 4000] })).toEqual(["the file says 11 attempts, but there were 4, 4, 4"]);
  expect(said({ end: "endless" })).toEqual(["the file says 11 attempts, but there were unbounded, unbounded, unbounded"]);
  expect(said({ waitsMs: [1000, 1500] })).toEqual(["wait 2 is 2000 ms by the file, but 1500 to 1500 ms (all: 1000, 1500)"]);
  const random = runOf({}).map((one) => ({ ...one, waitsMs: one.waitsMs.map((wait) => wait * (1 + one.random)) }));
  expect(differences(site, "9.0.0", { shape: site.shape, expects: {}, observations: random })).toEqual(["the file says no jitter, but the waits differ by up to 512000 ms"]);
});
