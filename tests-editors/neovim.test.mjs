// The language server in Neovim's own client, headless.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "../tools/editors/debian.mjs";
import { ROOT } from "../tools/setup.mjs";

const SCRIPT = fileURLToPath(new URL("clients/neovim.lua", import.meta.url));
const SERVER = [process.execPath, join(ROOT, "server", "dist", "main.js"), "--stdio"];
const ENDLESS = `export async function load(url: string): Promise<unknown> {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      // again
    }
  }
}
`;

test("Neovim shows findings and a hover, and applies an action that clears them", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "retry-safety-neovim-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "load.ts");
  writeFileSync(file, ENDLESS);
  const result = spawnSync(ensureProgram("nvim", ["neovim"]), ["--headless", "-n", "--clean", "-c", `luafile ${SCRIPT}`], {
    encoding: "utf8",
    timeout: 120_000,
    cwd: folder,
    env: { ...process.env, HOME: folder, XDG_STATE_HOME: folder, XDG_CACHE_HOME: folder, RETRY_SAFETY_FILE: file, RETRY_SAFETY_SERVER: SERVER.join("\n") },
  });
  const seen = `${result.stdout}${result.stderr}`;
  console.log(seen.trim());
  for (const line of [
    /^DIAGNOSTIC 2:3 severity=1 source=retry-safety code=retry-safety\/no-unbounded-retry$/m,
    /^DIAGNOSTIC 2:3 severity=1 source=retry-safety code=retry-safety\/require-backoff$/m,
    /^HOVER .*Attempts without end, no wait in between/m,
    /^ACTION Disable retry-safety\/no-unbounded-retry for this line/m,
    /^TEXT {3}\/\/ eslint-disable-next-line retry-safety\/no-unbounded-retry, retry-safety\/require-backoff -- /m,
    /^AFTER 0$/m,
    /^STOPPED true$/m,
  ]) {
    assert.match(seen, line);
  }
});
