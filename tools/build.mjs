// Builds the publishable bundle of the plugin: one ES module for each door, shared parts in chunks, nothing to install.
import { build } from "esbuild";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildCalculator, calculatorPage } from "./build-calculator.mjs";
import { inlineNodeTypes, NODE_BANNER, takeOver } from "./bundle.mjs";
import { leanTypeScript } from "./lean-typescript.mjs";
import { ROOT } from "./setup.mjs";

const plugin = join(ROOT, "eslint-plugin");
const doors = { index: "index.ts", analysis: "analysis/index.ts", cli: "cli/main.ts", lint: "lint/index.ts", workspace: "cli/workspace.ts", "lint-worker": "cli/lint-worker.ts", "sync-parser": "lint/sync-parser.ts" };
/** These run in browsers too: nothing of Node may come into them, so that they are built by themselves. */
const pureDoors = { policy: "policy/index.ts", helper: "helper/index.ts" };
const { version } = JSON.parse(readFileSync(join(plugin, "package.json"), "utf8"));

/** @param {Record<string, string>} files */
const entryPoints = (files) =>
  Object.fromEntries(
    Object.entries(files)
      .map(([name, file]) => [name, join(plugin, "src", file)])
      .filter(([, file]) => existsSync(String(file))),
  );

const next = join(plugin, "dist", `next-${process.pid}`);
/** @satisfies {import("esbuild").BuildOptions} */
const common = {
  // Others may be running the last build: the new files stand ready before one of them takes an old one's place.
  outdir: next,
  metafile: true,
  bundle: true,
  format: "esm",
  // TypeScript and ESLint come along in chunks that are loaded on first need; unminified they are twice as large.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "linked",
  logLevel: "warning",
};
const { metafile: pure } = await build({ ...common, entryPoints: entryPoints(pureDoors), platform: "neutral", target: "es2022" });
const { metafile } = await build({
  ...common,
  entryPoints: entryPoints(doors),
  chunkNames: "chunks/[name]-[hash]",
  splitting: true,
  // Node reads modules as UTF-8; escapes would make the Vietnamese texts twice as large.
  charset: "utf8",
  platform: "node",
  target: "node20.19",
  define: { __VERSION__: JSON.stringify(version) },
  banner: { js: NODE_BANNER },
  plugins: [inlineNodeTypes, leanTypeScript],
});

const dist = join(plugin, "dist");
takeOver(dist, next, metafile, pure);
const calculator = await buildCalculator();
writeFileSync(join(dist, "calculator.html"), calculatorPage(calculator));
for (const [name, text] of Object.entries({ "calculator.js": calculator.script, "calculator.css": calculator.style })) writeFileSync(join(dist, name), text);
// The command prints the pages of the rules; those of the libraries are made from the data.
cpSync(join(ROOT, "docs", "rules"), join(dist, "docs", "rules"), { recursive: true });
