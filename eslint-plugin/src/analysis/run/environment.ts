import { valueKey } from "./value.js";
import type { Value } from "./value.js";

/** Names a storage place: a variable, a path such as "this.attempts", or the syntax node whose value was settled. */
export type Place = object | string;

interface Entry {
  readonly value: Value;
  /** Equal for equal places with equal values. */
  readonly number: number;
}

/** Changes that are kept one behind the other before they are written into a table. */
const MAX_CHANGES = 12;

/**
 * What is known of the places at one point of a run. Immutable. Equal keys mean equal knowledge: the key is a sum over the places,
 * kept up to date with each change, so that comparing two points of a run costs nothing. Most points differ from the one before in a
 * place or two, so that a change holds the table that it stands on and copies it only now and then.
 */
export class Environment {
  static readonly EMPTY = new Environment(new Map(), undefined, undefined, undefined, 0, 0);
  /** Equal for equal knowledge, in whatever order it was gathered. */
  readonly key: number;
  private readonly table: ReadonlyMap<Place, Entry>;
  private readonly before: Environment | undefined;
  private readonly place: Place | undefined;
  private readonly entry: Entry | undefined;
  private readonly changes: number;
  private readonly low: number;
  private readonly high: number;

  private constructor(table: ReadonlyMap<Place, Entry>, before: Environment | undefined, place: Place | undefined, entry: Entry | undefined, low: number, high: number) {
    this.table = table;
    this.before = before;
    this.place = place;
    this.entry = entry;
    this.changes = before === undefined ? 0 : before.changes + 1;
    this.low = low;
    this.high = high;
    // As many bits of the sum as a number holds exactly.
    this.key = (low >>> 0) * 0x20_0000 + (high >>> 11);
  }

  get(place: Place): Value | undefined {
    return Environment.find(this, place)?.value;
  }

  set(place: Place, value: Value): Environment {
    const before = Environment.find(this, place);
    if (before?.value === value) return this;
    const added = entryNumber(place, value);
    const removed = before?.number ?? 0;
    if (added === removed) return this;
    const low = this.low ^ mix(removed, 1) ^ mix(added, 1);
    const high = this.high ^ mix(removed, 2) ^ mix(added, 2);
    const entry: Entry = { value, number: added };
    if (this.changes < MAX_CHANGES) return new Environment(this.table, this, place, entry, low, high);
    const table = Environment.entriesOf(this);
    table.set(place, entry);
    return new Environment(table, undefined, undefined, undefined, low, high);
  }

  /** Replaces what is known of some places. */
  change(change: (place: Place, value: Value) => Value): Environment {
    return [...Environment.entriesOf(this)].reduce<Environment>((changed, [place, { value }]) => {
      const next = change(place, value);
      return next === value ? changed : changed.set(place, next);
    }, this);
  }

  /** What is known of the places that pass. */
  only(passes: (place: Place, value: Value) => boolean): Environment {
    const entries = Environment.entriesOf(this);
    const { size } = entries;
    for (const [place, { value }] of entries) if (!passes(place, value)) entries.delete(place);
    if (entries.size === size) return this;
    let low = 0;
    let high = 0;
    for (const { number } of entries.values()) {
      low ^= mix(number, 1);
      high ^= mix(number, 2);
    }
    return new Environment(entries, undefined, undefined, undefined, low, high);
  }

  private static find(from: Environment, place: Place): Entry | undefined {
    let current = from;
    for (; current.before !== undefined; current = current.before) {
      if (current.place === place) return current.entry;
    }
    return current.table.get(place);
  }

  private static entriesOf(from: Environment): Map<Place, Entry> {
    const changes: Environment[] = [];
    let current = from;
    for (; current.before !== undefined; current = current.before) changes.push(current);
    const entries = new Map(current.table);
    for (const { place, entry } of changes.reverse()) if (place !== undefined && entry !== undefined) entries.set(place, entry);
    return entries;
  }
}

const placeNumbers = new WeakMap<object, number>();
const nameNumbers = new Map<string, number>();
const entryNumbers = new Map<number, Map<string, number>>();
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

/** Changes when the numbers begin anew: keys of environments from before mean something else. */
export function numbering(): number {
  return numberings;
}

let numberings = 0;

/** Begins the numbers anew. Called once for each file, so that what is found in a file does not depend on the files before it. */
export function forgetEntries(): void {
  numberings += 1;
  entryNumbers.clear();
  lastEntry = 0;
}

/** A number for a place and its value; equal pairs have equal numbers. */
function entryNumber(place: Place, value: Value): number {
  const at = placeNumber(place);
  let numbers = entryNumbers.get(at);
  if (numbers === undefined) {
    numbers = new Map();
    entryNumbers.set(at, numbers);
  }
  const key = valueKey(value);
  let number = numbers.get(key);
  if (number === undefined) {
    lastEntry += 1;
    number = lastEntry;
    numbers.set(key, number);
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
