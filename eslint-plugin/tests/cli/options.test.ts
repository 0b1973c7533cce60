import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const LOST = `export async function load(url) {
  for (let n = 1; ; n += 1) {
    try {
      return fetch(url);
    } catch (error) {
      if (n === 3) throw error;
    }
  }
}
`;
const FIXED_WAIT = `export async function poll(op) {
  for (let n = 1; ; n += 1) {
    try {
      return await op();
    } catch (error) {
      if (n === 3) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

function run(args: readonly string[], input = ""): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, encoding: "utf8", input });
  return { code: status, out: stdout, error: stderr };
}

function git(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("git", ["-c", "user.email=a@example.com", "-c", "user.name=a", ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

const rulesIn = (out: string): readonly string[] => [...new Set([...out.matchAll(/retry-safety\/([a-z-]+)/g)].map(([, name]) => name ?? ""))].sort();

test("the formats for other tools", () => {
  write({ "src/a.js": FIXED_WAIT });
  const log = JSON.parse(run(["check", "--format", "sarif"]).out) as { version: string; runs: { results: { ruleId: string; level: string; locations: unknown[] }[] }[] };
  expect(log.version).toBe("2.1.0");
  expect(log.runs[0]?.results).toMatchObject([{ ruleId: "retry-safety/require-jitter", level: "error", locations: [{ physicalLocation: { artifactLocation: { uri: "src/a.js" }, region: { startLine: 7 } } }] }]);
  expect(run(["check", "--format", "github"]).out).toMatch(/^::error file=src\/a\.js,line=7,col=\d+,endLine=7,endColumn=\d+,title=retry-safety\/require-jitter::The wait .*\n$/);
  const xml = run(["check", "--format", "junit"]).out;
  expect(xml).toContain('<testsuites name="retry-safety" tests="1" failures="1">');
  expect(xml).toContain('<failure type="error" message="The wait before `op`');
  expect(run(["check", "--format", "markdown"]).out).toMatch(/^\| place \| level \| rule \| message \|\n\| --- .*\n\| `src\/a\.js:7` \| error \| `retry-safety\/require-jitter` \| /);
});

test("--fix writes what is certain and tells what is left", () => {
  write({ "a.js": LOST + FIXED_WAIT });
  const { code, out } = run(["check", "--fix"]);
  const text = readFileSync(join(folder, "a.js"), "utf8");
  expect(text).toContain("return await fetch(url);");
  expect(text).toContain("setTimeout(done, Math.random() * 1000)");
  expect(rulesIn(out)).toEqual(["require-backoff"]);
  expect(code).toBe(1);
  run(["check", "--fix"]);
  expect(readFileSync(join(folder, "a.js"), "utf8")).toBe(text);
});

test("a baseline keeps what is there silent, also where its lines move, and tells what is new", () => {
  write({ "a.js": FIXED_WAIT });
  expect(run(["check", "--baseline", "known.json"])).toMatchObject({ code: 2, error: "The baseline known.json is not there: write it with --baseline known.json --update-baseline.\n" });
  expect(run(["check", "--baseline", "known.json", "--update-baseline"]).code).toBe(0);
  write({ "a.js": `// one more line\n${FIXED_WAIT}` });
  expect(run(["check", "--baseline", "known.json"]).code).toBe(0);
  write({ "b.js": LOST });
  const after = run(["check", "--baseline", "known.json"]);
  expect([after.code, rulesIn(after.out)]).toEqual([1, ["no-unawaited-attempt", "require-backoff"]]);
  write({ "known.json": "[]" });
  expect(run(["check", "--baseline", "known.json"])).toMatchObject({ code: 2, error: "known.json is no baseline of retry-safety: write it anew with --update-baseline.\n" });
  expect(run(["check", "--update-baseline"]).error).toBe("--update-baseline needs --baseline FILE, the file that it writes.\n");
});

test("--diff tells only findings on lines that changed", () => {
  write({ "a.js": FIXED_WAIT });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "one");
  expect(run(["check", "--diff", "main"]).code).toBe(0);
  write({ "a.js": FIXED_WAIT.replace("1000", "2000"), "b.js": LOST });
  expect(rulesIn(run(["check", "--diff", "main"]).out)).toEqual(["no-unawaited-attempt", "require-backoff", "require-jitter"]);
  expect(run(["check", "--diff", "nowhere"])).toMatchObject({ code: 2, error: expect.stringContaining("--diff nowhere: git says") as string });
});

test("the standard input stands for a file", () => {
  const { code, out } = run(["check", "--stdin", "--stdin-filename", "src/x.ts"], LOST);
  expect([code, out.startsWith("src/x.ts\n")]).toEqual([1, true]);
  expect(run(["check", "--stdin", "--fix"], LOST).error).toBe("--fix writes files, and --stdin is none: leave one out.\n");
});

test("of a flat configuration our levels, settings and ignores count, and nothing else", () => {
  write({
    "a.js": FIXED_WAIT,
    "old/b.js": FIXED_WAIT,
    "eslint.config.mjs": 'export default [{ ignores: ["old/**"] }, { rules: { "no-undef": "error", "retry-safety/require-jitter": ["warn", { minMs: 1 }] } }];\n',
    "broken.mjs": "export default 1;\n",
  });
  const { code, out } = run(["check", "a.js", "old/b.js", "--config", "eslint.config.mjs"]);
  expect([code, rulesIn(out), out.includes("old/b.js"), out.includes("warning")]).toEqual([0, ["require-jitter"], false, true]);
  expect(run(["check", "a.js", "--use-project-config", "--rule", "require-jitter: off"]).code).toBe(0);
  expect(JSON.parse(run(["check", "--use-project-config", "--print-config", "a.js"]).out)).toEqual({ rules: { "retry-safety/require-jitter": ["warn", { minMs: 1 }] }, settings: {} });
  expect(run(["check", "--config", "nowhere.mjs"])).toMatchObject({ code: 2, error: "The configuration nowhere.mjs does not exist: name an eslint.config.js.\n" });
  expect(run(["check", "--config", "broken.mjs"]).error).toBe("broken.mjs exports no configuration: `export default [ … ]` is what ESLint reads.\n");
});

test("threads and the cache change nothing about the result", () => {
  write({ "a.js": FIXED_WAIT, "b.js": LOST, "c.js": "export const c = 1;\n" });
  const plain = run(["check"]).out;
  expect(run(["check", "--concurrency", "2"]).out).toBe(plain);
  expect(run(["check", "--cache"]).out).toBe(plain);
  expect(run(["check", "--cache"]).out).toBe(plain);
  write({ "a.js": FIXED_WAIT.replace("1000", "Math.random() * 1000") });
  expect(rulesIn(run(["check", "--cache"]).out)).toEqual(["no-unawaited-attempt", "require-backoff"]);
});

test("init writes a configuration where there is none, and says what to add where there is one", () => {
  expect(run(["init"]).out).toMatch(/^Wrote eslint\.config\.mjs with the preset recommended\.\n/);
  expect(readFileSync(join(folder, "eslint.config.mjs"), "utf8")).toContain("retrySafety.configs.recommended");
  expect(run(["init"]).out).toContain("names eslint-plugin-retry-safety already");
  rmSync(join(folder, "eslint.config.mjs"));
  write({ "eslint.config.cjs": "module.exports = [];\n" });
  expect(run(["init"]).out).toContain('const { default: retrySafety } = require("eslint-plugin-retry-safety");');
  expect(readFileSync(join(folder, "eslint.config.cjs"), "utf8")).toBe("module.exports = [];\n");
});

test("explain FILE:LINE says what was seen there", () => {
  write({ "a.js": FIXED_WAIT, "b.js": "export const b = 1;\nawait b;\n" });
  const { code, out } = run(["explain", "a.js:4"]);
  expect([code, out.split("\n")[0]]).toEqual([0, 'a.js:2-9 is a retry site of the kind "loop": it tries `op` again.']);
  expect(out).toContain("retry-safety/require-jitter (line 7)");
  expect(run(["explain", "b.js:1"]).out).toContain("No retry site stands at b.js:1.");
  expect(run(["explain", "b.js:9"])).toMatchObject({ code: 2, error: "b.js has 3 lines, so there is no line 9.\n" });
  expect(run(["explain", "none.js:1"]).code).toBe(2);
});
