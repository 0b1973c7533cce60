// Draws vscode-extension/media/icon.png from icon.svg, which the marketplace does not take. Needs a chromium.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "./editors/browser.mjs";
import { ROOT } from "./setup.mjs";

const SIZE = 256;

const media = join(ROOT, "vscode-extension", "media");
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
const image = Buffer.from(readFileSync(join(media, "icon.svg"))).toString("base64");
await page.setContent(`<body style="margin:0"><img width="${SIZE}" height="${SIZE}" src="data:image/svg+xml;base64,${image}">`);
await page.screenshot({ path: join(media, "icon.png"), omitBackground: true });
await browser.close();
