import { readRetryAfter, type RetryAfterReading } from "eslint-plugin-retry-safety/policy";

/** How usual code reads a Retry-After, and what comes out of it. */
export interface ParserResult {
  readonly code: string;
  /** The milliseconds that would go to a timer; NaN where the code gets no number. */
  readonly waitMs: number;
  readonly verdict: "right" | "notANumber" | "negative" | "overflow" | "tooShort" | "tooLong";
  /** How many milliseconds too early or too late. */
  readonly offMs: number;
}

/** The longest time that a timer can wait. */
export const MOST_TIMER_MS = 2 ** 31 - 1;

/** A second: what a whole number of seconds can't say better. */
const TOLERANCE_MS = 1000;

const PARSERS: readonly { readonly code: string; readonly read: (value: string, nowMs: number) => number }[] = [
  { code: "Number(value) * 1000", read: (value) => Number(value) * 1000 },
  { code: "parseInt(value, 10) * 1000", read: (value) => Number.parseInt(value, 10) * 1000 },
  { code: "Number(value)", read: Number },
  { code: "Date.parse(value) - Date.now()", read: (value, nowMs) => Date.parse(value) - nowMs },
  {
    code: "isNaN(value) ? Date.parse(value) - Date.now() : value * 1000",
    read: (value, nowMs) => (Number.isNaN(Number(value)) ? Date.parse(value) - nowMs : Number(value) * 1000),
  },
];

/** Takes a pasted line, "Retry-After: 120" or the value alone. */
export function headerValue(line: string): string {
  return line.replace(/^\s*[\w-]+:(?!\d\d)\s*/, "").trim();
}

/** Reads a value as it is meant, and as usual code does, at a moment in milliseconds since 1970. */
export function compareParsers(value: string, nowMs: number): { readonly reading: RetryAfterReading; readonly parsers: readonly ParserResult[] } {
  const reading = readRetryAfter(value, { nowMs });
  return { reading, parsers: PARSERS.map(({ code, read }) => ({ code, ...judge(read(value, nowMs), reading) })) };
}

function judge(waitMs: number, { kind, waitMs: rightMs }: RetryAfterReading): Omit<ParserResult, "code"> {
  const offMs = Math.abs(waitMs - rightMs);
  const says = (verdict: ParserResult["verdict"]): Omit<ParserResult, "code"> => ({ waitMs, verdict, offMs });
  if (Number.isNaN(waitMs)) return says("notANumber");
  if (waitMs > MOST_TIMER_MS) return says("overflow");
  if (waitMs <= 0) return says("negative");
  if (kind === "past" || kind === "invalid") return says("tooLong");
  if (offMs < TOLERANCE_MS) return says("right");
  return says(waitMs < rightMs ? "tooShort" : "tooLong");
}
