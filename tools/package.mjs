// Packs the VS Code extension into vscode-extension/dist/retry-safety-<version>.vsix, and says how large it is.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./setup.mjs";

const MOST_BYTES = 5_000_000;

/** Packs what was built, and answers the path of the file and its size in bytes. */
export function packExtension() {
  const extension = join(ROOT, "vscode-extension");
  const dist = join(extension, "dist");
  const manifest = JSON.parse(readFileSync(join(extension, "package.json"), "utf8"));
  const target = join(dist, `retry-safety-${manifest.version}.vsix`);

  // Only what the editor needs stands in the folder that is packed, so that no list has to say what is left out.
  const stage = join(dist, "package");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...manifest, devDependencies: undefined, private: undefined }, undefined, 2)}\n`);
  for (const name of ["package.nls.json", "package.nls.vi.json", "l10n", "media", "README.md", "CHANGELOG.md"]) cpSync(join(extension, name), join(stage, name), { recursive: true });
  cpSync(join(ROOT, "LICENSE"), join(stage, "LICENSE"));
  for (const name of ["extension.cjs", "server", "webview"]) cpSync(join(dist, name), join(stage, "dist", name), { recursive: true });

  writeFileSync(join(stage, ".vscodeignore"), "");

  const vsce = createRequire(join(extension, "package.json")).resolve("@vscode/vsce/vsce");
  const { status } = spawnSync(process.execPath, [vsce, "package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", target], { cwd: stage, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The extension could not be packed.");
  const { size } = statSync(target);
  if (size > MOST_BYTES) throw new Error(`The extension has ${(size / 1e6).toFixed(2)} MB, but it must stay below ${String(MOST_BYTES / 1e6)} MB.`);
  return { target, size };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { target, size } = packExtension();
  process.stdout.write(`${target}: ${(size / 1e6).toFixed(2)} MB\n`);
}
