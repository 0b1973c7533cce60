// Runs every tests-editors/*.test.mjs, one after the other, each in a process of its own: real editors and a real browser.
// With names, only the files whose name contains one of them. Pictures go below `PICTURES`, outside the repository.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CACHE_DIR, ROOT } from "./setup.mjs";

const LIMIT_MS = 360_000;

const names = process.argv.slice(2);
const folder = join(ROOT, "tests-editors");
const pictures = process.env["PICTURES"] ?? join(CACHE_DIR, "pictures");
mkdirSync(pictures, { recursive: true });
const files = readdirSync(folder).filter((file) => file.endsWith(".test.mjs") && (names.length === 0 || names.some((name) => file.includes(name))));
if (files.length === 0) {
  process.stderr.write(`No file of tests-editors has one of these names: ${names.join(", ")}.\n`);
  process.exit(2);
}
let failed = 0;
for (const file of files.sort()) {
  const startMs = Date.now();
  process.stdout.write(`== ${file}\n`);
  const { status } = spawnSync(process.execPath, ["--test", "--test-reporter=spec", join(folder, file)], {
    cwd: ROOT,
    stdio: "inherit",
    timeout: LIMIT_MS,
    env: { ...process.env, PICTURES: pictures },
  });
  if (status !== 0) failed += 1;
  process.stdout.write(`== ${file}: ${status === 0 ? "passed" : "FAILED"} after ${((Date.now() - startMs) / 1000).toFixed(1)} s\n`);
}
process.stdout.write(`${String(files.length - failed)} passed, ${String(failed)} failed; the pictures are in ${pictures}\n`);
process.exit(failed === 0 ? 0 : 1);
