import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import parseDiff from "parse-diff";
import { UsageError } from "./usage-error.js";

/** The lines that were added or changed since a commit, by absolute path; "all" for files that git does not know yet. */
export type ChangedLines = ReadonlyMap<string, ReadonlySet<number> | "all">;

const MOST_BYTES = 256 * 1024 * 1024;

/** Asks git what has changed since the commit at which the present branch left `base`. */
export function changedLines(base: string, cwd: string): ChangedLines {
  if (base.startsWith("-")) throw new UsageError(`--diff takes a commit or a branch, but it is "${base}".`);
  const root = git(cwd, base, "rev-parse", "--show-toplevel").trim();
  const from = git(cwd, base, "merge-base", base, "HEAD").trim();
  const changed = new Map<string, ReadonlySet<number> | "all">();
  for (const { to, chunks } of parseDiff(git(cwd, base, "diff", "--unified=0", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/", from, "--"))) {
    if (to === undefined || to === "/dev/null") continue;
    const lines = chunks.flatMap(({ changes }) => changes.flatMap((change) => (change.type === "add" ? [change.ln] : [])));
    changed.set(resolve(root, to), new Set(lines));
  }
  for (const path of git(cwd, base, "ls-files", "--others", "--exclude-standard", "-z", "--full-name", ":/").split("\0")) {
    if (path !== "") changed.set(resolve(root, path), "all");
  }
  return changed;
}

/** Whether a finding stands on a line that has changed. */
export function isOnChanged(changed: ChangedLines, file: string, line: number, endLine: number | undefined): boolean {
  const lines = changed.get(file) ?? changed.get(realpathSync(file));
  if (lines === undefined) return false;
  if (lines === "all") return true;
  for (let at = line; at <= Math.max(line, endLine ?? line); at += 1) if (lines.has(at)) return true;
  return false;
}

function git(cwd: string, base: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", [...args], { cwd, encoding: "utf8", maxBuffer: MOST_BYTES });
  if (error !== undefined) throw new UsageError(`--diff needs git, which could not be started: ${error.message}`);
  if (status !== 0) throw new UsageError(`--diff ${base}: git says "${stderr.trim().split("\n")[0] ?? ""}". Name a commit or a branch of this repository; in CI, fetch its history.`);
  return stdout;
}
