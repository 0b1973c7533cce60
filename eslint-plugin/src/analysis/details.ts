import type { TSESTree } from "@typescript-eslint/utils";

/** A place in the code that a report can point at. */
export interface Spot {
  readonly node: TSESTree.Node;
}

/** How long a single wait can get. Times are in milliseconds. */
export type LongestWait =
  /** It is fixed, capped, or the server decides it. */
  | { readonly kind: "limited" }
  /** It grows without a cap; this is the longest one within the attempts. */
  | { readonly kind: "grows"; readonly longestMs: number; readonly node?: TSESTree.Node }
  /** It grows without a cap, by at least this factor, over this many attempts, from a base that is not known. */
  | { readonly kind: "multiplies"; readonly factor: number; readonly attempts: number; readonly node?: TSESTree.Node }
  /** It grows with neither a cap nor a limit on attempts. */
  | { readonly kind: "endless"; readonly node?: TSESTree.Node }
  /** One constant wait is longer than a timer can hold. */
  | { readonly kind: "overflows"; readonly longestMs: number; readonly node?: TSESTree.Node }
  /** `2 ^ n` is no power: the wait does not grow as it looks. */
  | { readonly kind: "xor"; readonly text: string; readonly node: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** Whether the wait depends on what the server asked for. */
export type RetryAfterUse =
  | { readonly kind: "used" }
  /** These statuses, which come with Retry-After, lead to another attempt after a wait of one's own. */
  | { readonly kind: "ignored"; readonly statuses: readonly number[]; readonly node?: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** What becomes of the last failure. */
export type Exhaustion =
  /** It is thrown, returned as an outcome, handed on, or reported where nobody expects a value. */
  | { readonly kind: "told" }
  /** The function ends as if nothing had happened; `ending` completes "it ends with …". */
  | { readonly kind: "swallowed"; readonly ending: string; readonly node: TSESTree.Node }
  /** A new error takes its place and does not carry it. */
  | { readonly kind: "lostCause"; readonly node: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** An attempt whose failure the retry can't see. */
export interface UnawaitedAttempt extends Spot {
  readonly kind: "returned" | "dropped" | "detached";
  /** As written, without its arguments. */
  readonly callee: string;
}

/** How an abort by the caller is treated. */
export type AbortReading =
  | { readonly kind: "respected" }
  | { readonly kind: "retried"; readonly signal: string; readonly node?: TSESTree.Node }
  | { readonly kind: "deaf"; readonly signal: string; readonly node: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** A body that only the first attempt can send. `what` is "a stream", "a form of form-data", … */
export interface ConsumedBody extends Spot {
  readonly what: string;
}

/** A response that is dropped for another attempt with its body neither read nor cancelled. */
export interface LeakedResponse extends Spot {
  readonly callee: string;
}

/** Whether an attempt can hang for ever. */
export type TimeLimit =
  | { readonly kind: "limited" }
  | { readonly kind: "none"; readonly callee: string; readonly node?: TSESTree.Node; readonly requests: readonly UnlimitedRequest[] }
  | { readonly kind: "unknown"; readonly because: string };

/** A request without a limit in time, and the argument that could hold one. */
export interface UnlimitedRequest extends Spot { readonly client: string; readonly optionsArg: number }

/** A retry that looks as if it covered failures that never reach it. */
export interface DeadPath { readonly kind: "noStatusTest" | "typeErrorStops"; readonly node: TSESTree.Node }

/** How a reconnect's backoff is driven. */
export interface ReconnectFault { readonly kind: "twoEvents" | "neverReset" | "resetTooEarly" | "cleanCloseSpins"; readonly node: TSESTree.Node; readonly what: string }

/** What the rules beyond the basic ones judge about a site. Each part is read when a rule first asks for it. */
export interface SiteDetails {
  readonly longestWait: LongestWait;
  readonly retryAfterUse: RetryAfterUse;
  readonly exhaustion: Exhaustion;
  /** A wait that is waited after the last failure, too. */
  readonly uselessWait: Spot | undefined;
  readonly abort: AbortReading;
  /** One timeout signal for all attempts. */
  readonly sharedTimeout: Spot | undefined;
  readonly consumedBody: ConsumedBody | undefined;
  readonly leakedResponse: LeakedResponse | undefined;
  readonly timeLimit: TimeLimit;
  readonly deadPath: DeadPath | undefined;
  readonly reconnectFault: ReconnectFault | undefined;
}
