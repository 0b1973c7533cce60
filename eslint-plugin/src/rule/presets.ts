import type { Level, RetryRule } from "./create-retry-rule.js";

export const PRESETS = ["recommended", "strict", "all"] as const;

export type PresetName = (typeof PRESETS)[number];

/** The prefix of every rule's id in a configuration. */
export const NAMESPACE = "retry-safety";

export type RuleSetting = Level | readonly [Level, Readonly<Record<string, unknown>>];

/** The rules of a preset as a configuration writes them, made from what each rule says about itself. */
export function presetRules(rules: readonly RetryRule[], preset: PresetName): Record<string, RuleSetting> {
  const chosen = rules.filter(({ meta }) => preset !== "recommended" || meta.docs.preset === "recommended");
  return Object.fromEntries(chosen.map((rule) => [`${NAMESPACE}/${rule.name}`, settingOf(rule, preset)]));
}

/** The stricter presets also turn on the advice that is an option of a rule. */
function settingOf({ meta }: RetryRule, preset: PresetName): RuleSetting {
  const { level, options } = meta.docs;
  const key = preset === "all" ? "inAll" : preset === "strict" ? "inStrict" : undefined;
  if (key === undefined) return level;
  const entries = Object.entries(options).filter(([, option]) => option[key] !== undefined);
  return entries.length === 0 ? level : [level, Object.fromEntries(entries.map(([name, option]) => [name, option[key]]))];
}
