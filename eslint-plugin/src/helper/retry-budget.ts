import { SlidingWindow } from "./sliding-window.js";

/**
 * Lets retries add at most `ratio` (10 %) to the requests of the window (a minute), and `minRetries` (3) where there are few
 * requests. Share one between all calls to a server, as `budget` of the options.
 */
export class RetryBudget {
  private readonly ratio: number;
  private readonly minRetries: number;
  private readonly window: SlidingWindow;

  public constructor({ ratio = 0.1, windowMs = 60_000, minRetries = 3 } = {}) {
    this.ratio = ratio;
    this.minRetries = minRetries;
    this.window = new SlidingWindow(windowMs);
  }

  public onRequest(): void {
    this.window.add(1, 0);
  }

  /** Takes one retry out of the budget; false when it is used up. */
  public tryRetry(): boolean {
    const [requests, retries] = this.window.sums();
    if (retries + 1 > Math.max(this.minRetries, requests * this.ratio)) return false;
    this.window.add(0, 1);
    return true;
  }
}
