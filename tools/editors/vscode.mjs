// A real VS Code with the packed extension in a folder of its own, and what a person does in it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCodeServer } from "./code-server.mjs";
import { launchBrowser } from "./browser.mjs";

/** Nothing that comes up by itself, nothing that asks the network. */
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "chat.disableAIFeatures": true,
  "files.autoSave": "off",
  "editor.minimap.enabled": false,
  "workbench.panel.defaultLocation": "bottom",
};

/**
 * Starts VS Code with an extension and a workspace of files, and opens it in a browser.
 * @param {{ vsix: string, files: Record<string, string>, settings?: Record<string, unknown>, width?: number, height?: number }} options
 */
export async function startVsCode({ vsix, files, settings = {}, width = 1280, height = 800 }) {
  const { program, args, env } = ensureCodeServer();
  const root = mkdtempSync(join(tmpdir(), "retry-safety-vscode-"));
  const workspace = join(root, "project");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(workspace, name, ".."), { recursive: true });
    writeFileSync(join(workspace, name), text);
  }
  const userData = join(root, "user");
  const settingsFile = join(userData, "User", "settings.json");
  mkdirSync(join(userData, "User"), { recursive: true });
  /** @type {Record<string, unknown>} */
  const changed = {};
  writeFileSync(settingsFile, JSON.stringify({ ...SETTINGS, ...settings }));
  const common = ["--config", join(root, "config.yaml"), "--user-data-dir", userData, "--extensions-dir", join(root, "extensions")];
  // The gallery is left out: nothing is looked up at a market.
  const environment = { ...process.env, ...env, EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
  const installed = spawnSync(program, [...args, ...common, "--install-extension", vsix], { env: environment, encoding: "utf8" });
  if (installed.status !== 0) throw new Error(`The extension could not be installed: ${installed.stdout}${installed.stderr}`);
  const port = await freePort();
  const flags = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"];
  const server = spawn(program, [...args, ...common, ...flags, workspace], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  await listening(server);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  /** @type {Set<string>} */
  const foreignHosts = new Set();
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== "" && hostname !== "127.0.0.1") foreignHosts.add(hostname);
  });
  await page.goto(`http://127.0.0.1:${port}/?folder=${workspace}`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".explorer-folders-view .monaco-list-row", { timeout: 60_000 });
  return {
    page,
    workspace,
    userData,
    foreignHosts,
    /**
     * The id of a process that was started below this VS Code and whose command line holds a text.
     * @param {string} text
     */
    processOf: (text) => descendants(Number(server.pid)).find((id) => commandLine(id).includes(text)),
    /**
     * Changes settings of the workspace, as a person does who edits its settings file.
     * @param {Record<string, unknown>} more
     */
    set: (more) => {
      Object.assign(changed, more);
      mkdirSync(join(workspace, ".vscode"), { recursive: true });
      writeFileSync(join(workspace, ".vscode", "settings.json"), JSON.stringify(changed));
    },
    stop: async () => {
      await browser.close();
      server.kill();
      await once(server, "exit");
      if (existsSync(root)) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * @param {number} id
 * @returns {number[]}
 */
function descendants(id) {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === id)
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** @param {string} id */
function parentOf(id) {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
  } catch {
    // It has ended in between.
    return undefined;
  }
}

/** @param {number} id */
function commandLine(id) {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** @typedef {Awaited<ReturnType<typeof startVsCode>>} VsCode */

/**
 * Runs a command by its title, as a person would.
 * @param {import("playwright-core").Page} page
 * @param {string} title
 */
export async function runCommand(page, title) {
  const input = page.locator(".quick-input-widget .monaco-inputbox input");
  // A key that comes while the focus moves is lost: it is pressed again.
  for (let round = 0; ; round += 1) {
    await page.keyboard.press("F1");
    try {
      await input.waitFor({ timeout: 5000 });
      break;
    } catch (error) {
      if (round > 3) throw error;
    }
  }
  await input.fill(`>${title}`);
  await page.locator(`.quick-input-list .monaco-list-row[aria-label*="${title}"]`).first().waitFor();
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
}

/**
 * Opens a file of the workspace's root in an editor that stays.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function openFile(page, name) {
  const row = page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
  await row.waitFor();
  await row.dblclick();
  await page.locator(".editor-group-container.active .tab.active", { hasText: name }).waitFor();
  // An empty file has a line without a width, which counts as not visible.
  await page.locator(".editor-group-container.active .monaco-editor .view-lines").waitFor({ state: "attached" });
}

/**
 * Chooses an action of the light bulb's menu at a word. While providers come up the menu may close again: it is asked for once more.
 * @param {import("playwright-core").Page} page
 * @param {{ line: string, word: string, title: string, beforeChoice?: () => Promise<unknown> }} action
 */
export async function chooseAction(page, { line, word, title, beforeChoice }) {
  for (let round = 0; ; round += 1) {
    await page.locator(".view-line", { hasText: line }).locator("span", { hasText: word }).last().click();
    await page.keyboard.press("Control+.");
    const row = page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
    try {
      await row.waitFor({ timeout: 4000 });
    } catch (error) {
      if (round > 4) throw error;
      await page.keyboard.press("Escape");
      continue;
    }
    await beforeChoice?.();
    while (!(await row.getAttribute("class"))?.includes("focused")) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    return;
  }
}

/**
 * The inside of the panel's web view.
 * @param {import("playwright-core").Page} page
 */
export function webview(page) {
  return page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
}

/** @param {import("node:child_process").ChildProcess} server */
async function listening(server) {
  let said = "";
  await new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on("data", (chunk) => {
        said += String(chunk);
        if (/HTTP server listening/.test(said)) resolve(undefined);
      });
    }
    server.once("exit", () => reject(new Error(`VS Code did not start: ${said}`)));
  });
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
