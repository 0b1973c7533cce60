import type { Position, Range } from "vscode-languageserver-types";
import { TextDocument } from "vscode-languageserver-textdocument";

/** How a client counts the characters of a line. */
export type PositionEncoding = "utf-16" | "utf-8";

/** The first of a client's encodings that the server speaks. */
export function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  return offered?.find((encoding) => encoding === "utf-16" || encoding === "utf-8") ?? "utf-16";
}

/** Turns offsets of a text (UTF-16 code units) into a client's positions and back. Positions outside are moved to the nearest place inside. */
export class TextMap {
  private readonly document: TextDocument;
  private readonly encoding: PositionEncoding;

  constructor(document: TextDocument, encoding: PositionEncoding) {
    this.document = document;
    this.encoding = encoding;
  }

  /** A map of a text that no client has open. */
  static of(text: string, encoding: PositionEncoding): TextMap {
    return new TextMap(TextDocument.create("", "", 0, text), encoding);
  }

  positionAt(offset: number): Position {
    const position = this.document.positionAt(offset);
    if (this.encoding === "utf-16") return position;
    const before = this.lineText(position.line).slice(0, position.character);
    return { line: position.line, character: Buffer.byteLength(before, "utf8") };
  }

  rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  offsetAt(position: Position): number {
    return this.document.offsetAt(this.toUtf16(position));
  }

  offsetsOf({ start, end }: Range): { readonly start: number; readonly end: number } {
    return { start: this.offsetAt(start), end: this.offsetAt(end) };
  }

  /** A client's position as the document counts. */
  toUtf16(position: Position): Position {
    if (this.encoding === "utf-16" || position.line >= this.document.lineCount) return position;
    let bytes = 0;
    let character = 0;
    for (const char of this.lineText(position.line)) {
      bytes += Buffer.byteLength(char, "utf8");
      if (bytes > position.character) break;
      character += char.length;
    }
    return { line: position.line, character };
  }

  private lineText(line: number): string {
    return this.document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  }
}
