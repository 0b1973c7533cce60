// Debian's chromium, driven by playwright-core.
import { chromium } from "playwright-core";
import { ensureChromium } from "./code-server.mjs";

/** What a browser would ask the network for by itself is turned off. */
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export function launchBrowser() {
  return chromium.launch({ executablePath: ensureChromium(), args: ARGS });
}
