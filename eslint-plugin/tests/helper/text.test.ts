import js from "@eslint/js";
import typescriptParser from "@typescript-eslint/parser";
import { transformSync } from "esbuild";
import { Linter } from "eslint";
import sonarjs from "eslint-plugin-sonarjs";
import unicorn from "eslint-plugin-unicorn";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { HELPER_INSERTS, HELPER_MARKER, helperText, type HelperTextOptions } from "../../src/helper/helper-text.js";
import plugin from "../../src/index.js";

const promise = createRequire(import.meta.url)("eslint-plugin-promise") as { configs: Record<string, Linter.Config> };
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "retry-safety-helper-"));
afterAll(() => { rmSync(folder, { recursive: true }); });

const VARIANTS = (["ts", "js"] as const).flatMap((language) =>
  (["esm", "cjs"] as const).flatMap((module) => [[], ["budget"], ["breaker"], ["throttle"], HELPER_INSERTS].map((inserts) => ({ language, module, inserts }) as HelperTextOptions)),
);
const nameOf = ({ language, module, inserts = [] }: HelperTextOptions): string => `${language} ${module} ${inserts.join("+")}`;
const named = VARIANTS.map((options) => [nameOf(options), options] as const);

const linted = named.filter(([, { language, module, inserts = [] }]) => inserts.length === 3 || (language === "js" && module === "cjs" && inserts.length === 0));
const reported = new Set<string>();

/** The rules that docs/helper.md says the text does not follow. */
const published = [...readFileSync(join(ROOT, "docs", "helper.md"), "utf8").matchAll(/^\| `([\w/-]+)`/gm)].map(([, rule = ""]) => rule);
const GLOBALS = ["AbortController", "AbortSignal", "DOMException", "Headers", "Request", "RequestInit", "Response", "TextDecoder", "clearTimeout", "fetch", "module", "performance", "setTimeout"];

/** Lints as a project would that turns everything on. */
function lint(options: HelperTextOptions): Linter.LintMessage[] {
  const isScript = options.language === "js" && options.module === "cjs";
  return new Linter().verify(
    helperText(options),
    [
      js.configs.all,
      sonarjs.configs?.["recommended"] as Linter.Config,
      promise.configs["flat/recommended"] ?? {},
      unicorn.configs.recommended as Linter.Config,
      plugin.configs.all as Linter.Config,
      {
        files: ["**/*.ts", "**/*.js"],
        languageOptions: {
          ecmaVersion: 2022,
          sourceType: isScript ? "commonjs" : "module",
          globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])),
          ...(options.language === "ts" && { parser: typescriptParser as Linter.Parser }),
        },
      },
    ],
    { filename: `retry.${options.language}` },
  );
}

describe("each text", () => {
  test.each(named)("%s has the marker once, and takes nothing from this package", (_, options) => {
    const text = helperText(options);
    expect(text.split(HELPER_MARKER)).toHaveLength(2);
    expect(text).not.toMatch(/^import |eslint-plugin|require\(/m);
    expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
  });

  // The most text of each kind, and the least: what lies between is made of the same parts.
  test.each(linted)("%s is clean under ESLint all, sonarjs, promise, unicorn and our own rules, minus the published list", (_, options) => {
    const found = lint(options);
    for (const { ruleId } of found) reported.add(ruleId ?? "");
    expect(found.filter(({ ruleId }) => !published.includes(ruleId ?? "")).map(({ ruleId, line, message }) => `${ruleId ?? "syntax"} ${String(line)}: ${message}`)).toEqual([]);
  });

  test.each(named.filter(([, { language }]) => language === "js"))("%s runs, and exports what it should", async (name, options) => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.${options.module === "cjs" ? "cjs" : "mjs"}`);
    writeFileSync(file, helperText(options));
    const loaded = (options.module === "cjs" ? createRequire(import.meta.url)(file) : await import(pathToFileURL(file).href)) as { retry: (operation: () => Promise<number>) => Promise<number> };
    expect(await loaded.retry(() => Promise.resolve(7))).toBe(7);
    for (const insert of ["RetryBudget", "CircuitBreaker", "AdaptiveThrottle"]) {
      expect(insert in loaded).toBe((options.inserts ?? []).some((wanted) => insert.toLowerCase().includes(wanted)));
    }
  });
});

test("the published list names no rule in vain", () => {
  expect(published.filter((rule) => !reported.has(rule))).toEqual([]);
  expect(published.length).toBeGreaterThan(10);
});

test.each([["Node", { types: ["node"], lib: ["lib.es2022.d.ts"] }], ["a browser", { types: [], lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"] }]])("TypeScript with every strict flag is content, with the types of %s", (_, types) => {
  const file = join(ROOT, "eslint-plugin", "tests", "helper", "inserted.ts");
  const strict: ts.CompilerOptions = {
    ...types,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    allowUnreachableCode: false,
    allowUnusedLabels: false,
    exactOptionalPropertyTypes: true,
    noFallthroughCasesInSwitch: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(strict);
  const { readFile, fileExists, getSourceFile } = host;
  const text = helperText({ language: "ts", module: "esm", inserts: HELPER_INSERTS });
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, version, ...rest) => (name === file ? ts.createSourceFile(name, text, version) : getSourceFile.call(host, name, version, ...rest));
  const program = ts.createProgram([file], strict, host);
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText, start }) => `${String(start)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`)).toEqual([]);
});

test("a text for the file that uses it exports nothing", () => {
  expect(helperText({ language: "js", module: "cjs", exported: false })).not.toMatch(/export |module\.exports/);
});

test("its size: at most 170 lines for points 1 to 8, and 6 KB of JavaScript as it is sent", () => {
  const text = helperText({ language: "ts", module: "esm" });
  const lines = text.trimEnd().split("\n");
  // What tells of retries is the tenth point: its hooks, their event and the key's hash.
  const core = text.replace(/\nfunction hash[^]*?\n\}\n/, "").trimEnd().split("\n").filter((line) => !/onRetry|onFinish|outcome|const \{ status, error \}|^ {2}try|^ {2}\} finally/.test(line));
  const bytes = Buffer.byteLength(transformSync(helperText({ language: "js", module: "esm" }), { minify: true, format: "esm" }).code);
  console.log(`helper: ${String(lines.length)} lines, ${String(core.length)} without the hooks; JavaScript ${String(bytes)} bytes minified`);
  expect(core.length).toBeLessThanOrEqual(170);
  expect(bytes).toBeLessThanOrEqual(6144);
});

describe("the command", () => {
  const cli = join(ROOT, "eslint-plugin", "dist", "cli.js");
  const run = (...args: string[]): { status: number; stdout: string; stderr: string } => {
    try {
      return { status: 0, stdout: execFileSync(process.execPath, [cli, "helper", ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" }), stderr: "" };
    } catch (error) {
      return error as { status: number; stdout: string; stderr: string };
    }
  };

  test("prints the text", () => {
    expect(run().stdout).toBe(helperText({ language: "ts", module: "esm" }));
    expect(run("--language", "js", "--module", "cjs", "--with", "budget,throttle", "--with", "breaker").stdout).toBe(helperText({ language: "js", module: "cjs", inserts: HELPER_INSERTS }));
  });

  test("writes a file, whose ending decides, and writes over none", () => {
    expect(run("--output", "retry.cjs")).toMatchObject({ status: 0, stdout: "" });
    expect(readFileSync(join(folder, "retry.cjs"), "utf8")).toBe(helperText({ language: "js", module: "cjs" }));
    expect(run("--output", "retry.cjs")).toMatchObject({ status: 2, stderr: "retry.cjs is there already: name another file, or write over it with --force.\n" });
    expect(run("--output", "retry.cjs", "--module", "esm", "--force").status).toBe(0);
    expect(readFileSync(join(folder, "retry.cjs"), "utf8")).toBe(helperText({ language: "js", module: "esm" }));
  });

  test.each([
    [["--language", "rust"], '--language can\'t be "rust". It is one of: ts, js.\n'],
    [["--with", "cache"], '--with can\'t be "cache". It is one of: budget, breaker, throttle.\n'],
    [["src"], 'helper takes no paths, but there is "src": `--output FILE` names the file that is written.\n'],
    [["--output", "a.js", "--language", "ts"], "a.js can't hold --language ts: name another file, or leave --language out.\n"],
    [["--output", "nowhere/a.js"], "nowhere/a.js could not be written (ENOENT): name a file in a folder that exists.\n"],
  ])("wrong use is said: %j", (args, stderr) => {
    expect(run(...args)).toMatchObject({ status: 2, stderr });
  });
});
