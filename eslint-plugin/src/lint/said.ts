import type { Linter } from "eslint";
import type { Text, Words } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";
import type { Found } from "../rule/create-retry-rule.js";
import { NAMESPACE } from "../rule/presets.js";
import { rules } from "../rules/index.js";

/** What a message and the titles of its edits are worded from: plain data, so that who keeps it can word it in another language later. */
export interface Said {
  readonly data: Readonly<Record<string, Text>>;
  /** One for each suggestion. */
  readonly titles: readonly Words[];
}

/** A message as ESLint has it; `said` is there where the request keeps it. */
export interface Message extends Linter.LintMessage {
  readonly said?: Said;
}

export function saidOf({ data, suggestions }: Found): Said {
  return { data, titles: suggestions.map(({ title }) => title) };
}

/** A finding's message in a language. */
export function messageText(ruleId: string, messageId: string, data: Said["data"], locale: Locale): string {
  const rule = rules.find(({ name }) => ruleId === `${NAMESPACE}/${name}`);
  return rule?.message(messageId, data, locale) ?? "";
}
