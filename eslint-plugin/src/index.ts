import type { ESLint, Linter } from "eslint";
import { NAMESPACE, presetRules, type PresetName } from "./rule/presets.js";
import { VERSION } from "./rule/version.js";
import { rules } from "./rules/index.js";

export type { RetrySettings } from "./rule/settings.js";
export type { NoRetryClientErrorsOptions } from "./rules/no-retry-client-errors.js";
export type { NoRetryWaitInHandlerOptions } from "./rules/no-retry-wait-in-handler.js";
export type { NoUnboundedRetryOptions } from "./rules/no-unbounded-retry.js";
export type { RequireDelayCapOptions } from "./rules/require-delay-cap.js";
export type { RequireJitterOptions } from "./rules/require-jitter.js";
export type { RequireRetryAfterHeaderOptions } from "./rules/require-retry-after-header.js";
export type { ValidRetryAfterOptions } from "./rules/valid-retry-after.js";

type Configs = { readonly [Name in PresetName]: Linter.Config } & { readonly "legacy-recommended": Linter.LegacyConfig };

const plugin: Omit<ESLint.Plugin, "configs"> & { readonly configs: Configs } = {
  meta: { name: "eslint-plugin-retry-safety", version: VERSION, namespace: NAMESPACE },
  rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])) as unknown as NonNullable<ESLint.Plugin["rules"]>,
  get configs() {
    return configs;
  },
};

const configs: Configs = {
  recommended: flat("recommended"),
  strict: flat("strict"),
  all: flat("all"),
  "legacy-recommended": { plugins: [NAMESPACE], rules: rulesOf("recommended") },
};

function flat(preset: PresetName): Linter.Config {
  return { name: `${NAMESPACE}/${preset}`, plugins: { [NAMESPACE]: plugin as ESLint.Plugin }, rules: rulesOf(preset) };
}

function rulesOf(preset: PresetName): Linter.RulesRecord {
  return presetRules(rules, preset) as Linter.RulesRecord;
}

export default plugin;
