import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import type { FileAnalysis } from "../analysis/site.js";
import type { Edit, EditMaker } from "../fixes/edit.js";
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
  readonly data?: Readonly<Record<string, string>>;
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
}

/** Makes an ESLint rule out of a judge over the analysis of a file. */
export function createRetryRule<Options extends object, MessageId extends string>(spec: RuleSpec<Options, MessageId>): RetryRule {
  const options = spec.options as Readonly<Record<string, OptionSpec<unknown>>>;
  // Defaults are applied here because ESLint before 9.15 ignores `meta.defaultOptions`.
  const defaults = Object.fromEntries(Object.entries(options).map(([key, option]) => [key, option.default])) as Options;
  return {
    name: spec.name,
    meta: {
      type: "problem",
      docs: { description: spec.description, preset: spec.preset, level: spec.level, options },
      messages: spec.messages,
      schema: schemaOf(options),
      fixable: "code",
      hasSuggestions: true,
    },
    create(context) {
      if (!passesGate(context)) return {};
      return {
        Program() {
          const given = context.options[0] as Partial<Options> | undefined;
          spec.judge(fileAnalysis(context), { ...defaults, ...given }, ({ edits, ...finding }) => {
            context.report({ ...finding, ...offered(edits, context) } as unknown as Parameters<typeof context.report>[0]);
          });
        },
      };
    },
  };
}

type Fix = (fixer: TSESLint.RuleFixer) => TSESLint.RuleFix[];

/** The first edit that is certain fixes; all others are for a person to choose. */
function offered(makers: readonly EditMaker[] | undefined, context: HostContext): { readonly fix?: Fix; readonly suggest?: readonly { readonly desc: string; readonly fix: Fix }[] } {
  if (makers === undefined) return {};
  const host = { path: context.filename, helper: readSettings(context.settings[SETTINGS_KEY]).helper };
  const made = makers.flatMap((make) => make(context.sourceCode.text, host) ?? []);
  const certain = made.find(({ kind }) => kind === "fix");
  const others = made.filter((edit) => edit !== certain);
  return {
    ...(certain === undefined ? {} : { fix: fixOf(certain) }),
    ...(others.length === 0 ? {} : { suggest: others.map((edit) => ({ desc: edit.title, fix: fixOf(edit) })) }),
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
