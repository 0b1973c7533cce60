import { NAMESPACE, type RuleSetting } from "./presets.js";

/** The level that a configuration writes as a word or as a number; undefined for anything else. */
export function levelOf(written: unknown): "off" | "warn" | "error" | undefined {
  return LEVELS.get(String(written));
}

/** The levels and options of our rules among those that a configuration sets. What is no level is left aside. */
export function levelsIn(configured: Readonly<Record<string, unknown>>): Record<string, RuleSetting | "off"> {
  const levels: Record<string, RuleSetting | "off"> = {};
  for (const [id, setting] of Object.entries(configured)) {
    if (!id.startsWith(`${NAMESPACE}/`)) continue;
    const [first, options] = Array.isArray(setting) ? (setting as unknown[]) : [setting];
    const level = levelOf(first);
    if (level === undefined) continue;
    levels[id] = level === "off" || typeof options !== "object" || options === null ? level : [level, options as Record<string, unknown>];
  }
  return levels;
}

const LEVELS: ReadonlyMap<string, "off" | "warn" | "error"> = new Map([
  ["off", "off"],
  ["warn", "warn"],
  ["error", "error"],
  ["0", "off"],
  ["1", "warn"],
  ["2", "error"],
]);
