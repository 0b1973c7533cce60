import type { Printer } from "../numbers.js";
import type { CalculatorState } from "../state.js";
import type { Words } from "../words.js";

/** A part of the state; undefined takes a part away. */
export type StateChange = { readonly [Key in keyof CalculatorState]?: CalculatorState[Key] | undefined };

/** What a tab works with. */
export interface TabContext {
  readonly words: Words;
  readonly printer: Printer;
  readonly state: () => CalculatorState;
  /** Takes a changed part of the state and shows what follows from it. */
  readonly change: (part: StateChange) => void;
  /** The width for a chart in CSS pixels. */
  readonly width: () => number;
}

export interface Tab {
  readonly inputs: HTMLElement;
  /** Shows the state anew; the inputs stay as they are, so that the focus stays. */
  readonly refresh: (output: HTMLElement) => void;
}
