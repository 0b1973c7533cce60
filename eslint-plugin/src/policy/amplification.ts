/**
 * The most calls that one request can become when layers that retry stand around each other: the product of their attempts.
 * Three attempts in each of five layers are 3 ** 5 = 243 calls.
 * @param attempts the attempts of each layer, from 1; "unbounded" for a layer without a limit
 * @throws RangeError for a layer that is no whole number from 1
 */
export function amplification(attempts: readonly (number | "unbounded")[]): number | "unbounded" {
  for (const count of attempts) {
    if (count === "unbounded" || (Number.isInteger(count) && count >= 1)) continue;
    throw new RangeError(`A layer's attempts must be a whole number from 1, or "unbounded", but one is ${String(count)}.`);
  }
  return attempts.reduce<number | "unbounded">((so, count) => (so === "unbounded" || count === "unbounded" ? "unbounded" : so * count), 1);
}
