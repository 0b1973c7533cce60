/** The shared settings that the analysis reads (`settings["retry-safety"]`). */
export interface RetrySettings {
  /** Awaited functions of the project that only wait; the first argument is milliseconds. */
  readonly sleepFunctions: readonly string[];
  /** Header names, in lower case, that carry an idempotency key. */
  readonly idempotencyHeaders: readonly string[];
}

export const DEFAULT_SETTINGS: RetrySettings = {
  sleepFunctions: [],
  idempotencyHeaders: ["idempotency-key", "x-idempotency-key", "paypal-request-id", "cko-idempotency-key"],
};
