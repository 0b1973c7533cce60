/** Where errors go that nobody asked about. */
export type Log = (sentence: string) => void;

/**
 * Fences one request off: a throw becomes a logged error and the empty answer, so that the next request is served. What `letsPass` names
 * (a cancelled request) is no fault and goes through.
 */
export function fenced<Parameters extends unknown[], Result>(
  name: string,
  log: Log,
  empty: Result,
  run: (...parameters: Parameters) => Result | Promise<Result>,
  letsPass: (error: unknown) => boolean = () => false,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await run(...parameters);
    } catch (error) {
      if (letsPass(error)) throw error;
      log(`${name} failed: ${describeError(error)}`);
      return empty;
    }
  };
}

/** An error with its stack, or whatever was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
