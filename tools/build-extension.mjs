// Builds the VS Code extension: the client in one file, the server and the calculator's page beside it.
import { build } from "esbuild";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const extension = join(ROOT, "vscode-extension");
const dist = join(extension, "dist");

await build({
  entryPoints: [join(extension, "src", "extension.ts")],
  outfile: join(dist, "extension.cjs"),
  bundle: true,
  // VS Code 1.93 loads extensions as CommonJS only.
  format: "cjs",
  platform: "node",
  target: "node20",
  external: ["vscode"],
  minify: true,
  keepNames: true,
  legalComments: "inline",
  tsconfig: join(ROOT, "tsconfig.json"),
  logLevel: "warning",
});
rmSync(join(dist, "server"), { recursive: true, force: true });
cpSync(join(ROOT, "server", "dist"), join(dist, "server"), { recursive: true, filter: (path) => !/[\\/]next-\d+$/.test(path) });
mkdirSync(join(dist, "webview"), { recursive: true });
for (const file of ["calculator.js", "calculator.css"]) cpSync(join(ROOT, "eslint-plugin", "dist", file), join(dist, "webview", file));
