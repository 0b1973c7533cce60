import type { Words } from "../language/words.js";

/** A part of a text, from `start` up to `end` (offsets), and what takes its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * One way to mend a finding. A `fix` leaves alone what the code does on success and loses nothing; what a person should look at is a
 * `suggestion`. The edits don't overlap.
 */
export interface Edit {
  readonly kind: "fix" | "suggestion";
  /** What a menu says: "Add full jitter". */
  readonly title: Words;
  readonly edits: readonly TextEdit[];
}

/** What an edit has to know beside the text. */
export interface EditHost {
  /** Its ending says which language is written. */
  readonly path: string;
  /** Where the project keeps its compliant helper. */
  readonly helper: { readonly module: string; readonly export: string } | undefined;
}

/** Makes an edit out of the file's text; undefined where it can't be made with certainty. */
export type EditMaker = (text: string, host: EditHost) => Edit | undefined;

export function replaceWith(node: { readonly range: readonly [number, number] }, text: string): TextEdit {
  return { start: node.range[0], end: node.range[1], text };
}

export function insertAt(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

/** The text after an edit. */
export function applyEdit(text: string, { edits }: Edit): string {
  return [...edits].sort((left, right) => right.start - left.start).reduce((changed, { start, end, text: inserted }) => changed.slice(0, start) + inserted + changed.slice(end), text);
}
