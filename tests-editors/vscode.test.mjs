// The packed extension in a real VS Code: what a person sees and does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { chooseAction, openFile, runCommand, startVsCode, webview } from "../tools/editors/vscode.mjs";
import "../tools/build-extension.mjs";
import { packExtension } from "../tools/package.mjs";

const SQUIGGLE_MS = 2000;

const ORDERS = `const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function loadOrder(id: string): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(\`https://api.example.com/orders/\${id}\`);
      if (response.status < 500) return response;
      throw new Error(\`status \${response.status}\`);
    } catch (error) {
      if (attempt >= 4) throw error;
      await sleep(Math.random() * 500 * 2 ** attempt);
    }
  }
}
`;

const ENDLESS = "export async function waitFor(url) { while (true) { try { return await fetch(url); } catch { } } }";

/** @type {import("../tools/editors/vscode.mjs").VsCode} */
let code;
/** @type {import("playwright-core").Page} */
let page;

before(async () => {
  code = await startVsCode({
    vsix: packExtension().target,
    files: {
      "orders.ts": ORDERS,
      "empty.js": "",
      "package.json": '{ "type": "module" }\n',
    },
    // What closes brackets by itself would write other code than is typed.
    settings: { "editor.autoClosingBrackets": "never", "editor.autoClosingQuotes": "never", "editor.autoIndent": "none", "editor.quickSuggestions": "off", "editor.suggestOnTriggerCharacters": false, "workbench.colorTheme": "Default Dark Modern" },
  });
  ({ page } = code);
  // A busy machine starts the extension host slowly.
  page.setDefaultTimeout(60_000);
});
after(() => code.stop());
afterEach(async (context) => {
  await picture(`after-${context.name.replace(/\W+/g, "-").slice(0, 40)}`);
});

const squiggles = () => page.locator(".squiggly-error, .squiggly-warning");
const picture = (/** @type {string} */ name) => page.screenshot({ path: join(process.env["PICTURES"] ?? tmpdir(), `vscode-${name}.png`) });

/** @param {string} name */
async function fileText(name) {
  await page.keyboard.press("Control+S");
  await page.locator(".tab.dirty", { hasText: name }).waitFor({ state: "hidden" });
  return readFileSync(join(code.workspace, name), "utf8");
}

test("a fault that is typed in has its squiggle soon", async () => {
  await openFile(page, "empty.js");
  await page.locator(".editor-group-container.active .monaco-editor .view-lines").click({ position: { x: 40, y: 8 } });
  // The first finding also waits for the server to start; it is the typing after that which is timed.
  await page.keyboard.type(ENDLESS);
  await squiggles().first().waitFor({ timeout: 60_000 });
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await squiggles().first().waitFor({ state: "detached" });
  await page.keyboard.type(ENDLESS);
  const startMs = Date.now();
  await squiggles().first().waitFor();
  const tookMs = Date.now() - startMs;
  console.log(`squiggle ${tookMs} ms after the last letter`);
  assert.ok(tookMs < SQUIGGLE_MS, `${tookMs} ms`);
  await page.keyboard.press("Control+Shift+M");
  await page.locator(".markers-panel .monaco-list-row", { hasText: "no-unbounded-retry" }).waitFor();
  await picture("squiggle");
  await page.keyboard.press("Control+Shift+M");
});

test("a quick fix of the light bulb edits the file", async () => {
  await chooseAction(page, { line: "waitFor", word: "while", title: "Disable retry-safety/no-unbounded-retry for this line", beforeChoice: () => picture("quick-fix") });
  await page.locator(".view-line", { hasText: "eslint-disable-next-line retry-safety/no-unbounded-retry" }).waitFor();
  assert.match(await fileText("empty.js"), /eslint-disable-next-line retry-safety\/no-unbounded-retry.*\n.*while/);
});

test("a rule that is turned off loses its findings, and has them again", async () => {
  await page.keyboard.press("Control+Shift+M");
  const backoff = page.locator(".markers-panel .monaco-list-row", { hasText: "require-backoff" });
  await backoff.waitFor();
  code.set({ "retrySafety.rules": { "require-backoff": "off" } });
  await backoff.waitFor({ state: "detached" });
  code.set({ "retrySafety.rules": {} });
  await backoff.waitFor();
  await page.keyboard.press("Control+Shift+M");
});

test("the lens says the policy and opens the calculator with the code's own numbers", async () => {
  await openFile(page, "orders.ts");
  const lens = page.locator(".codelens-decoration a", { hasText: "attempts" });
  await lens.waitFor();
  console.log(`lens: ${await lens.innerText()}`);
  assert.match(await lens.innerText(), /5 attempts.*7\.5 s.*full jitter/);
  const startMs = Date.now();
  await lens.click();
  const panel = webview(page);
  await panel.getByText("Waits up to 7.5 s over 5 attempts").waitFor();
  console.log(`panel ${Date.now() - startMs} ms after the click`);
  await panel.getByText("orders.ts:4").waitFor();
  assert.equal(await panel.getByLabel("Attempts, the first included").inputValue(), "5");
  assert.equal(await panel.getByLabel("Base delay").inputValue(), "500");
  assert.equal(await panel.getByLabel("Jitter", { exact: true }).inputValue(), "full");
  await picture("calculator-dark");
});

test("a change shows in chart and table, and the state outlives a reload of the window", async () => {
  const panel = webview(page);
  await panel.getByLabel("Base delay").fill("1000");
  await panel.getByText("Waits up to 15 s over 5 attempts").waitFor();
  await panel.getByLabel("Jitter", { exact: true }).selectOption("none");
  await panel.getByRole("cell", { name: "8 s", exact: true }).first().waitFor();
  await panel.locator("#tab-herd").click();
  await panel.getByText("requests for each client, by how they wait").waitFor();
  await picture("herd-dark");
  await panel.locator("#tab-schedule").click();
  // The window's own command, which writes down what it shows before it goes. The extension host of the old window has to end first.
  await runCommand(page, "Developer: Reload Window");
  await page.waitForEvent("domcontentloaded");
  await webview(page).getByText("Waits up to 15 s over 5 attempts").waitFor({ timeout: 90_000 });
  await webview(page).locator(".place", { hasText: /^From .+:\d+$/ }).waitFor();
});

test("light, dark and high contrast", async () => {
  for (const [theme, name] of [["Default Light Modern", "light"], ["Default High Contrast", "contrast"], ["Default Dark Modern", "dark-again"]]) {
    code.set({ "workbench.colorTheme": theme });
    const dark = theme?.includes("Light") ? "vscode-light" : theme?.includes("Contrast") ? "vscode-high-contrast" : "vscode-dark";
    await webview(page).locator(`body.${dark}`).waitFor();
    await picture(`calculator-${name}`);
  }
});

test("Vietnamese in an English VS Code", async () => {
  code.set({ "retrySafety.language": "vi" });
  await webview(page).getByText("Chờ tối đa 15 giây qua 5 lần thử").waitFor();
  await page.locator(".codelens-decoration a", { hasText: "lần thử" }).waitFor();
  await picture("vietnamese");
  code.set({ "retrySafety.language": "auto" });
  await webview(page).getByText("Waits up to 15 s over 5 attempts").waitFor();
});

test("a server that is killed comes back, and it is said once", async () => {
  await runCommand(page, "View: Focus First Editor Group");
  await openFile(page, "empty.js");
  await squiggles().first().waitFor();
  const before = serverProcess();
  process.kill(before);
  await page.locator(".notification-toast", { hasText: "ended unasked and was started again" }).waitFor();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nexport async function another(url) { for (;;) { try { return await fetch(url); } catch { } } }");
  await page.keyboard.press("Control+Shift+M");
  await page.locator(".markers-panel .monaco-list-row", { hasText: "no-unbounded-retry" }).waitFor({ timeout: 60_000 });
  assert.notEqual(serverProcess(), before);
  process.kill(serverProcess());
  await page.locator(".statusbar-item", { hasText: "Retry Safety" }).waitFor();
  assert.equal(await page.locator(".notification-toast", { hasText: "ended unasked" }).count(), 1);
  await page.keyboard.press("Control+Shift+M");
});

test("the commands of the palette work: scan, helper, layers, explain", async () => {
  await runCommand(page, "Retry Safety: Scan Workspace");
  await page.locator(".notification-toast", { hasText: /2 files, [1-9]\d* places that retry/ }).waitFor({ timeout: 60_000 });
  await runCommand(page, "Retry Safety: Show Layers");
  const chain = page.locator(".pane-body .monaco-list-row", { hasText: "loadOrder → fetch" });
  await chain.getByText("up to 5 calls").waitFor();
  await picture("layers");
  await chain.click();
  await page.locator(".editor-group-container.active .tab.active", { hasText: "orders.ts" }).waitFor();
  await page.locator(".statusbar-item", { hasText: "Ln 3, Col 1" }).waitFor();
  await page.locator(".view-line", { hasText: "if (response.status" }).first().click();
  await runCommand(page, "Retry Safety: Explain This Site");
  await page.locator(".tab", { hasText: "Preview site-en" }).waitFor();
  await runCommand(page, "Retry Safety: Insert Retry Helper");
  await page.locator(".tab.active", { hasText: "retry.ts" }).waitFor();
  await page.locator(".view-line", { hasText: "retry-safety helper v1" }).waitFor();
  await picture("helper");
});

test("nothing was asked for outside of this machine by the extension", () => {
  assert.deepEqual([...code.foreignHosts].filter((host) => !/vscode-cdn\.net$|microsoft\.com$|visualstudio\.com$/.test(host)), []);
});

/** The id of the language server's process. */
function serverProcess() {
  const id = code.processOf("dist/server/main.js");
  assert.ok(id, "the language server runs");
  return id;
}
