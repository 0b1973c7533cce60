import type { Linter } from "eslint";
import { say } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";
import type { Found, RetryRule } from "../rule/create-retry-rule.js";
import type { HostContext } from "../rule/file-analysis.js";
import { NAMESPACE } from "../rule/presets.js";
import { rules } from "../rules/index.js";
import type { LintRequest } from "./lint-text.js";
import { saidOf, type Message } from "./said.js";

/**
 * What our rules report, in the shape and order in which ESLint hands it out. It is what ESLint would say of a text without a comment
 * that speaks to ESLint; a test holds both beside each other for every fixture.
 */
export function ownMessages(context: HostContext, { levels, language = "en", keepsSaid = false }: LintRequest): readonly Message[] {
  const messages = rules.flatMap((rule) => {
    const setting = levels[`${NAMESPACE}/${rule.name}`] ?? "off";
    const [level, ...options] = typeof setting === "string" ? [setting] : setting;
    if (level === "off") return [];
    return rule.find({ ...context, options }).map((found) => ({ ...messageOf(found, rule, context.sourceCode.text, language), severity: level === "error" ? 2 : 1, ...(keepsSaid && { said: saidOf(found) }) }) satisfies Message);
  });
  return messages.sort((a, b) => a.line - b.line || a.column - b.column);
}

function messageOf({ messageId, loc: { start, end }, data, fix, suggestions }: Found, rule: RetryRule, text: string, language: Locale): Omit<Message, "severity"> {
  return {
    ruleId: `${NAMESPACE}/${rule.name}`,
    message: rule.message(messageId, data, language),
    line: start.line,
    column: start.column + 1,
    messageId,
    endLine: end.line,
    endColumn: end.column + 1,
    ...(fix && { fix: mergedFix(fix, text) }),
    ...(suggestions.length > 0 && { suggestions: suggestions.map((edit) => ({ desc: say(edit.title, language), fix: mergedFix(edit, text) })) }),
  };
}

/** One edit for several: the text between them stays as it is. */
function mergedFix({ edits }: Found["suggestions"][number], text: string): NonNullable<Linter.LintMessage["fix"]> {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const from = sorted[0]?.start ?? 0;
  let merged = "";
  let done = from;
  for (const { start, end, text: inserted } of sorted) {
    merged += text.slice(done, start) + inserted;
    done = end;
  }
  return { range: [from, done], text: merged };
}
