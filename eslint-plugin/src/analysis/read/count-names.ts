/** Option names that say how often something is tried, and whether they count the first try. */
export const COUNTS: readonly { readonly name: string; readonly first: boolean }[] = [
  { name: "maxRetries", first: false },
  { name: "retries", first: false },
  { name: "retryCount", first: false },
  { name: "numRetries", first: false },
  { name: "maxAttempts", first: true },
  { name: "attempts", first: true },
  { name: "maxTries", first: true },
  { name: "numOfAttempts", first: true },
];

export const COUNT_NAMES: ReadonlySet<string> = new Set(COUNTS.map(({ name }) => name));
