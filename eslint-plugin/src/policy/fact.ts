/** Where a known fact was read: in the linted code, in a library's documented default, or in the shared settings. */
export type FactOrigin = "code" | "default" | "setting";

/** A value that was read. `at` is `path:line`, or the library default that was used ("p-retry@9 default"). */
export interface KnownFact<T> {
  readonly known: T;
  readonly from: FactOrigin;
  readonly at?: string;
}

/** There is no limit. */
export interface UnboundedFact {
  readonly unbounded: true;
}

/** The value could not be read; `because` names the reason in a few words. */
export interface UnknownFact {
  readonly unknown: true;
  readonly because: string;
}

/** What is known about one property of a retry policy. Rules speak only on known and unbounded facts. */
export type Fact<T> = KnownFact<T> | UnboundedFact | UnknownFact;

export function known<T>(value: T, from: FactOrigin = "code", at?: string): KnownFact<T> {
  return at === undefined ? { known: value, from } : { known: value, from, at };
}

export const UNBOUNDED: UnboundedFact = { unbounded: true };

export function unknown(because: string): UnknownFact {
  return { unknown: true, because };
}

export function isKnown<T>(fact: Fact<T>): fact is KnownFact<T> {
  return "known" in fact;
}

export function isUnbounded<T>(fact: Fact<T>): fact is UnboundedFact {
  return "unbounded" in fact;
}

export function isUnknown<T>(fact: Fact<T>): fact is UnknownFact {
  return "unknown" in fact;
}

/** The value of a known fact, otherwise undefined. */
export function valueOf<T>(fact: Fact<T>): T | undefined {
  return isKnown(fact) ? fact.known : undefined;
}
