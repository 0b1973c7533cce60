import { checkLevels, type Levels } from "../lint/lint-text.js";
import { levelOf } from "../rule/configured-levels.js";
import { NAMESPACE, presetRules, type PresetName, type RuleSetting } from "../rule/presets.js";
import { rules } from "../rules/index.js";
import { UsageError } from "./usage-error.js";

/** The levels of a preset with the rules of the command line over them. */
export async function levelsOf(preset: PresetName, overrides: readonly string[]): Promise<Levels> {
  return { ...presetRules(rules, preset), ...(await overridesOf(overrides)) };
}

/** The levels that `--rule` options set. */
export async function overridesOf(overrides: readonly string[]): Promise<Levels> {
  const levels: Record<string, RuleSetting | "off"> = {};
  for (const override of overrides) {
    const [id, setting] = readOverride(override);
    levels[id] = setting;
    if (typeof setting !== "string") await checkOptions(override, { [id]: setting });
  }
  return levels;
}

async function checkOptions(override: string, levels: Levels): Promise<void> {
  try {
    await checkLevels(levels);
  } catch (error) {
    // ESLint's message names the option and what is wrong with it, over several lines.
    const reason = (error instanceof Error ? error.message : String(error)).split("\n").slice(1).join(" ").replace(/\s+/g, " ").trim();
    throw new UsageError(`--rule "${override}" has wrong options: ${reason}`);
  }
}

function readOverride(override: string): [string, RuleSetting | "off"] {
  const colon = override.indexOf(":");
  if (colon < 0) throw new UsageError(`--rule "${override}" has no level: write it as 'id: level', for instance 'require-jitter: warn'.`);
  const name = override.slice(0, colon).trim().replace(new RegExp(`^${NAMESPACE}/`), "");
  if (!rules.some((rule) => rule.name === name)) {
    throw new UsageError(`--rule names "${name}", which is no rule. The rules are: ${rules.map((rule) => rule.name).join(", ")}.`);
  }
  return [`${NAMESPACE}/${name}`, readSetting(override, override.slice(colon + 1).trim())];
}

function readSetting(override: string, text: string): RuleSetting | "off" {
  const level = levelOf(text);
  if (level !== undefined) return level;
  const list = parseList(text);
  const [first, options] = list ?? [];
  const listed = levelOf(first);
  if (!list || listed === undefined) {
    throw new UsageError(`--rule "${override}" has no level that is known: it is off, warn, error, or ["error", { …options as JSON }].`);
  }
  if (listed === "off" || options === undefined) return listed;
  if (typeof options !== "object" || options === null) throw new UsageError(`--rule "${override}": the options must be an object in JSON.`);
  return [listed, options as Record<string, unknown>];
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\[\s*(off|warn|error)\b/, '["$1"'));
    return Array.isArray(value) ? (value as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
