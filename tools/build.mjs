// Builds the publishable bundle of the plugin: one ES module for each door, shared parts in chunks, nothing to install.
import { build } from "esbuild";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const plugin = join(ROOT, "eslint-plugin");
const doors = { index: "index.ts", policy: "policy/index.ts", analysis: "analysis/index.ts", cli: "cli/main.ts" };
const { version } = JSON.parse(readFileSync(join(plugin, "package.json"), "utf8"));

const entryPoints = Object.fromEntries(
  Object.entries(doors)
    .map(([name, file]) => [name, join(plugin, "src", file)])
    .filter(([, file]) => existsSync(String(file))),
);

// The bundle's names carry a hash of their content; old ones would pile up.
for (const name of [...Object.keys(doors).map((door) => `${door}.js`), "chunks"]) {
  rmSync(join(plugin, "dist", name), { recursive: true, force: true });
}

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

await build({
  entryPoints,
  outdir: join(plugin, "dist"),
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  // TypeScript and ESLint come along in chunks that are loaded on first need; unminified they are twice as large.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "linked",
  define: { __VERSION__: JSON.stringify(version) },
  // CommonJS packages in the bundle call require for Node's own modules.
  banner: {
    js: 'import{createRequire as __createRequire}from"node:module";import{fileURLToPath as __toPath}from"node:url";import{dirname as __toDir}from"node:path";const require=__createRequire(import.meta.url),__filename=__toPath(import.meta.url),__dirname=__toDir(__filename);',
  },
  plugins: [inlineNodeTypes],
  logLevel: "warning",
});
