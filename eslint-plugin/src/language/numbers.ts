import type { Locale } from "../policy/phrases.js";

const NUMBER_FORMATS: Readonly<Record<Locale, string>> = { en: "en-US", vi: "vi-VN" };

const UNITS: Readonly<Record<Locale, Readonly<Record<"ms" | "s" | "min" | "h", string>>>> = {
  en: { ms: "ms", s: "s", min: "min", h: "h" },
  vi: { ms: "ms", s: "giây", min: "phút", h: "giờ" },
};

export function formatCount(count: number, locale: Locale = "en"): string {
  // Most counts are short, and the first number of a locale takes longer to write than a file to analyse.
  return Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : count.toLocaleString(NUMBER_FORMATS[locale]);
}

/** A duration as a person says it: "250 ms", "1.5 s", "2 min", "3 h"; in Vietnamese "1,5 giây". */
export function formatMs(ms: number, locale: Locale = "en"): string {
  const [unit, size] = unitOf(ms);
  const value = String(Math.round((ms / size) * 10) / 10);
  return `${locale === "vi" ? value.replace(".", ",") : value} ${UNITS[locale][unit]}`;
}

function unitOf(ms: number): ["ms" | "s" | "min" | "h", number] {
  if (ms < 1000) return ["ms", 1];
  if (ms < 120_000) return ["s", 1000];
  return ms < 7_200_000 ? ["min", 60_000] : ["h", 3_600_000];
}
