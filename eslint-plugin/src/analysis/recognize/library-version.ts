import type { ByVersion, Library, Varying } from "../../knowledge/library.js";

/**
 * The value of a fact for a version or a range of versions; undefined where the versions in question differ, or where one of them
 * is not known. Without a version only what holds in all of them is known.
 */
export function settle<T>(value: Varying<T>, version: string | undefined): T | undefined {
  if (!isByVersion(value)) return value;
  const [first, ...others] = value.byVersion;
  if (first !== undefined && others.every(([, other]) => other === first[1])) return first[1];
  const spans = version === undefined ? undefined : spansOf(version);
  if (spans === undefined) return undefined;
  const found = spans.flatMap((span) => valuesWithin(span, value.byVersion) ?? [undefined]);
  return found.every((one) => one === found[0]) ? found[0] : undefined;
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
  /** The first version that is not meant any more. */
  readonly below: Numbers;
}

const NONE: Numbers = [0, 0, 0];
const ENDLESS: Numbers = [Infinity, 0, 0];
const ALL: Span = { from: NONE, below: ENDLESS };

function isByVersion<T>(value: Varying<T>): value is ByVersion<T> {
  return typeof value === "object" && value !== null && "byVersion" in value;
}

/** The values of all versions of a span; undefined where the ranges leave a gap in it. */
function valuesWithin<T>(span: Span, ranges: ByVersion<T>["byVersion"]): T[] | undefined {
  const values: T[] = [];
  let { from } = span;
  while (compare(from, span.below) < 0) {
    const next = ranges.flatMap(([range, value]) => (spansOf(range) ?? []).map(({ from: start, below }) => ({ start, below, value }))).find(({ start, below }) => compare(start, from) <= 0 && compare(from, below) < 0);
    if (next === undefined) return undefined;
    values.push(next.value);
    from = next.below;
  }
  return values;
}

/** Reads a version or a range as npm does; undefined for tags, addresses and what else is no range. */
function spansOf(range: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const part of range.split("||")) {
    const span = spanOf(part.trim());
    if (span === undefined) return undefined;
    if (compare(span.from, span.below) < 0) spans.push(span);
  }
  return spans.length === 0 ? undefined : spans;
}

function spanOf(text: string): Span | undefined {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/u.exec(text);
  const comparators = hyphen === null ? text.replace(/([<>=^~]+)\s+/gu, "$1").split(/\s+/u) : [`>=${hyphen[1] ?? ""}`, `<=${hyphen[2] ?? ""}`];
  let span = ALL;
  for (const comparator of comparators) {
    const one = spanOfComparator(comparator);
    if (one === undefined) return undefined;
    span = { from: compare(one.from, span.from) > 0 ? one.from : span.from, below: compare(one.below, span.below) < 0 ? one.below : span.below };
  }
  return span;
}

/** Pre-releases go by the version that they lead to: they behave like it. */
const COMPARATOR = /^(\^|~|>=|<=|>|<|=)?v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:[-+][\w.+-]*)?$/u;

function spanOfComparator(text: string): Span | undefined {
  if (text === "") return ALL;
  const match = COMPARATOR.exec(text);
  if (match === null) return undefined;
  const written = [match[2], match[3], match[4]].map((part) => (part === undefined || /[xX*]/u.test(part) ? undefined : Number(part)));
  const [major, minor, patch] = written;
  if (major === undefined) return ALL;
  const from: Numbers = [major, minor ?? 0, patch ?? 0];
  // What is left out stands for all of its values: 1.2 is every 1.2.x.
  const next: Numbers = minor === undefined ? [major + 1, 0, 0] : patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1];
  switch (match[1]) {
    case ">=":
      return { from, below: ENDLESS };
    case ">":
      return { from: next, below: ENDLESS };
    case "<":
      return { from: NONE, below: from };
    case "<=":
      return { from: NONE, below: next };
    case "^":
      return { from, below: belowCaret(from, next) };
    case "~":
      return { from, below: minor === undefined ? next : [major, minor + 1, 0] };
    default:
      return { from, below: next };
  }
}

/** A caret lets everything go up that stands right of the first number that is not 0. */
function belowCaret([major, minor, patch]: Numbers, next: Numbers): Numbers {
  if (major > 0) return [major + 1, 0, 0];
  if (minor > 0) return [0, minor + 1, 0];
  return patch > 0 ? [0, 0, patch + 1] : next;
}

function compare(left: Numbers, right: Numbers): number {
  for (const index of [0, 1, 2] as const) {
    if (left[index] !== right[index]) return left[index] < right[index] ? -1 : 1;
  }
  return 0;
}
