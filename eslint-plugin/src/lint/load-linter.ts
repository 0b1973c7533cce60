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
  const [eslint, parser] = await Promise.all([import("eslint/universal"), import("@typescript-eslint/parser")]);
  // ESLint's types leave this method out.
  const linter = new eslint.Linter({ configType: "flat" }) as Linter & { getSuppressedMessages(): Linter.SuppressedLintMessage[] };
  const plugin = { rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])) } as unknown as ESLint.Plugin;
  return ({ text, path, levels, settings }) => {
    const config = (sourceType: "module" | "script"): Linter.Config => ({
      files: ["**/*"],
      plugins: { [NAMESPACE]: plugin },
      languageOptions: { parser: parser as unknown as Linter.Parser, parserOptions: { sourceType }, sourceType: sourceType === "script" ? "commonjs" : "module" },
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

/** Comments may set rules of ESLint itself and of plugins that are not here; what comes of it is another tool's business. */
function isOurs({ ruleId, fatal }: Linter.LintMessage): boolean {
  return fatal === true || ruleId?.startsWith(`${NAMESPACE}/`) === true;
}
