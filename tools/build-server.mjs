// Builds the language server's bundle: ES modules with everything in them, TypeScript and ESLint in chunks that are loaded on first need.
import { build } from "esbuild";
import { chmodSync, cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inlineNodeTypes, NODE_BANNER, takeOver } from "./bundle.mjs";
import { leanTypeScript } from "./lean-typescript.mjs";
import { ROOT } from "./setup.mjs";

const server = join(ROOT, "server");
const { version } = JSON.parse(readFileSync(join(server, "package.json"), "utf8"));
const dist = join(server, "dist");
const next = join(dist, `next-${process.pid}`);
const { metafile } = await build({
  entryPoints: { main: join(server, "src", "main.ts"), start: join(server, "src", "start.ts"), "eslint-config-process": join(server, "src", "eslint-config-process.ts") },
  outdir: next,
  metafile: true,
  bundle: true,
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "linked",
  logLevel: "warning",
  platform: "node",
  target: "node20.19",
  // The plugin's doors are its sources, by the paths of tsconfig.json.
  tsconfig: join(ROOT, "tsconfig.json"),
  define: { __VERSION__: JSON.stringify(version) },
  banner: { js: NODE_BANNER },
  plugins: [inlineNodeTypes, leanTypeScript],
});
takeOver(dist, next, metafile);
rmSync(join(dist, "docs"), { recursive: true, force: true });
cpSync(join(ROOT, "docs", "rules"), join(dist, "docs", "rules"), { recursive: true });
chmodSync(join(dist, "main.js"), 0o755);
