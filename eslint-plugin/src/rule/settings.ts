import { DEFAULT_SETTINGS, type RetrySettings } from "../analysis/settings.js";

export type { RetrySettings };

/** The key of the shared settings in a configuration: `settings["retry-safety"]`. */
export const SETTINGS_KEY = "retry-safety";

const checked = new WeakMap<object, RetrySettings>();

/** Checks what a configuration says and fills in the defaults; a wrong key or value is an error that names it. */
export function readSettings(raw: unknown): RetrySettings {
  if (raw === undefined) return DEFAULT_SETTINGS;
  if (!isRecord(raw)) throw new Error(`settings["${SETTINGS_KEY}"] must be an object, but it is ${typeName(raw)}.`);
  const before = checked.get(raw);
  if (before) return before;
  const settings = check(raw);
  checked.set(raw, settings);
  return settings;
}

type Reader = (value: unknown, key: string) => unknown;

const READERS: { readonly [K in keyof RetrySettings]: (value: unknown, key: string) => RetrySettings[K] } = {
  wrappers: named,
  clients: named,
  sleepFunctions: strings,
  // Header names are compared in lower case, and own names stand beside the known ones.
  idempotencyHeaders: (value, key) => [
    ...DEFAULT_SETTINGS.idempotencyHeaders,
    ...strings(value, key).map((name) => name.toLowerCase()),
  ],
  handlers: strings,
  maxFiles: wholeNumber,
  maxDepth: wholeNumber,
  helper: helperPlace,
};

function check(raw: Record<string, unknown>): RetrySettings {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [key, value] of Object.entries(raw)) {
    const reader = (READERS as Record<string, Reader | undefined>)[key];
    if (!reader) throw new Error(`${place(key)} is not a setting. The settings are: ${Object.keys(READERS).join(", ")}.`);
    settings[key] = reader(value, key);
  }
  return settings as unknown as RetrySettings;
}

function strings(value: unknown, key: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "")) return value as string[];
  throw new Error(`${place(key)} must be an array of names, but it is ${typeName(value)}.`);
}

interface Named {
  readonly name: string;
  readonly module?: string;
  readonly attempts?: number;
}

function named(value: unknown, key: string): readonly Named[] {
  if (!Array.isArray(value)) throw new Error(`${place(key)} must be an array, but it is ${typeName(value)}.`);
  return value.map((item: unknown, index) => {
    const at = `${key}[${String(index)}]`;
    if (!isRecord(item)) throw new Error(`${place(at)} must be an object, but it is ${typeName(item)}.`);
    for (const inner of Object.keys(item)) {
      if (!["name", "module", "attempts"].includes(inner)) throw new Error(`${place(`${at}.${inner}`)} is not a setting. The keys are: name, module, attempts.`);
    }
    const { name, module, attempts } = item;
    if (typeof name !== "string" || name === "") throw new Error(`${place(`${at}.name`)} must be a name, but it is ${typeName(name)}.`);
    if (module !== undefined && typeof module !== "string") throw new Error(`${place(`${at}.module`)} must be a string, but it is ${typeName(module)}.`);
    if (attempts !== undefined && !isCount(attempts)) throw new Error(`${place(`${at}.attempts`)} must be a whole number from 1.`);
    return { name, ...(module !== undefined && { module }), ...(attempts !== undefined && { attempts }) };
  });
}

function wholeNumber(value: unknown, key: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${place(key)} must be a whole number from 0, but it is ${typeName(value)}.`);
}

function helperPlace(value: unknown, key: string): RetrySettings["helper"] {
  if (!isRecord(value)) throw new Error(`${place(key)} must be an object, but it is ${typeName(value)}.`);
  for (const inner of Object.keys(value)) {
    if (!["module", "export"].includes(inner)) throw new Error(`${place(`${key}.${inner}`)} is not a setting. The keys are: module, export.`);
  }
  const { module, export: name = "retry" } = value;
  if (typeof module !== "string" || module === "") throw new Error(`${place(`${key}.module`)} must be a module's specifier, but it is ${typeName(module)}.`);
  if (typeof name !== "string" || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) throw new Error(`${place(`${key}.export`)} must be a name, but it is ${typeName(name)}.`);
  return { module, export: name };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function place(key: string): string {
  return `settings["${SETTINGS_KEY}"].${key}`;
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)}`;
}
