import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { FileAnalysis } from "../analysis/site.js";
import type { Edit, EditMaker } from "../fixes/edit.js";
import { fill, messagesOf, say, type Text } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";
import { fileAnalysis, passesGate, type HostContext } from "./file-analysis.js";
import { readSettings, SETTINGS_KEY } from "./settings.js";
import { remember } from "./told.js";

/** The preset that a rule first stands in; `all` has every rule. */
export type Preset = "recommended" | "strict";

export type Level = "error" | "warn";

/** One option of a rule: the docs page, the schema and the default all come from here. */
export interface OptionSpec<Value> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly default: Value;
  readonly description: string;
  /** The value in the preset `strict`, for advice that is off in `recommended`. */
  readonly inStrict?: Value;
  /** The value in the preset `all`, for advice that is off by itself. */
  readonly inAll?: Value;
}

export interface Finding<MessageId extends string> {
  readonly messageId: MessageId;
  readonly loc: TSESTree.SourceLocation;
  readonly data?: Readonly<Record<string, Text>>;
  /** Ways to mend it, the best one first. */
  readonly edits?: readonly EditMaker[];
}

export type Report<MessageId extends string> = (finding: Finding<MessageId>) => void;

export interface RuleSpec<Options extends object, MessageId extends string> {
  readonly name: string;
  /** Completes "This rule reports …", without a full stop. */
  readonly description: string;
  readonly preset: Preset;
  readonly level: Level;
  /** In English. Those in other languages stand in the room `language`, by the rule's name. */
  readonly messages: Readonly<Record<MessageId, string>>;
  readonly options: { readonly [Key in keyof Options]: OptionSpec<Options[Key]> };
  readonly judge: (analysis: FileAnalysis, options: Options, report: Report<MessageId>) => void;
}

export interface RetryRuleDocs {
  readonly description: string;
  readonly preset: Preset;
  readonly level: Level;
  readonly options: Readonly<Record<string, OptionSpec<unknown>>>;
}

export interface RetryRule {
  readonly name: string;
  readonly meta: {
    readonly type: "problem";
    readonly docs: RetryRuleDocs;
    readonly messages: Readonly<Record<string, string>>;
    readonly schema: readonly object[];
    readonly fixable: "code";
    readonly hasSuggestions: true;
  };
  create(context: Readonly<TSESLint.RuleContext<string, readonly unknown[]>>): TSESLint.RuleListener;
  /** The same rule with its messages and titles in a language; as it stands a rule speaks English, as all of ESLint does. */
  speaking(locale: Locale): RetryRule;
}

/** Makes an ESLint rule out of a judge over the analysis of a file. */
export function createRetryRule<Options extends object, MessageId extends string>(spec: RuleSpec<Options, MessageId>): RetryRule {
  return ruleIn("en", spec);
}

function ruleIn<Options extends object, MessageId extends string>(locale: Locale, spec: RuleSpec<Options, MessageId>): RetryRule {
  const options = spec.options as Readonly<Record<string, OptionSpec<unknown>>>;
  // Defaults are applied here because ESLint before 9.15 ignores `meta.defaultOptions`.
  const defaults = Object.fromEntries(Object.entries(options).map(([key, option]) => [key, option.default])) as Options;
  const messages = messagesIn(spec, locale);
  const rule: RetryRule = {
    name: spec.name,
    meta: {
      type: "problem",
      docs: { description: spec.description, preset: spec.preset, level: spec.level, options },
      messages,
      schema: schemaOf(options),
      fixable: "code",
      hasSuggestions: true,
    },
    create(context) {
      if (!passesGate(context)) return {};
      return {
        Program() {
          const given = context.options[0] as Partial<Options> | undefined;
          spec.judge(fileAnalysis(context), { ...defaults, ...given }, ({ edits, data = {}, ...finding }) => {
            if (locale === "en") remember({ in: (other) => fill(messagesIn(spec, other)[finding.messageId] ?? "", data, other) });
            const said = Object.fromEntries(Object.entries(data).map(([key, text]) => [key, say(text, locale)]));
            context.report({ ...finding, data: said, ...offered(edits, context, locale) } as unknown as Parameters<typeof context.report>[0]);
          });
        },
      };
    },
    speaking: (other) => (other === locale ? rule : ruleIn(other, spec)),
  };
  return rule;
}

/** A sentence that is not translated yet is told in English. */
function messagesIn({ name, messages }: Pick<RuleSpec<object, string>, "name" | "messages">, locale: Locale): Readonly<Record<string, string>> {
  return locale === "en" ? messages : { ...messages, ...messagesOf(name, locale) };
}

type Fix = (fixer: TSESLint.RuleFixer) => TSESLint.RuleFix[];

/** The first edit that is certain fixes; all others are for a person to choose. */
function offered(makers: readonly EditMaker[] | undefined, context: HostContext, locale: Locale): { readonly fix?: Fix; readonly suggest?: readonly { readonly desc: string; readonly fix: Fix }[] } {
  if (makers === undefined) return {};
  const host = { path: context.filename, helper: readSettings(context.settings[SETTINGS_KEY]).helper };
  const made = makers.flatMap((make) => make(context.sourceCode.text, host) ?? []);
  const certain = made.find(({ kind }) => kind === "fix");
  const others = made.filter((edit) => edit !== certain);
  return {
    ...(certain === undefined ? {} : { fix: fixOf(certain) }),
    ...(others.length === 0 ? {} : { suggest: others.map((edit) => ({ desc: titleIn(edit, locale), fix: fixOf(edit) })) }),
  };
}

function titleIn({ title }: Edit, locale: Locale): string {
  if (locale === "en") remember(title);
  return title.in(locale);
}

function fixOf({ edits }: Edit): Fix {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
}

function schemaOf(options: Readonly<Record<string, OptionSpec<unknown>>>): readonly object[] {
  const entries = Object.entries(options);
  if (entries.length === 0) return [];
  const properties = Object.fromEntries(entries.map(([key, option]) => [key, { ...option.schema, description: option.description }]));
  return [{ type: "object", properties, additionalProperties: false }];
}
