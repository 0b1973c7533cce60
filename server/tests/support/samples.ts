/** A loop without end: no limit, no wait. */
export const ENDLESS = `export async function load(url: string): Promise<unknown> {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      // again
    }
  }
}
`;

/** Five attempts, exponential waits, no jitter. */
export const NO_JITTER = `export async function load(url: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url);
    } catch (error) {
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
`;

/** The same with full jitter: nothing to say. */
export const CLEAN = NO_JITTER.replace("500 * 2 ** attempt", "Math.random() * Math.min(8000, 500 * 2 ** attempt)");
