/** Wrong use of the command: the message is a whole sentence that names the remedy, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
