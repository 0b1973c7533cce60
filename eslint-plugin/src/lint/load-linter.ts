import type { ESLint, Linter } from "eslint";
import { NAMESPACE } from "../rule/presets.js";
import { SETTINGS_KEY } from "../rule/settings.js";
import { rules } from "../rules/index.js";
import type { LintRequest, LintResult } from "./lint-text.js";
import { sourceTypeOf } from "./parse.js";

type RunLinter = (request: LintRequest) => Pick<LintResult, "messages" | "suppressedMessages">;

let loading: Promise<RunLinter> | undefined;

/** Loads ESLint's own linter and the parser on first need. */
export function loadLinter(): Promise<RunLinter> {
  loading ??= load();
  return loading;
}

async function load(): Promise<RunLinter> {
  const eslint = await import("./eslint-linter.js");
  const linters = new Map<string, TypedLinter>();
  const linterFor = (root: string): TypedLinter => {
    const linter = linters.get(root) ?? (new eslint.Linter({ configType: "flat", cwd: root }) as TypedLinter);
    linters.set(root, linter);
    return linter;
  };
  const plugin = { rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])) } as unknown as ESLint.Plugin;
  return ({ text, path, levels, settings }) => {
    const linter = linterFor(rootOf(path));
    const config = (sourceType: "module" | "script"): Linter.Config => ({
      // The pattern `**/*` alone would not make ESLint take a file that is no .js file.
      files: ["**/*.*"],
      plugins: { [NAMESPACE]: plugin },
      languageOptions: { parser: eslint.parser, parserOptions: { sourceType }, sourceType: sourceType === "script" ? "commonjs" : "module" },
      linterOptions: { reportUnusedDisableDirectives: "off", reportUnusedInlineConfigs: "off" },
      rules: levels as Linter.RulesRecord,
      ...(settings !== undefined && { settings: { [SETTINGS_KEY]: settings as Record<string, unknown> } }),
    });
    const verify = (sourceType: "module" | "script"): Linter.LintMessage[] => linter.verify(text, config(sourceType), { filename: path });
    let messages = verify(sourceTypeOf(path));
    if (/\.jsx?$/.test(path) && messages.some((message) => message.fatal)) messages = verify("script");
    return { messages: messages.filter(isOurs), suppressedMessages: linter.getSuppressedMessages().filter(isOurs) };
  };
}

/** ESLint's types leave this method out. */
interface TypedLinter extends Linter {
  getSuppressedMessages(): Linter.SuppressedLintMessage[];
}

/** ESLint has no configuration for a file outside of its working directory, and nothing is outside of the root. */
function rootOf(path: string): string {
  return /^[A-Za-z]:[\\/]/.exec(path)?.[0] ?? "/";
}

/** Comments may set rules of ESLint itself and of plugins that are not here; what comes of it is another tool's business. */
function isOurs({ ruleId, fatal }: Linter.LintMessage): boolean {
  return fatal === true || ruleId?.startsWith(`${NAMESPACE}/`) === true;
}
