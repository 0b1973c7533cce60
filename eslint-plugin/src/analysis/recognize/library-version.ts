import type { ByVersion, Library, Varying } from "../../knowledge/library.js";

/** The value of a fact for a version or a range of versions; undefined where the versions in question differ. */
export function settle<T>(value: Varying<T>, version: string | undefined): T | undefined {
  if (!isByVersion(value)) return value;
  const first = value.byVersion[0];
  if (first !== undefined && value.byVersion.every(([, other]) => other === first[1])) return first[1];
  const span = version === undefined ? undefined : spanOf(version);
  if (span === undefined) return undefined;
  return value.byVersion.find(([range]) => range.split(" ").every((comparator) => holds(comparator, span)))?.[1];
}

/** The npm package that an import specifier belongs to: "@scope/name/sub" is "@scope/name". */
export function packageOf(module: string): string {
  const parts = module.split("/");
  return module.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? module);
}

/** The package whose facts speak for a module: a vendored copy goes by the package's own name. */
export function nameOf(module: string, library: Library): string {
  return module.startsWith(".") || module === "global" ? library.package : packageOf(module);
}

type Numbers = readonly [number, number, number];

interface Span {
  readonly from: Numbers;
  /** The first version that is not meant any more; undefined where there is none. */
  readonly below: Numbers | undefined;
}

function isByVersion<T>(value: Varying<T>): value is ByVersion<T> {
  return typeof value === "object" && value !== null && "byVersion" in value;
}

/** Reads "4.5.0", "^4.5.0", "~4.5.0" and ">=4.5.0"; other ranges are unknown. */
function spanOf(version: string): Span | undefined {
  const match = /^(\^|~|>=)?\s*v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/u.exec(version.trim());
  if (match === null || version.includes("||") || /\s-\s/u.test(version)) return undefined;
  const [, prefix, major = "0", minor, patch] = match;
  const numbers = [major, minor, patch].map((part) => (part === undefined || part === "x" || part === "*" ? 0 : Number(part)));
  const from: Numbers = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  if (prefix === ">=") return { from, below: undefined };
  if (prefix === "^" || minor === undefined || minor === "x" || minor === "*") {
    return { from, below: from[0] === 0 && prefix === "^" ? [0, from[1] + 1, 0] : [from[0] + 1, 0, 0] };
  }
  if (prefix === "~" || patch === undefined || patch === "x" || patch === "*") return { from, below: [from[0], from[1] + 1, 0] };
  return { from, below: [from[0], from[1], from[2] + 1] };
}

function holds(comparator: string, span: Span): boolean {
  const match = /^(>=|<)(\d+)\.(\d+)\.(\d+)$/u.exec(comparator);
  if (match === null) return false;
  const bound: Numbers = [Number(match[2]), Number(match[3]), Number(match[4])];
  if (match[1] === ">=") return compare(span.from, bound) >= 0;
  return span.below !== undefined && compare(span.below, bound) <= 0;
}

function compare(left: Numbers, right: Numbers): number {
  for (const index of [0, 1, 2] as const) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return 0;
}
