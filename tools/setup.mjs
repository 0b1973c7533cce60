// Sets up everything that the commands need on a machine that has only Node and npm: the pinned pnpm, the packages, the
// built plugin. Each step keeps a stamp of what it was made from, so that a second run does no work.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The folder for what may be fetched again at any time: it stands outside the repository and is keyed by version. */
export const CACHE_DIR = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "retry-safety");

const STAMPS = join(ROOT, "node_modules", ".retry-safety");
const MANIFESTS = ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", ".npmrc"];
const PACKAGES = ["eslint-plugin", "server", "vscode-extension"];

/** Makes the packages ready, and the plugin's bundle too unless `build` is false. */
export function setUp({ build = true } = {}) {
  checkNode();
  installPackages();
  if (build) buildPlugin();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: retry-safety needs Node 20.19 or later.`);
}

function installPackages() {
  const files = [...MANIFESTS, ...PACKAGES.map((name) => join(name, "package.json"))];
  const stamp = hashOf([process.version, ...files.map((file) => readFileSync(join(ROOT, file), "utf8"))]);
  const isInstalled = existsSync(join(ROOT, "eslint-plugin", "node_modules"));
  if (isInstalled && readStamp("install") === stamp) return;
  const pnpm = ensurePnpm();
  say("Installing the packages …");
  // A stamp is written after the install: an install that was cut short is done again.
  run(process.execPath, [pnpm, "install", "--frozen-lockfile", "--reporter=silent"], "The packages could not be installed.");
  writeStamp("install", stamp);
}

/** Returns the path of the pinned pnpm's script; installs it into the cache when it is missing. */
export function ensurePnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const version = packageManager.replace("pnpm@", "");
  const folder = join(CACHE_DIR, `pnpm-${version}`);
  const script = join(folder, "node_modules", "pnpm", "bin", "pnpm.cjs");
  if (existsSync(script)) return script;
  say(`Installing pnpm ${version} into the cache …`);
  mkdirSync(folder, { recursive: true });
  // Npm wants a shell on Windows, where it is a command file.
  const npm = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", `pnpm@${version}`];
  run("npm", npm, "The pinned pnpm could not be installed.", { shell: process.platform === "win32", cwd: folder });
  if (!existsSync(script)) fail(`npm installed pnpm ${version}, but its script is missing. Remove the folder retry-safety from your cache and try again.`);
  return script;
}

function buildPlugin() {
  const shared = ["pnpm-lock.yaml", join("tools", "bundle.mjs"), join("eslint-plugin", "package.json"), ...filesBelow(join("eslint-plugin", "src")), ...filesBelow(join("docs", "rules"))];
  buildOnce("build", [join("tools", "build.mjs"), join("tools", "build-calculator.mjs"), ...filesBelow(join("vscode-extension", "webview")), ...shared], join("eslint-plugin", "dist", "cli.js"), "The plugin could not be built.");
  const server = ["tsconfig.json", "tsconfig.base.json", join("server", "package.json"), ...filesBelow(join("server", "src"))];
  buildOnce("build-server", [join("tools", "build-server.mjs"), ...shared, ...server], join("server", "dist", "main.js"), "The language server could not be built.");
}

/**
 * Runs a build unless its result is there and made from the same sources.
 * @param {string} name
 * @param {string[]} sources the first is the script
 * @param {string} result
 * @param {string} failure
 */
function buildOnce(name, sources, result, failure) {
  const stamp = hashOf(sources.map((file) => `${file} ${readFileSync(join(ROOT, file), "utf8")}`));
  if (existsSync(join(ROOT, result)) && readStamp(name) === stamp) return;
  rmSync(join(STAMPS, name), { force: true });
  run(process.execPath, [join(ROOT, String(sources[0]))], failure);
  writeStamp(name, stamp);
}

/**
 * Every file below a folder, relative to the root, in a stable order.
 * @param {string} folder
 */
export function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .sort();
}

/**
 * Runs a program to its end with our own streams; a failure ends this process with a sentence.
 * @param {string} program
 * @param {string[]} args
 * @param {string} failure
 * @param {import("node:child_process").SpawnSyncOptions} options
 */
export function run(program, args, failure, options = {}) {
  // The standard output belongs to the command that the person asked for, so set-up speaks on the error stream.
  const result = spawnSync(program, args, { cwd: ROOT, stdio: ["ignore", 2, 2], ...options });
  if (result.status === 0) return;
  fail(result.error ? `${failure} ${result.error.message}` : failure);
}

/** @param {string} name */
function readStamp(name) {
  const file = join(STAMPS, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * @param {string} name
 * @param {string} value
 */
function writeStamp(name, value) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), value);
}

/** @param {string[]} parts */
function hashOf(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  say(sentence);
  process.exit(2);
}
