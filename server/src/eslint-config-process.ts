// A process of its own: asks the workspace's ESLint what its flat configuration says about a file. It starts in trusted workspaces only.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NAMESPACE } from "./namespace.js";
import type { ConfigAnswer, ConfigQuestion, ConfigReply } from "./workspace/eslint-config.js";

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

async function answer(file: string): Promise<ConfigAnswer> {
  try {
    const eslint = await (loading ??= load());
    const config = await eslint.calculateConfigForFile(file);
    if (config === undefined) return { kind: "ignored" };
    return { kind: "config", rules: ourRules(config.rules ?? {}), settings: config.settings?.[NAMESPACE] as object | undefined };
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

/** As they are written; the server reads them, which knows the rules. */
function ourRules(rules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rules).filter(([id]) => id.startsWith(`${NAMESPACE}/`)));
}
