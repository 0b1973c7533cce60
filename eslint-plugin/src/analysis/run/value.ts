import type { FunctionNode } from "../../control-flow/flow-graph.js";

/** What a value is made from, as bits. */
export const Tag = {
  Random: 1,
  /** A Retry-After header, a rate-limit reset, or a field named so. */
  RetryAfter: 2,
  Clock: 4,
  /** The operation's result. */
  Result: 8,
  /** A caught failure. */
  Failure: 16,
  /** Moves from attempt to attempt. */
  Counter: 32,
  /** Grows by a power of the attempt. */
  Exponential: 64,
  Linear: 128,
  Capped: 256,
  /** Comes from a call that can't be read. */
  Opaque: 512,
  /** Comes from a list of waits. */
  Table: 1024,
  /** A parameter, option or field whose value the caller decides. */
  Option: 2048,
  /** An error made anew, whose HTTP status is gone or only in its text. */
  StatusLost: 4096,
  /** An AbortSignal or its state. */
  Signal: 8192,
  /** The name or code of an error that an HTTP answer made. */
  AnswerName: 16384,
} as const;

/** Primitive values other than numbers. */
export interface Literal {
  readonly is: string | boolean | null | undefined;
}

/** An abstract value: what is known of one expression at one point of a run. */
export interface Value {
  /** The bounds of a number; both or none. */
  readonly lo?: number;
  readonly hi?: number;
  readonly literal?: Literal;
  readonly truthy?: boolean;
  readonly tags: number;
  readonly fn?: FunctionNode;
  /** What stands in an object that a function gives back: `{ retry: true, delay: 500 }`. What is not in there is undefined. */
  readonly fields?: ReadonlyMap<string, Value>;
  /** The range of the random part of a sum whose other part is unknown. */
  readonly spread?: number;
}

export const ANYTHING: Value = { tags: 0 };

export function numberValue(value: number, tags = 0): Value {
  return { lo: value, hi: value, truthy: value !== 0 && !Number.isNaN(value), tags };
}

export function range(lo: number, hi: number, tags = 0): Value {
  if (Number.isNaN(lo) || Number.isNaN(hi)) return { tags };
  if (lo === hi) return numberValue(lo, tags);
  return lo > 0 ? { lo, hi, truthy: true, tags } : { lo, hi, tags };
}

export function literalValue(is: Literal["is"], tags = 0): Value {
  return { literal: { is }, truthy: Boolean(is), tags };
}

export function thing(tags = 0): Value {
  return { truthy: true, tags };
}

export function tagged(tags: number): Value {
  return { tags };
}

export function withTags(value: Value, tags: number): Value {
  return (value.tags | tags) === value.tags ? value : { ...value, tags: value.tags | tags };
}

export function has(value: Value, tag: number): boolean {
  return (value.tags & tag) !== 0;
}

export function isNumber(value: Value): value is Value & { readonly lo: number; readonly hi: number } {
  return value.lo !== undefined && value.hi !== undefined;
}

/** The one number that a value is, undefined when it may be several. */
export function exactNumber(value: Value): number | undefined {
  return isNumber(value) && value.lo === value.hi ? value.lo : undefined;
}

/** Whether the value is null or undefined, where that is known. */
export function isNullish(value: Value): boolean | undefined {
  if (value.literal !== undefined) return value.literal.is === null || value.literal.is === undefined;
  if (isNumber(value) || value.truthy === true) return false;
  return undefined;
}

/** Equal keys mean values that no later step can tell apart. */
export function valueKey(value: Value): string {
  const literal = value.literal === undefined ? "" : `${typeof value.literal.is}:${String(value.literal.is)}`;
  return `${value.lo ?? ""},${value.hi ?? ""},${literal},${value.truthy ?? ""},${value.tags},${value.fn?.range[0] ?? ""},${value.spread ?? ""}${fieldsKey(value.fields)}`;
}

function fieldsKey(fields: Value["fields"]): string {
  return fields === undefined ? "" : `{${[...fields].map(([name, value]) => `${name}:${valueKey(value)}`).join(";")}}`;
}
