import { readFileSync } from "node:fs";
import { codeOf } from "./find-files.js";

export type Source = { readonly text: string } | Refusal;

export interface Refusal {
  readonly refusal: string;
  /** Whether it is a failure even where the file was only come upon, and not named. */
  readonly isFailure: boolean;
}

const BYTE_LIMIT = 1_000_000;
const LONG_LINE = 1_000;

/** Reads a source file, or says in a sentence why it is not linted and what to do about it. */
export function readSource(path: string, name: string): Source {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    return { refusal: `${name} could not be read (${codeOf(error)}): check its permissions or add it to --ignore-pattern.`, isFailure: true };
  }
  if (bytes.subarray(0, 8_000).includes(0)) return { refusal: `${name} is a binary file and was not linted: rename it or add it to --ignore-pattern.`, isFailure: false };
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (isMinified(text)) {
    const size = `${(bytes.length / 1_000_000).toFixed(1)} MB`;
    return { refusal: `${name} is minified (${size}) and was not linted: lint what it was made from, and add it to --ignore-pattern.`, isFailure: false };
  }
  return { text };
}

/** A large text with long lines is a machine's work: nobody mends a retry in it, and reading it takes seconds. */
function isMinified(text: string): boolean {
  if (text.length < BYTE_LIMIT) return false;
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return text.length / lines > LONG_LINE;
}
