import type { ESLint, Linter } from "eslint";
import type { Locale } from "../policy/phrases.js";
import type { RetryRule } from "../rule/create-retry-rule.js";
import { NAMESPACE } from "../rule/presets.js";
import { SETTINGS_KEY } from "../rule/settings.js";
import { rules } from "../rules/index.js";
import type { LintRequest, LintResult } from "./lint-text.js";
import { readingsOf, type Reading } from "./parse.js";
import { saidOf, type Message, type Said } from "./said.js";

const linters = new Map<string, TypedLinter>();

/** Runs ESLint's own linter over one text with our rules; ESLint and its parsers are loaded on first need. */
export async function verify(request: LintRequest): Promise<Pick<LintResult, "messages" | "suppressedMessages">> {
  let first: Pick<LintResult, "messages" | "suppressedMessages"> | undefined;
  const linter = await linterFor(rootOf(request.path));
  for (const reading of readingsOf(request.path)) {
    const heard = new Map<string, Said>();
    const messages = linter.verify(request.text, await configFor(request, reading, heard), { filename: request.path });
    const ours: readonly Message[] = messages.filter(isOurs);
    const result = { messages: request.keepsSaid === true ? ours.map((message) => withSaid(message, heard)) : ours, suppressedMessages: linter.getSuppressedMessages().filter(isOurs) };
    if (!messages.some(isSyntaxError)) return result;
    first ??= result;
  }
  return first ?? { messages: [], suppressedMessages: [] };
}

async function configFor({ levels, settings, language = "en" }: LintRequest, { parser, sourceType }: Reading, heard: Map<string, Said>): Promise<Linter.Config> {
  const typescript = parser === "typescript" && { parser: (await import("./eslint-typescript-parser.js")).parser, parserOptions: { sourceType } };
  return {
    // The pattern `**/*` alone would not make ESLint take a file that is no .js file.
    files: ["**/*.*"],
    plugins: { [NAMESPACE]: { rules: Object.fromEntries(rules.map((rule) => [rule.name, listenedTo(rule, language, heard)])) } as unknown as ESLint.Plugin },
    languageOptions: {
      sourceType: sourceType === "script" ? "commonjs" : "module",
      parserOptions: { ecmaFeatures: { jsx: true } },
      ...typescript,
    },
    linterOptions: { reportUnusedDisableDirectives: "off", reportUnusedInlineConfigs: "off" },
    rules: levels as Linter.RulesRecord,
    ...(settings !== undefined && { settings: { [SETTINGS_KEY]: settings as Record<string, unknown> } }),
  };
}

/** ESLint keeps the worded message alone: what it was worded from is heard on the way. */
function listenedTo(rule: RetryRule, language: Locale, heard: Map<string, Said>): RetryRule {
  return rule.speaking(language, (found) => {
    const { start, end } = found.loc;
    const message = rule.message(found.messageId, found.data, language);
    heard.set(keyOf({ ruleId: `${NAMESPACE}/${rule.name}`, message, line: start.line, column: start.column + 1, endLine: end.line, endColumn: end.column + 1 }), saidOf(found));
  });
}

function withSaid(message: Message, heard: ReadonlyMap<string, Said>): Message {
  const said = heard.get(keyOf(message));
  return said === undefined ? message : { ...message, said };
}

function keyOf({ ruleId, message, line, column, endLine, endColumn }: Pick<Message, "ruleId" | "message" | "line" | "column" | "endLine" | "endColumn">): string {
  return JSON.stringify([ruleId, message, line, column, endLine, endColumn]);
}

async function linterFor(root: string): Promise<TypedLinter> {
  const eslint = await import("./eslint-linter.js");
  const linter = linters.get(root) ?? (new eslint.Linter({ configType: "flat", cwd: root }) as TypedLinter);
  linters.set(root, linter);
  return linter;
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
function isOurs(message: Linter.LintMessage): boolean {
  return isSyntaxError(message) || message.ruleId?.startsWith(`${NAMESPACE}/`) === true;
}

/** ESLint calls fatal, too, what it can't make of a comment: an `eslint-env`, which it no longer knows. */
function isSyntaxError({ fatal, message }: Linter.LintMessage): boolean {
  return fatal === true && message.startsWith("Parsing error");
}
