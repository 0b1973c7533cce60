import { levelOf, PRESETS } from "eslint-plugin-retry-safety/lint";
import type { RuleLevel, Settings } from "../protocol.js";

export const DEFAULT_SETTINGS: Settings = {
  enable: true,
  diagnostics: "auto",
  run: "onType",
  preset: "recommended",
  rules: {},
  codeLens: true,
  hover: true,
  workspaceScan: "onDemand",
  exclude: [],
  maxFileSize: 1_000_000,
  helper: { path: "" },
  language: "auto",
};

/** Reads the client's settings. What is missing or wrong takes its default; `complain` gets a sentence for what is wrong. */
export function readClientSettings(raw: unknown, complain: (sentence: string) => void): Settings {
  if (!isRecord(raw)) return DEFAULT_SETTINGS;
  const at = new Reader(raw, complain);
  const helper = isRecord(raw["helper"]) ? raw["helper"] : {};
  return {
    enable: at.boolean("enable"),
    diagnostics: at.oneOf("diagnostics", ["auto", "on", "off"]),
    run: at.oneOf("run", ["onType", "onSave"]),
    preset: at.oneOf("preset", PRESETS),
    rules: at.rules(),
    codeLens: at.boolean("codeLens"),
    hover: at.boolean("hover"),
    workspaceScan: at.oneOf("workspaceScan", ["off", "onDemand", "onStart"]),
    exclude: at.strings("exclude"),
    maxFileSize: at.size("maxFileSize"),
    helper: { path: typeof helper["path"] === "string" ? helper["path"] : "" },
    language: at.oneOf("language", ["auto", "en", "vi"]),
  };
}

type KeysOf<T> = { [K in keyof Settings]: Settings[K] extends T ? K : never }[keyof Settings];

class Reader {
  private readonly raw: Readonly<Record<string, unknown>>;
  private readonly complain: (sentence: string) => void;

  constructor(raw: Readonly<Record<string, unknown>>, complain: (sentence: string) => void) {
    this.raw = raw;
    this.complain = complain;
  }

  boolean(key: KeysOf<boolean>): boolean {
    const value = this.raw[key];
    return typeof value === "boolean" ? value : this.otherwise(key, value, "true or false");
  }

  oneOf<K extends KeysOf<string>>(key: K, values: readonly Settings[K][]): Settings[K] {
    const value = this.raw[key];
    return values.find((known) => known === value) ?? this.otherwise(key, value, values.join(", "));
  }

  strings(key: "exclude"): readonly string[] {
    const value = this.raw[key];
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? (value as string[]) : this.otherwise(key, value, "a list of patterns");
  }

  size(key: "maxFileSize"): number {
    const value = this.raw[key];
    return typeof value === "number" && value >= 0 ? value : this.otherwise(key, value, "a number of bytes");
  }

  rules(): Settings["rules"] {
    const value = this.raw["rules"];
    if (!isRecord(value)) return this.otherwise("rules", value, "an object of rules and levels");
    const rules: Record<string, RuleLevel | readonly [RuleLevel, Record<string, unknown>]> = {};
    for (const [name, setting] of Object.entries(value)) {
      const [first, options] = Array.isArray(setting) ? (setting as unknown[]) : [setting];
      const level = levelOf(first);
      if (level === undefined) this.complain(`The level of ${name} in retrySafety.rules must be off, warn or error, but it is ${JSON.stringify(first)}: it is left aside.`);
      else rules[name] = isRecord(options) ? [level, options] : level;
    }
    return rules;
  }

  /** The default; a value that is there and wrong is told. */
  private otherwise<K extends keyof Settings>(key: K, value: unknown, allowed: string): Settings[K] {
    if (value !== undefined && value !== null) this.complain(`retrySafety.${key} must be ${allowed}, but it is ${JSON.stringify(value)}: the default is taken.`);
    return DEFAULT_SETTINGS[key];
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
