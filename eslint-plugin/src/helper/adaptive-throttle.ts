import { SlidingWindow } from "./sliding-window.js";

/** The call was not made, because the server accepts too few of them. The helper does not try again by itself. */
export class ThrottledError extends Error {
  public override readonly name = "ThrottledError";
}

/**
 * Rejects calls on the client's side with the probability max(0, (requests - K * accepts) / (requests + 1)), K = 2, over two
 * minutes (Google SRE book, chapter 21): a server that is overloaded need not spend its time on refusals.
 */
export class AdaptiveThrottle {
  private readonly multiplier: number;
  private readonly window: SlidingWindow;

  public constructor({ multiplier = 2, windowMs = 120_000 } = {}) {
    this.multiplier = multiplier;
    this.window = new SlidingWindow(windowMs);
  }

  public get rejectionProbability(): number {
    const [requests, accepts] = this.window.sums();
    return Math.max(0, (requests - this.multiplier * accepts) / (requests + 1));
  }

  /** Runs the operation, or rejects at once. `isAccepted` says which results the server took; by default every one that did not reject. */
  public async run<T>(operation: () => Promise<T>, isAccepted: (result: { value?: T; error?: unknown }) => boolean = ({ error }) => error === undefined): Promise<T> {
    const isRejected = Math.random() < this.rejectionProbability;
    this.window.add(1, 0);
    if (isRejected) throw new ThrottledError("The server accepts too few calls; this one was not made.");
    try {
      const value = await operation();
      if (isAccepted({ value })) this.window.add(0, 1);
      return value;
    } catch (error) {
      if (isAccepted({ error: error ?? new Error("rejected with nothing") })) this.window.add(0, 1);
      throw error;
    }
  }
}
