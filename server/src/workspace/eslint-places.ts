const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/g;

/** Turns ESLint's places (1-based, with more kinds of line breaks than the protocol knows) into offsets of the text. */
export class EslintPlaces {
  private readonly lineStarts: readonly number[];

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.lineStarts = [0, ...[...text.matchAll(LINE_BREAK)].map((match) => match.index + match[0].length)];
  }

  /** `column` is 1-based, as in messages. */
  offsetAt(line: number, column: number): number {
    return Math.min(this.text.length, (this.lineStarts[line - 1] ?? this.text.length) + Math.max(0, column - 1));
  }
}
