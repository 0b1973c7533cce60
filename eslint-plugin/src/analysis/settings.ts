/** An own retry function of the project: `withRetry`, or `lib/http#withRetry` where the module matters. */
export interface WrapperSetting {
  readonly name: string;
  /** The end of the module's specifier: "lib/http" matches `../lib/http.js`. */
  readonly module?: string;
  /** How often it runs its callback at most, the first time included. */
  readonly attempts?: number;
}

/** An own client of the project whose calls go over the network. */
export interface ClientSetting {
  readonly name: string;
  readonly module?: string;
  /** How many requests one call makes at most; 1 says that it never retries. */
  readonly attempts?: number;
}

/** The shared settings that the analysis reads (`settings["retry-safety"]`). */
export interface RetrySettings {
  readonly wrappers: readonly WrapperSetting[];
  readonly clients: readonly ClientSetting[];
  /** Functions of the project that only wait; the first argument is milliseconds. */
  readonly sleepFunctions: readonly string[];
  /** Header names, in lower case, that carry an idempotency key. */
  readonly idempotencyHeaders: readonly string[];
  /** Functions of the project that register a request handler: "route", "server.on". */
  readonly handlers: readonly string[];
  /** How many further files one file may bring in by its imports; 0 looks at each file alone. */
  readonly maxFiles: number;
  /** How many imports deep a file is followed. */
  readonly maxDepth: number;
  /** Where the project keeps its compliant retry helper: edits import it instead of writing a new one. */
  readonly helper: { readonly module: string; readonly export: string } | undefined;
}

export const DEFAULT_SETTINGS: RetrySettings = {
  wrappers: [],
  clients: [],
  sleepFunctions: [],
  idempotencyHeaders: ["idempotency-key", "x-idempotency-key", "paypal-request-id", "cko-idempotency-key"],
  handlers: [],
  maxFiles: 50,
  maxDepth: 5,
  helper: undefined,
};
