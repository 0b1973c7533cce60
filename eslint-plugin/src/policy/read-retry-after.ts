import { parseHttpDate } from "./http-date.js";

export interface RetryAfterReading {
  /** `past` is a date that is not in the future: the server asks for no wait, and the ordinary backoff applies. */
  readonly kind: "seconds" | "date" | "past" | "invalid";
  /** The wait that the server asks for, in milliseconds; 0 for `past` and `invalid`. May be longer than a timer can wait. */
  readonly waitMs: number;
}

export interface RetryAfterOptions {
  /** The client's clock, in milliseconds since 1970. */
  readonly nowMs: number;
  /** The Date header of the same response: against it a date is read by the server's own clock. */
  readonly dateHeader?: string | null | undefined;
}

/** Reads the value of a Retry-After header: whole seconds or one of the three forms of an HTTP-date (RFC 9110, 10.2.3). Never throws. */
export function readRetryAfter(value: string | null | undefined, { nowMs, dateHeader }: RetryAfterOptions): RetryAfterReading {
  const text = (value ?? "").replace(/^[ \t]+|[ \t]+$/g, "");
  if (/^\d+$/.test(text)) return { kind: "seconds", waitMs: Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER) };
  const date = parseHttpDate(text, nowMs);
  if (date === undefined) return { kind: "invalid", waitMs: 0 };
  const from = (dateHeader == null ? undefined : parseHttpDate(dateHeader.trim(), nowMs)) ?? nowMs;
  return date > from ? { kind: "date", waitMs: date - from } : { kind: "past", waitMs: 0 };
}
