import type { Linter, Rule } from "eslint";
import type { Locale } from "../policy/phrases.js";
import type { RetryRule } from "../rule/create-retry-rule.js";
import type { HostContext } from "../rule/file-analysis.js";
import { NAMESPACE } from "../rule/presets.js";
import { rules } from "../rules/index.js";
import type { Levels } from "./lint-text.js";

/**
 * What our rules report, in the shape and order in which ESLint hands it out. It is what ESLint would say of a text without a comment
 * that speaks to ESLint; a test holds both beside each other for every fixture.
 */
export function ownMessages(context: HostContext, levels: Levels, language: Locale = "en"): readonly Linter.LintMessage[] {
  const messages = rules.flatMap((rule) => {
    const setting = levels[`${NAMESPACE}/${rule.name}`] ?? "off";
    const [level, ...options] = typeof setting === "string" ? [setting] : setting;
    return level === "off" ? [] : messagesOf(rule.speaking(language), context, options, level === "error" ? 2 : 1);
  });
  return messages.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** What a rule of ours gives its host: see create-retry-rule.ts. */
interface Descriptor {
  readonly messageId: string;
  readonly loc: { readonly start: { readonly line: number; readonly column: number }; readonly end: { readonly line: number; readonly column: number } };
  readonly data?: Readonly<Record<string, string>>;
  readonly fix?: MakeFix;
  readonly suggest?: readonly { readonly desc: string; readonly fix: MakeFix }[];
}

type MakeFix = (fixer: typeof FIXER) => readonly Rule.Fix[];

const FIXER = { replaceTextRange: (range: [number, number], text: string): Rule.Fix => ({ range, text }) };

/** A rule asks its host for no more than is given here. */
function messagesOf(rule: RetryRule, context: HostContext, options: readonly unknown[], severity: 1 | 2): Linter.LintMessage[] {
  const messages: Linter.LintMessage[] = [];
  const report = (descriptor: Descriptor): void => {
    messages.push(messageOf(descriptor, rule, context.sourceCode.text, severity));
  };
  const listener = rule.create({ ...context, options, report } as unknown as Parameters<RetryRule["create"]>[0]);
  listener.Program?.(context.sourceCode.ast);
  return messages;
}

function messageOf({ messageId, loc: { start, end }, data = {}, fix, suggest = [] }: Descriptor, rule: RetryRule, text: string, severity: 1 | 2): Linter.LintMessage {
  const merged = fix && mergedFix(fix(FIXER), text);
  const suggestions = suggest.flatMap(({ desc, fix: make }) => {
    const edit = mergedFix(make(FIXER), text);
    return edit ? [{ desc, fix: edit }] : [];
  });
  return {
    ruleId: `${NAMESPACE}/${rule.name}`,
    severity,
    message: (rule.meta.messages[messageId] ?? "").replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, key: string) => data[key] ?? whole),
    line: start.line,
    column: start.column + 1,
    messageId,
    endLine: end.line,
    endColumn: end.column + 1,
    ...(merged && { fix: merged }),
    ...(suggestions.length > 0 && { suggestions }),
  };
}

/** One edit for several: the text between them stays as it is. */
function mergedFix(fixes: readonly Rule.Fix[], text: string): Rule.Fix | undefined {
  const sorted = [...fixes].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1]);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return undefined;
  let merged = "";
  let [done] = first.range;
  for (const { range, text: inserted } of sorted) {
    merged += text.slice(done, range[0]) + inserted;
    [, done] = range;
  }
  return { range: [first.range[0], last.range[1]], text: merged };
}
