import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { FileAnalysis } from "../analysis/site.js";
import type { Edit, EditMaker } from "../fixes/edit.js";
import { fill, messagesOf, say, type Text } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";
import { fileAnalysis, passesGate, type HostContext } from "./file-analysis.js";
import { readSettings, SETTINGS_KEY } from "./settings.js";

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
  /** What the rule finds in a file that passes the gate, with nothing worded yet. */
  find(context: JudgedContext): readonly Found[];
  /** A message of this rule in a language. */
  message(messageId: string, data: Readonly<Record<string, Text>>, locale: Locale): string;
  /**
   * The same rule with its messages and titles in a language; as it stands a rule speaks English, as all of ESLint does. `hear` gets
   * each finding before the host does: a host keeps the worded message alone.
   */
  speaking(locale: Locale, hear?: (found: Found) => void): RetryRule;
}

/** A file with the options that a rule is given for it. */
export type JudgedContext = HostContext & { readonly options: readonly unknown[] };

/** A finding with what it is worded from, and its edits as they are made of the text. */
export interface Found {
  readonly messageId: string;
  readonly loc: TSESTree.SourceLocation;
  readonly data: Readonly<Record<string, Text>>;
  /** The edit that is certain. */
  readonly fix: Edit | undefined;
  /** The others are for a person to choose. */
  readonly suggestions: readonly Edit[];
}

/** Makes an ESLint rule out of a judge over the analysis of a file. */
export function createRetryRule<Options extends object, MessageId extends string>(spec: RuleSpec<Options, MessageId>): RetryRule {
  return ruleIn("en", spec);
}

function ruleIn<Options extends object, MessageId extends string>(locale: Locale, spec: RuleSpec<Options, MessageId>, hear?: (found: Found) => void): RetryRule {
  const options = spec.options as Readonly<Record<string, OptionSpec<unknown>>>;
  // Defaults are applied here because ESLint before 9.15 ignores `meta.defaultOptions`.
  const defaults = Object.fromEntries(Object.entries(options).map(([key, option]) => [key, option.default])) as Options;
  const rule: RetryRule = {
    name: spec.name,
    meta: {
      type: "problem",
      docs: { description: spec.description, preset: spec.preset, level: spec.level, options },
      messages: messagesIn(spec, locale),
      schema: schemaOf(options),
      fixable: "code",
      hasSuggestions: true,
    },
    create(context) {
      if (!passesGate(context)) return {};
      return {
        Program() {
          for (const found of rule.find(context)) {
            hear?.(found);
            context.report(descriptorOf(found, locale) as Parameters<typeof context.report>[0]);
          }
        },
      };
    },
    find(context) {
      const found: Found[] = [];
      const given = context.options[0] as Partial<Options> | undefined;
      spec.judge(fileAnalysis(context), { ...defaults, ...given }, ({ edits, data = {}, messageId, loc }) => {
        found.push({ messageId, loc, data, ...offered(edits, context) });
      });
      return found;
    },
    message: (messageId, data, other) => fill(messagesIn(spec, other)[messageId] ?? "", data, other),
    speaking: (other, listener) => (other === locale && listener === undefined ? rule : ruleIn(other, spec, listener)),
  };
  return rule;
}

/** A sentence that is not translated yet is told in English. */
function messagesIn({ name, messages }: Pick<RuleSpec<object, string>, "name" | "messages">, locale: Locale): Readonly<Record<string, string>> {
  return locale === "en" ? messages : { ...messages, ...messagesOf(name, locale) };
}

/** The first edit that is certain fixes. What an edit would change may stand in another file, beyond this one's text: then it isn't offered. */
function offered(makers: readonly EditMaker[] = [], context: HostContext): Pick<Found, "fix" | "suggestions"> {
  const host = { path: context.filename, helper: readSettings(context.settings[SETTINGS_KEY]).helper };
  const { text } = context.sourceCode;
  const made = makers.flatMap((make) => make(text, host) ?? []).filter(({ edits }) => edits.length > 0 && edits.every(({ end }) => end <= text.length));
  const fix = made.find(({ kind }) => kind === "fix");
  return { fix, suggestions: made.filter((edit) => edit !== fix) };
}

type Fix = (fixer: TSESLint.RuleFixer) => TSESLint.RuleFix[];

/** A finding as a host takes it. */
function descriptorOf({ messageId, loc, data, fix, suggestions }: Found, locale: Locale): object {
  return {
    messageId,
    loc,
    data: Object.fromEntries(Object.entries(data).map(([key, text]) => [key, say(text, locale)])),
    ...(fix && { fix: fixOf(fix) }),
    ...(suggestions.length > 0 && { suggest: suggestions.map((edit) => ({ desc: say(edit.title, locale), fix: fixOf(edit) })) }),
  };
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
