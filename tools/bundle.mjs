// What the bundles of the plugin and of the server have in common.
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { ROOT } from "./setup.mjs";

const plugin = join(ROOT, "eslint-plugin");

/** CommonJS packages in a bundle call require for Node's own modules. */
export const NODE_BANNER =
  'import{createRequire as __createRequire}from"node:module";import{fileURLToPath as __toPath}from"node:url";import{dirname as __toDir}from"node:path";const require=__createRequire(import.meta.url),__filename=__toPath(import.meta.url),__dirname=__toDir(__filename);';

const { AST_NODE_TYPES } = createRequire(join(plugin, "package.json"))("@typescript-eslint/types");

/**
 * The names of node types, as an enum that esbuild writes into the code as strings. The package itself is CommonJS: each of
 * the analysis's many comparisons would go through two getters.
 * @type {import("esbuild").Plugin}
 */
export const inlineNodeTypes = {
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

// The names of chunks carry a hash of their content; those of earlier builds would pile up. A process that runs may still need
// the last ones, so they stay for an hour, unless the bundle is made for publishing.
const KEEP_MS = process.argv.includes("--publish") ? 0 : 3_600_000;

/**
 * Puts a build in the last one's place. Others may be running the last one: the new files stand ready before one of them takes an
 * old one's place.
 * @param {string} dist
 * @param {string} next the folder that was built into
 * @param {...import("esbuild").Metafile} metafiles
 */
export function takeOver(dist, next, ...metafiles) {
  const built = metafiles.flatMap(({ outputs }) => Object.keys(outputs)).map((file) => relative(next, resolve(file)));
  mkdirSync(join(dist, "chunks"), { recursive: true });
  // The chunks come first, since the doors name them.
  for (const file of built.sort((a, b) => Number(b.startsWith("chunks")) - Number(a.startsWith("chunks")))) {
    renameSync(join(next, file), join(dist, file));
  }
  rmSync(next, { recursive: true });
  for (const file of readdirSync(join(dist, "chunks"))) {
    const path = join(dist, "chunks", file);
    if (!built.includes(join("chunks", file)) && Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path);
  }
}
