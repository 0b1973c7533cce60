// The language server in Emacs' eglot, in batch mode, set up as docs/editors.md says.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "../tools/editors/debian.mjs";
import { ROOT } from "../tools/setup.mjs";

const SCRIPT = fileURLToPath(new URL("clients/emacs.el", import.meta.url));
const ENDLESS = `export async function load(url) {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      // again
    }
  }
}
`;

/** @returns {string} the set-up for Emacs as the page shows it */
function snippet() {
  const page = readFileSync(join(ROOT, "docs", "editors.md"), "utf8");
  const found = /```elisp\n(.*?)```/s.exec(page)?.[1];
  assert.ok(found, "docs/editors.md has a set-up for Emacs");
  return found;
}

test("Emacs shows findings and a hover, and applies an action that clears them", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "retry-safety-emacs-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const [file, program, setUp] = [join(folder, "load.js"), join(folder, "bin", "retry-safety-language-server"), join(folder, "set-up.el")];
  writeFileSync(file, ENDLESS);
  writeFileSync(setUp, snippet());
  mkdirSync(join(folder, "bin"));
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "server", "dist", "main.js")}" "$@"\n`);
  chmodSync(program, 0o755);
  // Eglot comes with Emacs from 29 on; Debian has it beside the one before.
  const emacs = ensureProgram("emacs", ["emacs-nox", "elpa-eglot"], ["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]);
  const { stdout, stderr } = spawnSync(emacs, ["--batch", "-l", SCRIPT], {
    encoding: "utf8",
    timeout: 120_000,
    cwd: folder,
    env: { ...process.env, HOME: folder, PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, RETRY_SAFETY_FILE: file, RETRY_SAFETY_SNIPPET: setUp },
  });
  const seen = `${stdout}${stderr}`;
  console.log(seen.trim());
  for (const line of [
    /^EMACS \d/m,
    /^DIAGNOSTIC 2:3 retry-safety \[retry-safety\/no-unbounded-retry\]: `fetch` is tried again at once/m,
    /^DIAGNOSTIC 2:3 retry-safety \[retry-safety\/require-backoff\]: /m,
    /^HOVER .*Attempts without end, no wait in between/m,
    /^ACTION Disable retry-safety\/[a-z-]+ for this line/m,
    /^TEXT {3}\/\/ eslint-disable-next-line retry-safety\/[a-z-]+, retry-safety\/[a-z-]+ -- /m,
    /^AFTER 0$/m,
    /^STOPPED t$/m,
  ]) {
    assert.match(seen, line);
  }
});
