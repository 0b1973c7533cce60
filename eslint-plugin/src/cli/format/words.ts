import type { Locale } from "../../policy/phrases.js";

/** What `check` prints around the findings. */
export interface Words {
  problems(errors: number, warnings: number): string;
  sites(all: number, fullyKnown: number): string;
  stats(files: number, parsed: number, sites: number): string;
  nothingUnsafe(files: number, sites: number): string;
  readonly columns: readonly [place: string, level: string, rule: string, message: string];
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    problems: (errors, warnings) => `${plural(errors + warnings, "problem")} (${plural(errors, "error")}, ${plural(warnings, "warning")})`,
    sites: (all, fullyKnown) => `${plural(all, "retry site")}, ${String(fullyKnown)} fully known, ${String(all - fullyKnown)} with unknowns (\`retry-safety sites --why\`)`,
    stats: (files, parsed, sites) => `${plural(files, "file")} read, ${String(parsed)} parsed, ${plural(sites, "retry site")}`,
    nothingUnsafe: (files, sites) => `No unsafe retries in ${String(files)} files with ${String(sites)} retry sites.`,
    columns: ["place", "level", "rule", "message"],
  },
  vi: {
    problems: (errors, warnings) => `${String(errors + warnings)} vấn đề (${String(errors)} lỗi, ${String(warnings)} cảnh báo)`,
    sites: (all, fullyKnown) => `${String(all)} chỗ retry, ${String(fullyKnown)} chỗ đã biết đủ, ${String(all - fullyKnown)} chỗ còn điều chưa biết (\`retry-safety sites --why\`)`,
    stats: (files, parsed, sites) => `đã đọc ${String(files)} tệp, phân tích cú pháp ${String(parsed)} tệp, ${String(sites)} chỗ retry`,
    nothingUnsafe: (files, sites) => `Không có retry nào không an toàn trong ${String(files)} tệp với ${String(sites)} chỗ retry.`,
    columns: ["vị trí", "mức độ", "quy tắc", "thông điệp"],
  },
};

function plural(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}
