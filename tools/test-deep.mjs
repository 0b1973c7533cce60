// What takes too long for every day: 10,000 calls of the helper against the failing server, the same on other versions of Node,
// the core scenario in a browser, and 10,000 random edits in the language server; with --floor only the helper on the oldest Node that it runs on. Prints a line for each,
// and exits with 1 when one of them failed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runInBrowser } from "../eslint-plugin/tests/helper/proof/browser.mjs";
import { ensureNode, hasNodeVersions, NODE_VERSIONS } from "./node-versions.mjs";
import { ROOT } from "./setup.mjs";

const PROOF = join(ROOT, "eslint-plugin", "tests", "helper", "proof", "main.mjs");
const seed = process.env["RETRY_SAFETY_SEED"] ?? String(Date.now() % 1_000_000);
let failed = 0;

const isFloorOnly = process.argv.includes("--floor");
if (!isFloorOnly) prove(`the helper, 10,000 calls, Node ${process.versions.node}`, process.execPath, 10_000);
if (!hasNodeVersions) say("other versions of Node", "not run: npm has them for Linux on x64 only");
const versions = isFloorOnly ? NODE_VERSIONS.slice(0, 1) : NODE_VERSIONS;
for (const version of hasNodeVersions ? versions : []) prove(`the helper, 500 calls, Node ${version}`, ensureNode(version), 500);
if (!isFloorOnly) await inBrowser();
if (!isFloorOnly) editModel();
process.exitCode = failed > 0 ? 1 : 0;

/**
 * @param {string} name
 * @param {string} program
 * @param {number} runs
 */
function prove(name, program, runs) {
  const { status, stdout, stderr } = spawnSync(program, [PROOF, `--runs=${String(runs)}`, `--seed=${seed}`], { encoding: "utf8" });
  if (status !== 0) failed += 1;
  say(name, `${status === 0 ? "passed" : "FAILED"} ${stdout.trim()}${stderr}`);
}

function editModel() {
  const args = [join(ROOT, "node_modules", "vitest", "vitest.mjs"), "run", join("server", "tests", "model.test.ts")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", env: { ...process.env, RETRY_SAFETY_EDITS: "10000", RETRY_SAFETY_SEED: seed } });
  if (status !== 0) failed += 1;
  say("the server, 10,000 random edits over 20 documents", `${status === 0 ? "passed" : "FAILED"} seed ${seed}${status === 0 ? "" : `\n${stdout}${stderr}`}`);
}

async function inBrowser() {
  const program = ["chromium", "chromium-browser", "google-chrome"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (program === undefined) return say("the helper in a browser", "not run: there is no chromium (Debian: apt-get install chromium)");
  /** @type {typeof import("../eslint-plugin/src/helper/index.js")} */
  const { helperText } = await import(new URL("../eslint-plugin/dist/helper.js", import.meta.url).href);
  const faults = await runInBrowser(program, helperText({ language: "js", module: "esm" }));
  if (faults.length > 0) failed += 1;
  say("the helper in a browser", faults.length === 0 ? `passed ${spawnSync(program, ["--version"], { encoding: "utf8" }).stdout.trim()}` : `FAILED ${faults.join("; ")}`);
}

/**
 * @param {string} name
 * @param {string} result
 */
function say(name, result) {
  process.stdout.write(`${name}: ${result}\n`);
}
