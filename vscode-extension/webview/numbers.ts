import { formatTime, type Locale } from "eslint-plugin-retry-safety/policy";

/** Prints numbers and times in one language. */
export interface Printer {
  readonly locale: Locale;
  readonly time: (ms: number) => string;
  /** Two times in the unit of the longer one: "0–0.5 s". */
  readonly range: (fromMs: number, toMs: number) => string;
  /** With thousands separated, and up to two decimals. */
  readonly count: (value: number) => string;
}

export function printerOf(locale: Locale): Printer {
  const format = new Intl.NumberFormat(locale === "vi" ? "vi-VN" : "en-US", { maximumFractionDigits: 2 });
  const count = (value: number): string => format.format(value);
  const time = (ms: number): string => (ms === 0 ? "0" : formatTime(ms, locale));
  return { locale, time, count, range: (fromMs, toMs) => (fromMs === toMs ? time(toMs) : `${rangeStart(fromMs, toMs, count)}–${time(toMs)}`) };
}

function rangeStart(fromMs: number, toMs: number, count: (value: number) => string): string {
  const unit = toMs < 100 ? 1 : toMs < 120_000 ? 1000 : toMs < 7_200_000 ? 60_000 : 3_600_000;
  return count(fromMs / unit);
}

/** Round steps for an axis from 0: at least two of them, at most `most`, the last one not below `highest`. */
export function ticksTo(highest: number, most = 5): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * power).find((size) => size >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, index) => index * step);
}
