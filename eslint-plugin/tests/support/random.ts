export { seededRandom } from "../../src/policy/random.js";

/** The seed of this run: RETRY_SAFETY_SEED repeats an earlier one. It is printed, so that a failure can be repeated. */
export function seedOfRun(): number {
  const seed = Number(process.env["RETRY_SAFETY_SEED"] ?? Date.now() % 1_000_000);
  console.log(`RETRY_SAFETY_SEED=${String(seed)}`);
  return seed;
}
