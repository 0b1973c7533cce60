import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { libraries } from "../../src/knowledge/libraries/index.js";
import { differences, repeats } from "./compare.js";
import { fileNameOf } from "./file-name.js";
import { packagesFolder, pinnedPackages } from "./packages-folder.mjs";
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
      if (site === undefined) expect([run.shape, ...repeats(run)], library.package).toEqual(["never by itself"]);
      else expect(differences(site, version, run), `${library.package}@${version}: ${run.shape}`).toEqual([]);
    }
  });
});
