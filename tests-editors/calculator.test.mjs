// The calculator as a page of its own: from a file, with the network cut, at two widths, in two languages, with axe-core.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launchBrowser } from "../tools/editors/browser.mjs";

/** @type {typeof import("../eslint-plugin/src/policy/index.js")} */
const { LAB, policyOf, schedule, simulateHerd } = await import(new URL("../eslint-plugin/dist/policy.js", import.meta.url).href);

const TABS = ["schedule", "herd", "layers", "plan", "retryAfter"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const page = join(mkdtempSync(join(tmpdir(), "retry-safety-")), "calculator.html");
const command = fileURLToPath(new URL("../eslint-plugin/dist/cli.js", import.meta.url));
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  execFileSync(process.execPath, [command, "calculator", "--output", page]);
  browser = await launchBrowser();
});
after(() => browser.close());

/** @param {import("playwright-core").BrowserContextOptions} options */
async function open(options, hash = "") {
  const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 900 }, locale: "en-US", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const opened = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  opened.on("pageerror", (error) => faults.push(error.message));
  opened.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  opened.on("request", (request) => request.url().startsWith("file:") || faults.push(`asked for ${request.url()}`));
  await opened.goto(pathToFileURL(page).href + hash);
  return { page: opened, faults, close: () => context.close() };
}

for (const [width, colorScheme, locale, more] of /** @type {const} */ ([[1280, "light", "en-US", false], [1280, "dark", "en-US", false], [390, "light", "en-US", false], [390, "dark", "vi-VN", false], [1280, "dark", "en-US", true]])) {
  test(`no fault that axe finds at ${width} px, ${colorScheme}, ${locale}${more ? ", high contrast" : ""}`, async () => {
    const { page: opened, faults, close } = await open({ viewport: { width, height: 900 }, colorScheme, locale, ...(more && { contrast: "more" }) });
    for (const tab of TABS) {
      await opened.click(`#tab-${tab}`);
      await opened.locator(".lead h2").waitFor();
      await opened.screenshot({ path: join(process.env["PICTURES"] ?? tmpdir(), `page-${width}-${colorScheme}${more ? "-contrast" : ""}-${tab}.png`), fullPage: true });
      await opened.evaluate(axe);
      const { violations } = await opened.evaluate(() => /** @type {any} */ (globalThis).axe.run());
      assert.deepEqual(violations.map((/** @type {any} */ { id, nodes }) => `${tab}: ${id} ${nodes[0].html}`), []);
      assert.equal(await opened.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${tab} is wider than the window`);
      if (tab === "retryAfter") assert.equal(await opened.locator(".scroll").evaluateAll((tables) => tables.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)), true, "a verdict has to be scrolled to");
    }
    assert.deepEqual(faults, []);
    await close();
  });
}

test("the table's numbers are those of schedule()", async () => {
  const { page: opened, close } = await open({});
  for (const [label, value] of [["Attempts, the first included", "6"], ["Base delay", "400"], ["Cap", "5000"], ["Deadline", ""]]) await opened.getByLabel(String(label)).fill(String(value));
  await opened.getByLabel("Jitter", { exact: true }).selectOption("equal");
  await opened.getByLabel("Retry-After", { exact: true }).selectOption("ignored");
  const { waits, totalWaitMs } = schedule(policyOf({ attempts: 6, baseDelayMs: 400, maxDelayMs: 5000, jitter: "equal" }));
  const seconds = (/** @type {number} */ ms) => String(Math.round(ms / 10) / 100);
  const rows = await opened.locator("tbody tr").evaluateAll((found) => found.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map(([range, mean]) => [range, mean]), waits.map(({ minMs, meanMs, maxMs }) => [`${seconds(minMs)}–${seconds(maxMs)} s`, `${seconds(meanMs)} s`]));
  assert.equal(await opened.locator(".lead h2").textContent(), `Waits up to ${seconds(totalWaitMs?.max ?? 0)} s over 6 attempts`);
  assert.equal(await opened.locator("svg rect.band").count(), 5);
  await close();
});

test("a link restores everything; a broken one shows the defaults", async () => {
  const first = await open({});
  await first.page.getByLabel("Base delay").fill("777");
  await first.page.click("#tab-layers");
  await first.page.getByRole("button", { name: "Add a layer" }).click();
  await first.page.getByText("One request can become 729 calls").waitFor();
  const hash = await first.page.evaluate(() => location.hash);
  await first.close();
  const second = await open({}, hash);
  await second.page.getByText("One request can become 729 calls").waitFor();
  await second.page.click("#tab-schedule");
  assert.equal(await second.page.getByLabel("Base delay").inputValue(), "777");
  await second.close();
  const broken = await open({}, "#v1=%22%3Cscript%3E");
  await broken.page.getByText("Waits up to 1.75 s over 4 attempts").waitFor();
  assert.deepEqual(broken.faults, []);
  await broken.close();
});

test("tabs are walked by keyboard, and what is copied is what is shown", async () => {
  const { page: opened, close } = await open({});
  await opened.locator("#tab-schedule").focus();
  await opened.keyboard.press("ArrowLeft");
  await opened.getByText("Wait at least 2 min").waitFor();
  await opened.keyboard.press("Home");
  for (const format of ["pRetry", "got", "axiosRetry", "cockatiel", "bullmq", "markdown", "svg"]) {
    await opened.getByLabel("Copy as").selectOption(format);
    await opened.getByRole("button", { name: "Copy", exact: true }).click();
    await opened.getByText("Copied", { exact: true }).waitFor();
    assert.equal(await opened.evaluate(() => navigator.clipboard.readText()), await opened.locator("pre").textContent(), format);
  }
  await opened.getByLabel("Copy as").selectOption("link");
  await opened.getByRole("button", { name: "Copy", exact: true }).click();
  await opened.getByText("Copied", { exact: true }).waitFor();
  assert.match(await opened.evaluate(() => navigator.clipboard.readText()), /^file:.*calculator\.html#v1=/);
  await close();
});

test("before and after stand side by side", async () => {
  const { page: opened, close } = await open({});
  await opened.getByLabel("Preset").selectOption("aggressive");
  await opened.click("#tab-herd");
  await opened.getByRole("button", { name: "Compare from here" }).click();
  await opened.getByRole("button", { name: "Stop comparing" }).waitFor();
  await opened.click("#tab-schedule");
  await opened.getByLabel("Preset").selectOption("polite");
  await opened.click("#tab-herd");
  const rows = await opened.locator("tbody tr").allInnerTexts();
  const requests = Object.fromEntries(rows.map((row) => row.split("\t")).map(([name, count]) => [name, Number(String(count).replace(",", ""))]));
  const polite = { maxAttempts: 4, baseDelayMs: 250, maxDelayMs: 8000, jitter: /** @type {const} */ ("full"), retryAfter: /** @type {const} */ ("honoured"), retryAfterJitterMs: 1000 };
  assert.equal(requests["Before"], simulateHerd({ ...LAB, seed: 1, strategy: { maxAttempts: 10 } }).requests);
  assert.equal(requests["After: this policy"], simulateHerd({ ...LAB, seed: 1, strategy: polite }).requests);
  await close();
});
