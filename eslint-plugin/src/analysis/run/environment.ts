import { valueKey } from "./value.js";
import type { Value } from "./value.js";

/** Names a storage place: a variable, a path such as "this.attempts", or the syntax node whose value was settled. */
export type Place = object | string;

/**
 * What is known of the places at one point of a run. Immutable. Equal keys mean equal knowledge: the key is a sum over the places,
 * kept up to date with each change, so that comparing two points of a run costs nothing.
 */
export class Environment {
  static readonly EMPTY = new Environment(new Map(), 0, 0);
  /** Equal for equal knowledge, in whatever order it was gathered. */
  readonly key: string;
  private readonly values: ReadonlyMap<Place, Value>;
  private readonly low: number;
  private readonly high: number;

  private constructor(values: ReadonlyMap<Place, Value>, low: number, high: number) {
    this.values = values;
    this.low = low;
    this.high = high;
    this.key = `${low}.${high}`;
  }

  get(place: Place): Value | undefined {
    return this.values.get(place);
  }

  set(place: Place, value: Value): Environment {
    const before = this.values.get(place);
    const added = entryNumber(place, value);
    const removed = before === undefined ? 0 : entryNumber(place, before);
    if (added === removed) return this;
    const values = new Map(this.values);
    values.set(place, value);
    return new Environment(values, this.low ^ mix(removed, 1) ^ mix(added, 1), this.high ^ mix(removed, 2) ^ mix(added, 2));
  }

  /** Replaces what is known of some places. */
  change(change: (place: Place, value: Value) => Value): Environment {
    return [...this.values].reduce<Environment>((changed, [place, value]) => {
      const next = change(place, value);
      return next === value ? changed : changed.set(place, next);
    }, this);
  }
}

const placeNumbers = new WeakMap<object, number>();
const nameNumbers = new Map<string, number>();
const entryNumbers = new Map<string, number>();
let lastPlace = 0;
let lastEntry = 0;

function placeNumber(place: Place): number {
  const known = typeof place === "string" ? nameNumbers.get(place) : placeNumbers.get(place);
  if (known !== undefined) return known;
  lastPlace += 1;
  if (typeof place === "string") nameNumbers.set(place, lastPlace);
  else placeNumbers.set(place, lastPlace);
  return lastPlace;
}

/** Begins the numbers anew. Called once for each file, so that what is found in a file does not depend on the files before it. */
export function forgetEntries(): void {
  entryNumbers.clear();
  lastEntry = 0;
}

/** A number for a place and its value; equal pairs have equal numbers. */
function entryNumber(place: Place, value: Value): number {
  const key = `${placeNumber(place)}=${valueKey(value)}`;
  let number = entryNumbers.get(key);
  if (number === undefined) {
    lastEntry += 1;
    number = lastEntry;
    entryNumbers.set(key, number);
  }
  return number;
}

// A multiplicative hash (xorshift and odd constants); zero stays zero, so that an absent entry changes nothing.
function mix(number: number, seed: number): number {
  if (number === 0) return 0;
  let hash = Math.imul(number, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
