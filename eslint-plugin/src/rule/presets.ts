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

/** The preset `all` also turns on the advice that is an option of a rule. */
function settingOf({ meta }: RetryRule, preset: PresetName): RuleSetting {
  const { level, options } = meta.docs;
  if (preset !== "all") return level;
  const advice = Object.fromEntries(
    Object.entries(options)
      .filter(([, option]) => option.inAll !== undefined)
      .map(([key, option]) => [key, option.inAll]),
  );
  return Object.keys(advice).length === 0 ? level : [level, advice];
}
