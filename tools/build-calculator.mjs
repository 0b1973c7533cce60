// Builds the calculator: one script and one style for the panel, and the same in one page that is whole by itself.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const webview = join(ROOT, "vscode-extension", "webview");

/** Answers the texts of the script and the style, both minified. The script is a classic one: modules don't load from a file. */
export async function buildCalculator() {
  const { outputFiles } = await build({
    entryPoints: [join(webview, "main.ts"), join(webview, "style.css")],
    outdir: webview,
    write: false,
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: ["es2022", "chrome120", "firefox121", "safari17"],
    charset: "utf8",
    logLevel: "warning",
  });
  const text = (/** @type {string} */ ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text.trim() ?? "";
  return { script: text(".js"), style: text(".css") };
}

/**
 * The page that is whole by itself. Its policy names the script and the style by their hashes, and lets nothing be loaded.
 * @param {{ script: string, style: string }} parts
 */
export function calculatorPage({ script, style }) {
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style)) throw new Error("The calculator's script or style would end its own element.");
  const hash = (/** @type {string} */ text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = `default-src 'none'; connect-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<title>Retry calculator</title>",
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    `<script>${script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}
