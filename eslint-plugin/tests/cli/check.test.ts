import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../../test-fixtures/", import.meta.url));

const ENDLESS = "async function load(url) {\n  for (;;) {\n    try {\n      return await fetch(url);\n    } catch {}\n  }\n}\nload('/a');\n";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "retry-safety-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(files: Record<string, string | Buffer>): void {
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

function run(...args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, error: stderr };
}

interface FileResult {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly line: number; readonly severity: number }[];
}

function results(out: string): readonly FileResult[] {
  return JSON.parse(out) as FileResult[];
}

test("findings: exit 1, places, and the line about the sites", () => {
  write({ "src/a.js": ENDLESS, "src/b.js": "export const a = 1;\n" });
  const { code, out, error } = run("check", "src");
  expect(out).toMatch(/^src\/a\.js\n/);
  expect(out).toContain("retry-safety/no-unbounded-retry");
  expect(out).toMatch(/\n1 retry site, [01] fully known, [01] with unknowns \(`retry-safety sites --why`\)\n$/);
  expect({ code, error }).toEqual({ code: 1, error: "" });
});

test("JSON has every file with a relative path, in a stable order", () => {
  write({ "b/z.js": ENDLESS, "b/a.ts": "export const a = 1;\n", "a.mjs": ENDLESS });
  const { code, out } = run("check", "--format", "json");
  expect(results(out).map((result) => result.filePath)).toEqual(["a.mjs", "b/a.ts", "b/z.js"]);
  expect(results(out)[2]?.messages[0]).toMatchObject({ severity: 2, line: 2 });
  expect(code).toBe(1);
});

test("comments turn our rules off, by name or without one", () => {
  write({
    "a.js": `/* eslint-disable retry-safety/no-unbounded-retry, retry-safety/require-backoff */\n${ENDLESS}`,
    "b.js": `/* eslint-disable */\n${ENDLESS}`,
    "c.js": `/* eslint retry-safety/no-unbounded-retry: off, retry-safety/require-backoff: 0 */\n${ENDLESS}`,
  });
  const { code, out } = run("check", "--format", "json");
  expect(results(out).flatMap((result) => result.messages)).toEqual([]);
  expect(code).toBe(0);
});

test("a comment turns a rule on", () => {
  write({ "a.js": `/* eslint retry-safety/no-unbounded-retry: "warn" */\n${ENDLESS}` });
  const { code, out } = run("check", "--format", "json", "--rule", "no-unbounded-retry: off", "--rule", "require-backoff: off");
  expect(results(out)[0]?.messages.map((message) => [message.ruleId, message.severity])).toEqual([["retry-safety/no-unbounded-retry", 1]]);
  expect(code).toBe(0);
});

test("directives of six other plugins: no output", () => {
  expect(run("check", join(FIXTURES, "directives"))).toEqual({ code: 0, out: "", error: "" });
});

test("warnings fail only where a limit says so", () => {
  write({ "a.js": ENDLESS });
  const warn = ["check", "--rule", "no-unbounded-retry: warn", "--rule", "retry-safety/require-backoff: [warn]"];
  expect(run(...warn).code).toBe(0);
  expect(run(...warn, "--max-warnings", "1").code).toBe(1);
  expect(run(...warn, "--quiet").out).not.toContain("warning ");
});

test("an output file, and one that can't be written", () => {
  write({ "a.js": ENDLESS });
  expect(run("check", "--output", "out.txt")).toMatchObject({ code: 1, out: "" });
  expect(run("check", "--output", "no/out.txt")).toMatchObject({ code: 2, error: "no/out.txt could not be written (ENOENT): name a file in a folder that exists.\n" });
});

test.each([
  [["check", "nowhere"], /^nowhere does not exist: /],
  [["check", "--format", "xml"], /^--format can't be "xml"\. It is one of: stylish, json, sarif, github, junit, markdown\.\n$/],
  [["check", "--fast"], /^Unknown option '--fast'\. The options of `check` are: /],
  [["check", "--preset", "mild"], /^--preset can't be "mild"\. It is one of: recommended, strict, all\.\n$/],
  [["check", "--max-warnings", "few"], /^--max-warnings must be a whole number/],
  [["check", "--rule", "no-console: off"], /^--rule names "no-console", which is no rule\. The rules are: no-dead-retry-path, no-immediate-requeue, /],
  [["check", "--rule", "require-jitter: loud"], /^--rule "require-jitter: loud" has no level that is known/],
  [["check", "--rule", 'require-jitter: [warn, {"minMs": "few"}]'], /has wrong options: Value "few" should be number\.\n$/],
  [["lint"], /^There is no command "lint"\./],
  [["sites", "--format", "xml"], /^--format can't be "xml"\. It is one of: table, json, markdown\.\n$/],
])("wrong use is said in a sentence: %j", (args, sentence) => {
  const { code, error } = run(...args);
  expect(error).toMatch(sentence);
  expect(code).toBe(2);
});

test("a folder without a file to lint", () => {
  write({ "docs/a.md": "", "node_modules/a/index.js": ENDLESS });
  expect(run("check")).toMatchObject({ code: 2, out: "" });
  expect(run("check", "docs").error).toMatch(/^docs holds no JavaScript or TypeScript file to lint: /);
  expect(run("check", "docs/a.md").error).toMatch(/^docs\/a\.md is not a JavaScript or TypeScript file: /);
});

test("TypeScript in a folder that is named like output is source; JavaScript there is not", () => {
  write({ "build/deploy.ts": ENDLESS, "tools/dist/nested/run.mts": ENDLESS, "build/deploy.js": ENDLESS, "dist/index.d.ts": ENDLESS, "coverage/report.ts": ENDLESS });
  const { out } = run("check", "--format", "json");
  expect(results(out).map(({ filePath }) => filePath)).toEqual(["build/deploy.ts", "tools/dist/nested/run.mts"]);
});

test("a syntax error is a finding, and the other files are still linted", () => {
  write({ "a.js": "for (;;) { try { await fetch( } catch {} }\n", "b.js": ENDLESS });
  const { code, out } = run("check", "--format", "json");
  expect(results(out)[0]?.messages[0]).toMatchObject({ ruleId: null, line: 1, severity: 2 });
  expect(results(out)[1]?.messages.length).toBeGreaterThan(0);
  expect(code).toBe(1);
});

test("a script may use words that a module may not", () => {
  write({ "a.js": `var await = 1, retry = await;\n${ENDLESS.replace("async function load(url)", "async function load(url, package, yield)")}`, "b.cjs": ENDLESS });
  expect(run("check", "--format", "json").out).not.toContain("Parsing error");
});

test("binary and minified files are named, and fail only where they were asked for", () => {
  write({ "bin.ts": Buffer.from([71, 0, 1, 2]), "min.js": "for(;;){try{a()}catch{}}".repeat(210_000), "a.js": ENDLESS });
  const walked = run("check");
  expect(walked.error).toBe("bin.ts is a binary file and was not linted: rename it or add it to --ignore-pattern.\nmin.js is minified (5.0 MB) and was not linted: lint what it was made from, and add it to --ignore-pattern.\n");
  expect(walked).toMatchObject({ code: 1, out: expect.stringContaining("a.js") as string });
  expect(run("check", "min.js").code).toBe(2);
  expect(run("check", "--ignore-pattern", "*.ts", "--ignore-pattern", "min.js")).toMatchObject({ code: 1, error: "" });
});

test("links that lead back to themselves", () => {
  write({ "a/a.js": ENDLESS });
  symlinkSync("two.js", join(folder, "one.js"));
  symlinkSync("one.js", join(folder, "two.js"));
  symlinkSync("..", join(folder, "a", "up"));
  const { code, error } = run("check");
  expect(error).toContain("one.js is a symbolic link that leads back to itself: remove it");
  expect(error).toContain("a/up is a symbolic link to a folder around it, so it was not followed: remove it");
  expect(code).toBe(1);
  expect(run("check", "one.js")).toMatchObject({ code: 2, error: "one.js is a symbolic link that leads back to itself: name the file it should point to.\n" });
});

test("an unreadable file", () => {
  write({ "a.js": ENDLESS, "b.js": ENDLESS });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "a.js"), 0);
  // The superuser may read everything, so the command runs as another user then.
  const user = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, "check"], { cwd: folder, encoding: "utf8", ...user });
  expect(stderr).toBe("a.js could not be read (EACCES): check its permissions or add it to --ignore-pattern.\n");
  expect(stdout).toContain("b.js");
  expect(status).toBe(2);
});

test(".gitignore is followed in a repository, and can be switched off", () => {
  write({ ".git/HEAD": "", ".gitignore": "made/\n*.gen.js\n!keep.gen.js\n", "made/a.js": ENDLESS, "b.gen.js": ENDLESS, "keep.gen.js": ENDLESS, "sub/.gitignore": "c.js\n", "sub/c.js": ENDLESS, "sub/d.js": ENDLESS });
  const paths = (...args: readonly string[]): readonly string[] => results(run("check", "--format", "json", ...args).out).map((result) => result.filePath);
  expect(paths()).toEqual(["keep.gen.js", "sub/d.js"]);
  expect(paths("sub")).toEqual(["sub/d.js"]);
  expect(paths("--no-gitignore")).toEqual(["b.gen.js", "keep.gen.js", "made/a.js", "sub/c.js", "sub/d.js"]);
});

test("settings come from the nearest file, and a wrong one is named", () => {
  write({ "package.json": JSON.stringify({ "retry-safety": { sleepFunctions: ["pause"] } }), "a.js": ENDLESS });
  expect(run("check").code).toBe(1);
  write({ "retry-safety.config.json": JSON.stringify({ sleepFunction: [] }) });
  expect(run("check")).toMatchObject({ code: 2, out: "" });
  expect(run("check").error).toContain('settings["retry-safety"].sleepFunction is not a setting. The settings are: wrappers, ');
});

test("version, help and the list of rules", () => {
  expect(run("--version")).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string });
  expect(run("--help").out).toContain("retry-safety check [PATH...]");
  expect(run("check", "--list-rules").out).toContain("retry-safety/require-jitter  error  recommended  ");
  write({ "a.js": ENDLESS });
  expect(run("check", "--stats").out).toContain("1 file read, 1 parsed, 1 retry site\n");
});
