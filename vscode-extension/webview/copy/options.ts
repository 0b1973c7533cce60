import type { PolicyShape } from "../../../eslint-plugin/src/knowledge/library.js";
import { waitCode, type WholePolicy } from "./wait-code.js";

/** Options of a library as code: paths with dots ("retry.limit") to the text of their values. */
export interface FilledOptions {
  readonly values: ReadonlyMap<string, string>;
  /** Sentences about what the library's options can't say. */
  readonly notes: readonly string[];
}

/** How a library takes a wait of one's own, where its options can't say it: the text of the function. */
export type CustomWait = (wait: string) => string;

/**
 * Fills in the options of a library from its data file. Where base, factor, cap or jitter have no option, or one whose formula
 * is not the wanted one, the wait goes into the library's custom function, if it has one.
 */
export function fillOptions(policy: WholePolicy, { attempts, delay, deadline, attemptTimeout }: PolicyShape, custom?: CustomWait, jitterValue?: string): FilledOptions {
  const values = new Map<string, string>();
  const notes: string[] = [];
  const attemptsPath = first(attempts.path);
  if (attemptsPath !== undefined) values.set(attemptsPath, policy.attempts === "none" ? "Infinity" : String(policy.attempts - (attempts.countsFirstTry ? 0 : 1)));
  const waits = fillWaits(policy, delay, jitterValue);
  const customPath = delay.custom?.[0];
  if (waits.notes.length > 0 && custom && customPath !== undefined) {
    values.set(customPath, custom(waitCode(policy)));
    if (policy.jitter === "decorrelated") notes.push(NO_DECORRELATED);
  } else {
    for (const [path, value] of waits.values) values.set(path, value);
    notes.push(...waits.notes);
  }
  limit("attemptTimeoutMs", attemptTimeout, "timeout of an attempt");
  limit("deadlineMs", deadline, "deadline for all attempts");
  return { values, notes };

  function limit(key: "attemptTimeoutMs" | "deadlineMs", option: PolicyShape["deadline"], name: string): void {
    const wanted = policy[key];
    if (wanted === "none") return;
    const path = first(option?.path);
    if (path === undefined) notes.push(`It has no option for a ${name}: ${String(wanted)} ms is yours to set.`);
    else values.set(path, String(wanted / (option?.unitMs ?? 1)));
  }
}

export const NO_DECORRELATED = "A function of the attempt can't know the last wait: this is full jitter instead of decorrelated.";

function fillWaits(policy: WholePolicy, delay: PolicyShape["delay"], jitterValue: string | undefined): FilledOptions {
  const values = new Map<string, string>();
  const notes: string[] = [];
  const base = first(delay.base?.path);
  if (base !== undefined) values.set(base, number(policy.baseDelayMs));
  else notes.push("It has no option for the base delay.");
  const factor = first(delay.factor?.path);
  const grows = delay.growthBy;
  if (grows) values.set(grows.path, JSON.stringify(policy.factor === 1 ? "fixed" : "exponential"));
  if (factor !== undefined) values.set(factor, number(policy.factor));
  else if (policy.factor !== delay.factor?.default && !(grows && policy.factor === 1)) notes.push(`It has no option for a factor of ${number(policy.factor)}.`);
  const max = first(delay.max?.path);
  if (max !== undefined && policy.maxDelayMs !== "none") values.set(max, number(policy.maxDelayMs));
  else if (policy.maxDelayMs !== "none") notes.push(`It has no option for a cap of ${number(policy.maxDelayMs)} ms.`);
  if (policy.jitter === "none") return { values, notes };
  const { jitterBy } = delay;
  const isSwitch = jitterBy !== undefined && "true" in jitterBy.values;
  if (jitterBy === undefined || (!isSwitch && jitterValue === undefined)) notes.push(`It has no option for ${policy.jitter} jitter.`);
  else {
    values.set(jitterBy.path, isSwitch ? "true" : (jitterValue ?? ""));
    if (isSwitch) notes.push(`Its jitter is its own, not ${policy.jitter}: a wait is stretched by up to twice.`);
  }
  return { values, notes };
}

/** An object literal out of paths, at a depth of indentation. */
export function objectCode(values: ReadonlyMap<string, string>, indent = ""): string {
  const lines: string[] = [];
  const nested = new Map<string, Map<string, string>>();
  for (const [path, value] of values) {
    const [head = "", ...rest] = path.split(".");
    if (rest.length === 0) lines.push(`${indent}  ${head}: ${value},`);
    else {
      const inner = nested.get(head) ?? new Map<string, string>();
      nested.set(head, inner.set(rest.join("."), value));
    }
  }
  for (const [head, inner] of nested) lines.push(`${indent}  ${head}: ${objectCode(inner, `${indent}  `)},`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function first(path: string | readonly string[] | undefined): string | undefined {
  return typeof path === "string" ? path : path?.[0];
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
