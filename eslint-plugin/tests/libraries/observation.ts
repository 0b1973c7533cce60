/** What the program `harness/run-driver.mjs` prints for each call that a driver makes. */
export interface Observation {
  /** How the server failed: with a status, or by breaking the connection. */
  readonly answer: number | "reset";
  readonly method: string;
  /** What `Math.random()` gave. */
  readonly random: number;
  readonly retryAfterSeconds?: number;
  readonly attempts: number;
  /** From one attempt to the next, by the virtual clock. */
  readonly waitsMs: readonly number[];
  /** Different idempotency keys that were sent. */
  readonly keys: number;
  /** "endless" is a call that was given up, "rest" one that neither went on nor ended. */
  readonly end: "resolved" | "rejected" | "endless" | "rest";
}

/** What a driver's call asks for itself, in place of what the library's file says of the default. */
export interface Expected {
  readonly attempts?: number | "unbounded";
  readonly writes?: "always" | "never" | "onNetworkErrors";
  readonly jitter?: "none" | "random";
  readonly deadlineMs?: number;
}

export interface CallRun {
  readonly shape: string;
  readonly expects: Expected;
  readonly observations: readonly Observation[];
}
