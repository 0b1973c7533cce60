import type { FoundFile } from "./find-files.js";
import type { Refusal } from "./read-source.js";

/** Sentences for the error stream. `hasFailed` says that something asked for was not done, so the exit code is 2. */
export class Problems {
  readonly sentences: string[] = [];
  hasFailed = false;

  fail(...sentences: readonly string[]): void {
    this.sentences.push(...sentences);
    this.hasFailed ||= sentences.length > 0;
  }

  note(...sentences: readonly string[]): void {
    this.sentences.push(...sentences);
  }

  /** A minified or binary file that a walk comes upon is said, but is no failure; one that was named is. */
  refuse({ refusal, isFailure }: Refusal, file: FoundFile): void {
    this.sentences.push(refusal);
    this.hasFailed ||= isFailure || file.isNamed;
  }

  /** An error of our own in one file: it is named, and the other files are still linted. */
  internal(path: string, error: unknown): void {
    this.fail(`${path} could not be linted, which is a fault of retry-safety: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
