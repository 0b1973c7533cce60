import { valueKey } from "./value.js";
import type { Value } from "./value.js";

/** Names a storage place: a variable, a path such as "this.attempts", or the syntax node whose value was settled. */
export type Place = object | string;

/** What is known of the places at one point of a run. Immutable; equal keys mean equal knowledge. */
export class Environment {
  static readonly EMPTY = new Environment(new Map());
  private cachedKey: string | undefined;
  private readonly values: ReadonlyMap<Place, Value>;

  private constructor(values: ReadonlyMap<Place, Value>) {
    this.values = values;
  }

  get(place: Place): Value | undefined {
    return this.values.get(place);
  }

  set(place: Place, value: Value): Environment {
    const before = this.values.get(place);
    if (before !== undefined && valueKey(before) === valueKey(value)) return this;
    const values = new Map(this.values);
    values.set(place, value);
    return new Environment(values);
  }

  setAll(entries: Iterable<readonly [Place, Value]>): Environment {
    const values = new Map(this.values);
    for (const [place, value] of entries) values.set(place, value);
    return new Environment(values);
  }

  /** Replaces what is known of some places. */
  change(change: (place: Place, value: Value) => Value): Environment {
    let changed = false;
    const values = new Map<Place, Value>();
    for (const [place, value] of this.values) {
      const next = change(place, value);
      if (next !== value) changed = true;
      values.set(place, next);
    }
    return changed ? new Environment(values) : this;
  }

  get key(): string {
    this.cachedKey ??= [...this.values].map(([place, value]) => `${placeNumber(place)}=${valueKey(value)}`).sort().join(";");
    return this.cachedKey;
  }
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function placeNumber(place: Place): number | string {
  if (typeof place === "string") return place;
  let number = numbers.get(place);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(place, number);
  }
  return number;
}
