/** Runs work for documents one after the other, each a little after its last change; other messages are served in between. */
export class PushQueue {
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Since when a document has been waiting: one that is typed in without a pause is served all the same. */
  private readonly since = new Map<string, number>();
  private readonly ready = new Set<string>();
  private isRunning = false;
  private readonly work: (uri: string) => Promise<void>;
  private readonly longestMs: number;

  constructor(work: (uri: string) => Promise<void>, longestMs = 500) {
    this.work = work;
    this.longestMs = longestMs;
  }

  schedule(uri: string, delayMs: number): void {
    const now = performance.now();
    const since = this.since.get(uri) ?? now;
    this.since.set(uri, since);
    clearTimeout(this.timers.get(uri));
    const timer = setTimeout(
      () => {
        this.timers.delete(uri);
        this.since.delete(uri);
        this.ready.add(uri);
        void this.run();
      },
      Math.max(0, Math.min(delayMs, since + this.longestMs - now)),
    );
    this.timers.set(uri, timer);
  }

  cancel(uri: string): void {
    clearTimeout(this.timers.get(uri));
    this.timers.delete(uri);
    this.since.delete(uri);
    this.ready.delete(uri);
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    for (let [uri] = this.ready; uri !== undefined; [uri] = this.ready) {
      this.ready.delete(uri);
      await this.work(uri);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    this.isRunning = false;
  }
}
