import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { idempotencyOf } from "../../src/knowledge/idempotency.js";
import { libraries } from "../../src/knowledge/libraries/index.js";
import { differences, differencesByVersion, repeats } from "./compare.js";
import { fileNameOf } from "./file-name.js";
import type { CallRun } from "./observation.js";
import { olderFolder, olderPackages, packagesFolder, pinnedPackages } from "./packages-folder.mjs";
import { runDriver } from "./run-driver.js";

const DRIVERS = fileURLToPath(new URL("drivers/", import.meta.url));
const folder = packagesFolder();
const pinned = pinnedPackages();
const names = readdirSync(DRIVERS).map((file) => file.replace(".mjs", ""));

describe.concurrent("the real library does what its file says", () => {
  test.each(names)("%s", { timeout: 90_000 }, async (name) => {
    const library = libraries.find((one) => fileNameOf(one.package) === name);
    if (library === undefined) throw new Error(`The driver ${name}.mjs is named like no library file.`);
    const version = pinned[library.package] ?? library.version;
    for (const run of await runDriver(folder, name)) {
      const site = library.sites.find(({ shape }) => shape === run.shape);
      if (idempotencyOf(library.package).some(({ ignores }) => ignores !== undefined)) expect(keysOfWrites(run), run.shape).toEqual([0, 0]);
      if (site === undefined) expect([run.shape, ...repeats(run)], library.package).toEqual(["never by itself"]);
      else expect(differences(site, version, run), `${library.package}@${version}: ${run.shape}`).toEqual([]);
    }
  });
});

/** How many keys the repeated writes of a call sent, though the driver hands one over: after an answer, and after a broken connection. */
function keysOfWrites({ observations }: CallRun): number[] {
  return observations.filter(({ method, attempts, retryAfterSeconds }) => method === "POST" && attempts > 1 && retryAfterSeconds === undefined).map(({ keys }) => keys);
}

describe.concurrent("an older version does what the file says of it", () => {
  test.each(olderPackages())("$name $version", { timeout: 90_000 }, async (older) => {
    const library = libraries.find((one) => one.package === older.name);
    const runs = await runDriver(olderFolder(folder, older), fileNameOf(older.name));
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      const site = library?.sites.find(({ shape }) => shape === run.shape);
      if (site === undefined) throw new Error(`${older.name} has no site ${run.shape}.`);
      expect(differencesByVersion(site, older.version, run), run.shape).toEqual([]);
    }
  });
});
