/** The server's and the helper's calendar starts here, so that a seed means the same on every day. */
const EPOCH_MS = Date.UTC(2026, 0, 1, 12);

/**
 * A clock that runs `scale` times as fast as the real one, as the globals which the helper reads, and how many of its timers
 * are still set.
 * @param {number} scale
 */
export function fastClock(scale) {
  const startMs = performance.now();
  const pending = new Set();
  const now = () => (performance.now() - startMs) * scale;

  class FastDate extends Date {
    /** @param {[] | [number]} args */
    constructor(...args) {
      super(args.length === 0 ? FastDate.now() : args[0]);
    }
    /** @override */
    static now() {
      return EPOCH_MS + Math.floor(now());
    }
  }

  /**
   * @param {() => void} callback
   * @param {number} ms
   */
  const set = (callback, ms) => {
    // What the platform would do with such a time is to fire at once.
    if (!(ms >= 0 && ms <= 2 ** 31 - 1)) throw new Error(`A timer was set to ${String(ms)} ms.`);
    const timer = setTimeout(() => {
      pending.delete(timer);
      callback();
    }, ms / scale);
    pending.add(timer);
    return timer;
  };
  /** @param {NodeJS.Timeout} timer */
  const clear = (timer) => {
    pending.delete(timer);
    clearTimeout(timer);
  };
  return { now, scale, pending, globals: { setTimeout: set, clearTimeout: clear, performance: { now }, Date: /** @type {DateConstructor} */ (/** @type {unknown} */ (FastDate)) } };
}
