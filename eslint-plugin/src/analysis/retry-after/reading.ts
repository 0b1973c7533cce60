import type { TSESTree } from "@typescript-eslint/utils";

/** How a wait that is made from Retry-After goes wrong. */
export type RetryAfterFault =
  /** Only the number is read: a date gives NaN, and the timer fires at once. */
  | "numberOnly"
  | "secondsAsMs"
  /** A missing, empty, negative or dated header counts as zero. */
  | "asZero"
  /** `Date.parse` is given a lone number. */
  | "dateOfNumber"
  /** The header's name in capitals on an object whose keys are lower-case. */
  | "headerCase"
  | "unbounded"
  | "shortened"
  | "undercut"
  /** The text is overwritten by its number before a date is looked for. */
  | "rawOverwritten";

/** One reading of Retry-After that can go wrong. */
export interface RetryAfterReading {
  readonly fault: RetryAfterFault;
  /** What a report underlines. */
  readonly node: TSESTree.Node;
}
