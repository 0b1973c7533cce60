// Programs that the tests in editors take from Debian.
import { spawnSync } from "node:child_process";

/**
 * The name of a program that runs; installs its Debian packages when it is missing, and says so. Throws an error with the remedy
 * where they can't be installed.
 * @param {string} program
 * @param {string[]} packages
 * @param {string[]} probe arguments with which the program ends at once with 0 where everything is there
 */
export function ensureProgram(program, packages, probe = ["--version"]) {
  if (runs(program, probe)) return program;
  process.stderr.write(`Installing ${packages.join(", ")} from Debian …\n`);
  if (!install(packages)) {
    aptGet("update");
    install(packages);
  }
  if (runs(program, probe)) return program;
  throw new Error(`${program} is missing and apt-get could not install ${packages.join(", ")}: install it by hand, or run the tests in editors as root on Debian.`);
}

/**
 * @param {string} program
 * @param {string[]} probe
 */
function runs(program, probe) {
  return spawnSync(program, probe, { stdio: "ignore" }).status === 0;
}

/** @param {string[]} packages */
function install(packages) {
  return aptGet("install", "-y", "--no-install-recommends", ...packages);
}

/** @param {...string} args */
function aptGet(...args) {
  return spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status === 0;
}
