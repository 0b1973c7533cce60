import { DEFAULT_STATE, HANDLINGS, JITTERS, MOST_LAYERS, POLITE, SERVERS, TABS, type CalculatorState, type ShownPolicy } from "./state.js";

/** The longest text after `#v1=` that is read. */
export const MOST_LINK_CHARACTERS = 8192;

const PREFIX = "#v1=";
const MOST_MS = 1e12;

/** The part of a link that restores the state: `#v1=` and JSON as base64url. */
export function linkOf(state: CalculatorState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const text = btoa(String.fromCharCode(...bytes));
  return `${PREFIX}${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Reads the part of a link; undefined for what is no state, is too long, or can't be decoded. Never throws. */
export function readLink(hash: string): CalculatorState | undefined {
  if (!hash.startsWith(PREFIX) || hash.length > MOST_LINK_CHARACTERS) return undefined;
  try {
    const text = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const json = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
    return readState(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** A state out of anything: what does not fit the schema takes its default. Undefined for what is no object. */
export function readState(value: unknown): CalculatorState | undefined {
  if (!isObject(value)) return undefined;
  const herd = objectAt(value, "herd");
  const plan = objectAt(value, "plan");
  const retryAfter = objectAt(value, "retryAfter");
  const fallback = DEFAULT_STATE;
  return {
    tab: oneOf(TABS, value["tab"], fallback.tab),
    language: oneOf(["auto", "en", "vi"], value["language"], fallback.language),
    policy: readPolicy(value["policy"]) ?? fallback.policy,
    ...optional("before", readPolicy(value["before"])),
    seed: whole(value["seed"], 0, 4_294_967_295, fallback.seed),
    herd: {
      clients: whole(herd["clients"], 1, 5000, fallback.herd.clients),
      server: oneOf(SERVERS, herd["server"], fallback.herd.server),
      perSecond: number(herd["perSecond"], 0.1, 100_000, fallback.herd.perSecond),
      burst: whole(herd["burst"], 1, 100_000, fallback.herd.burst),
      outageMs: number(herd["outageMs"], 0, 600_000, fallback.herd.outageMs),
      outageRetryAfterSeconds: whole(herd["outageRetryAfterSeconds"], 0, 3600, fallback.herd.outageRetryAfterSeconds),
    },
    layers: readLayers(value["layers"]),
    plan: {
      allowancePerMinute: number(plan["allowancePerMinute"], 0.001, 1e9, fallback.plan.allowancePerMinute),
      targetPerMinute: number(plan["targetPerMinute"], 0.001, 1e9, fallback.plan.targetPerMinute),
      requests: whole(plan["requests"], 0, 1e12, fallback.plan.requests),
      secondsPerResponse: number(plan["secondsPerResponse"], 0, 1e6, fallback.plan.secondsPerResponse),
    },
    retryAfter: { value: text(retryAfter["value"], fallback.retryAfter.value), date: text(retryAfter["date"], fallback.retryAfter.date) },
  };
}

/** A policy of the form out of anything; undefined for what is no object. */
export function readPolicy(value: unknown): ShownPolicy | undefined {
  if (!isObject(value)) return undefined;
  const limit = (name: keyof ShownPolicy, least: number, most: number): number | "none" | "unknown" => {
    const found = value[name];
    if (found === "none" || found === "unknown") return found;
    return number(found, least, most, "unknown");
  };
  const attempts = limit("attempts", 1, 1000);
  return {
    attempts: typeof attempts === "number" ? Math.floor(attempts) : attempts,
    baseDelayMs: number(value["baseDelayMs"], 0, MOST_MS, "unknown"),
    factor: number(value["factor"], 0, 1000, "unknown"),
    maxDelayMs: limit("maxDelayMs", 0, MOST_MS),
    jitter: oneOf([...JITTERS, "unknown"], value["jitter"], "unknown"),
    jitterShare: number(value["jitterShare"], 0, 1, POLITE.jitterShare),
    retryAfter: oneOf([...HANDLINGS, "unknown"], value["retryAfter"], "unknown"),
    attemptTimeoutMs: limit("attemptTimeoutMs", 0, MOST_MS),
    deadlineMs: limit("deadlineMs", 0, MOST_MS),
  };
}

function readLayers(value: unknown): readonly number[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_LAYERS) return DEFAULT_STATE.layers;
  return value.map((attempts) => whole(attempts, 0, 1000, 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = value[key];
  return isObject(found) ? found : {};
}

function oneOf<const Name extends string>(names: readonly Name[], value: unknown, fallback: Name): Name {
  return names.find((name) => name === value) ?? fallback;
}

function number<Fallback>(value: unknown, least: number, most: number, fallback: Fallback): number | Fallback {
  return typeof value === "number" && value >= least && value <= most ? value : fallback;
}

function whole(value: unknown, least: number, most: number, fallback: number): number {
  return Math.floor(number(value, least, most, fallback));
}

function text(value: unknown, fallback: string): string {
  return typeof value === "string" && value.length <= 500 ? value : fallback;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
