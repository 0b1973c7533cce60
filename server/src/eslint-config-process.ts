// A process of its own: asks the workspace's ESLint what its flat configuration says about a file. It starts in trusted workspaces only.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NAMESPACE } from "./namespace.js";
import type { EslintAnswer } from "./host.js";
import type { ConfigQuestion, ConfigReply } from "./workspace/eslint-config.js";

interface ESLintApi {
  readonly calculateConfigForFile: (file: string) => Promise<{ readonly rules?: Record<string, unknown>; readonly settings?: Record<string, unknown> } | undefined>;
}

type ESLintClass = new (options: { readonly cwd: string }) => ESLintApi;

const folder = process.argv[2] ?? process.cwd();
let loading: Promise<ESLintApi> | undefined;

process.on("message", (question: ConfigQuestion) => {
  void answer(question.file).then((found) => {
    process.send?.({ ...found, id: question.id } satisfies ConfigReply);
  });
});

// The server is gone, so nobody asks any more.
process.on("disconnect", () => process.exit(0));

async function answer(file: string): Promise<EslintAnswer> {
  try {
    const eslint = await (loading ??= load());
    const config = await eslint.calculateConfigForFile(file);
    if (config === undefined) return { kind: "ignored" };
    return { kind: "config", levels: levelsIn(config.rules ?? {}), settings: config.settings?.[NAMESPACE] as object | undefined };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function load(): Promise<ESLintApi> {
  const home = eslintHome(folder);
  if (home === undefined) throw new Error(`no ESLint is installed at or above ${folder}`);
  const api = createRequire(join(home, "package.json"))("eslint") as { readonly loadESLint?: (options: { readonly useFlatConfig: true }) => Promise<ESLintClass> };
  if (api.loadESLint === undefined) throw new Error("its ESLint is older than 8.57, which has no flat configuration");
  const ESLint = await api.loadESLint({ useFlatConfig: true });
  return new ESLint({ cwd: folder });
}

/** The folder whose node_modules holds ESLint. Looked for by hand, because a global one must not be found. */
function eslintHome(start: string): string | undefined {
  for (let current = start; ; current = dirname(current)) {
    if (existsSync(join(current, "node_modules", "eslint", "package.json"))) return current;
    if (dirname(current) === current) return undefined;
  }
}

const LEVELS: Readonly<Record<string, "off" | "warn" | "error">> = { 0: "off", 1: "warn", 2: "error", off: "off", warn: "warn", error: "error" };

function levelsIn(rules: Record<string, unknown>): Extract<EslintAnswer, { kind: "config" }>["levels"] {
  const found: Record<string, "off" | "warn" | "error" | readonly ["warn" | "error", Record<string, unknown>]> = {};
  for (const [id, setting] of Object.entries(rules)) {
    if (!id.startsWith(`${NAMESPACE}/`)) continue;
    const [first, options] = Array.isArray(setting) ? (setting as unknown[]) : [setting];
    const level = LEVELS[String(first)];
    if (level === undefined) continue;
    found[id] = level === "off" || typeof options !== "object" || options === null ? level : [level, options as Record<string, unknown>];
  }
  return found;
}
