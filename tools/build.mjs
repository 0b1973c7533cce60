// Builds the publishable bundle of the plugin: one ES module for each door, shared parts in chunks, nothing to install.
import { build } from "esbuild";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { ROOT } from "./setup.mjs";

const plugin = join(ROOT, "eslint-plugin");
const doors = { index: "index.ts", analysis: "analysis/index.ts", cli: "cli/main.ts", lint: "lint/index.ts", workspace: "cli/workspace.ts" };
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

const { AST_NODE_TYPES } = createRequire(join(plugin, "package.json"))("@typescript-eslint/types");

/**
 * The names of node types, as an enum that esbuild writes into the code as strings. The package itself is CommonJS: each of
 * the analysis's many comparisons would go through two getters.
 * @type {import("esbuild").Plugin}
 */
const inlineNodeTypes = {
  name: "inline-node-types",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@typescript-eslint\/types$/ }, ({ importer, path }) =>
      importer.startsWith(join(plugin, "src")) ? { path, namespace: "node-types" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "node-types" }, () => ({
      contents: `export enum AST_NODE_TYPES { ${Object.keys(AST_NODE_TYPES).map((name) => `${name} = "${name}"`).join(", ")} }`,
      loader: "ts",
    }));
  },
};

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
  platform: "node",
  target: "node20.19",
  define: { __VERSION__: JSON.stringify(version) },
  // CommonJS packages in the bundle call require for Node's own modules.
  banner: {
    js: 'import{createRequire as __createRequire}from"node:module";import{fileURLToPath as __toPath}from"node:url";import{dirname as __toDir}from"node:path";const require=__createRequire(import.meta.url),__filename=__toPath(import.meta.url),__dirname=__toDir(__filename);',
  },
  plugins: [inlineNodeTypes],
});

const dist = join(plugin, "dist");
const built = Object.keys({ ...pure.outputs, ...metafile.outputs }).map((file) => relative(next, resolve(file)));
mkdirSync(join(dist, "chunks"), { recursive: true });
// The chunks come first, since the doors name them.
for (const file of built.sort((a, b) => Number(b.startsWith("chunks")) - Number(a.startsWith("chunks")))) {
  renameSync(join(next, file), join(dist, file));
}
rmSync(next, { recursive: true });
// The command prints the pages of the rules; those of the libraries are made from the data.
cpSync(join(ROOT, "docs", "rules"), join(dist, "docs", "rules"), { recursive: true });

// The names of chunks carry a hash of their content; those of earlier builds would pile up. A process that runs may still need
// the last ones, so they stay for an hour, unless the bundle is made for publishing.
const KEEP_MS = process.argv.includes("--publish") ? 0 : 3_600_000;
for (const file of readdirSync(join(dist, "chunks"))) {
  const path = join(dist, "chunks", file);
  if (!built.includes(join("chunks", file)) && Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path);
}
