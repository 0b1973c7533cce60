/** The call was not made. `retryAfterMs` says when it is worth asking again; the helper does not try again by itself. */
export class CircuitOpenError extends Error {
  public override readonly name = "CircuitOpenError";
  public readonly retryAfterMs: number;

  public constructor(retryAfterMs: number) {
    super(`The circuit is open for ${String(Math.ceil(retryAfterMs))} ms more.`);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Closed: calls pass. After `failureThreshold` (5) failures in a row it opens, and calls fail at once. After `coolDownMs`
 * (30 s) it is half-open: one call passes as a probe, and its result closes the circuit or opens it again.
 */
export class CircuitBreaker {
  private readonly failureThreshold: number;
  private readonly coolDownMs: number;
  private failures = 0;
  private openedMs = -Infinity;
  private isProbing = false;

  public constructor({ failureThreshold = 5, coolDownMs = 30_000 } = {}) {
    this.failureThreshold = failureThreshold;
    this.coolDownMs = coolDownMs;
  }

  public get state(): "closed" | "open" | "half-open" {
    if (this.failures < this.failureThreshold) return "closed";
    return performance.now() < this.openedMs + this.coolDownMs ? "open" : "half-open";
  }

  /** Runs the operation unless the circuit is open. `isFailure` says which results count against the server. */
  public async run<T>(operation: () => Promise<T>, isFailure: (result: { value?: T; error?: unknown }) => boolean = ({ error }) => error !== undefined): Promise<T> {
    const { state } = this;
    if (state === "open" || (state === "half-open" && this.isProbing)) throw new CircuitOpenError(Math.max(0, this.openedMs + this.coolDownMs - performance.now()));
    this.isProbing = state === "half-open";
    try {
      const value = await operation();
      this.count(isFailure({ value }));
      return value;
    } catch (error) {
      this.count(isFailure({ error: error ?? new Error("rejected with nothing") }));
      throw error;
    }
  }

  private count(isFailed: boolean): void {
    this.isProbing = false;
    this.failures = isFailed ? this.failures + 1 : 0;
    if (this.failures >= this.failureThreshold) this.openedMs = performance.now();
  }
}
