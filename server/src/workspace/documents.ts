import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import type { Log } from "../guard.js";
import { analysisPath, pathOf } from "./paths.js";
import { TextMap, type PositionEncoding } from "./text-map.js";

/** A document as a client holds it; a new object for each version. */
export interface OpenDocument {
  readonly uri: string;
  /** Undefined for a document that is no file. */
  readonly path: string | undefined;
  /** A path for the analysis, also where the document is no file. */
  readonly analysisPath: string;
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  readonly map: TextMap;
  /** Whether the text is as it was last saved or opened. */
  readonly isSaved: boolean;
}

interface Held {
  readonly document: TextDocument;
  readonly opened: OpenDocument;
}

/** The client's open documents. Messages that don't fit what is held are logged and left aside. */
export class Documents {
  private readonly held = new Map<string, Held>();
  private readonly byPath = new Map<string, OpenDocument>();

  private readonly log: Log;
  encoding: PositionEncoding;

  constructor(log: Log, encoding: PositionEncoding = "utf-16") {
    this.log = log;
    this.encoding = encoding;
  }

  get(uri: string): OpenDocument | undefined {
    return this.held.get(uri)?.opened;
  }

  all(): readonly OpenDocument[] {
    return [...this.held.values()].map(({ opened }) => opened);
  }

  isPathOpen(path: string): boolean {
    return this.byPath.has(path);
  }

  /** The unsaved text of a file, without its byte order mark. */
  textAt(path: string): string | undefined {
    return this.byPath.get(path)?.text.replace(/^\uFEFF/u, "");
  }

  open(uri: string, languageId: string, version: number, text: string): OpenDocument {
    if (this.held.has(uri)) this.log(`${uri} was opened while it was open: its new text counts.`);
    return this.hold(TextDocument.create(uri, languageId, version, text), true);
  }

  /** Undefined where the change does not fit: the document is not open, or the version is not a later one. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): OpenDocument | undefined {
    const held = this.held.get(uri);
    if (!held) {
      this.log(`${uri} was changed, but it is not open: the change is left aside.`);
      return undefined;
    }
    if (version <= held.document.version) {
      this.log(`${uri} is at version ${String(held.document.version)}, so a change to version ${String(version)} is left aside.`);
      return undefined;
    }
    let { document } = held;
    for (const change of changes) document = TextDocument.update(document, [this.decoded(document, change)], version);
    return this.hold(changes.length === 0 ? TextDocument.update(document, [], version) : document, false);
  }

  save(uri: string): OpenDocument | undefined {
    const held = this.held.get(uri);
    return held && this.hold(held.document, true);
  }

  close(uri: string): void {
    const path = this.get(uri)?.path;
    if (path !== undefined) this.byPath.delete(path);
    this.held.delete(uri);
  }

  private decoded(document: TextDocument, change: TextDocumentContentChangeEvent): TextDocumentContentChangeEvent {
    if (this.encoding === "utf-16" || !("range" in change)) return change;
    const map = new TextMap(document, this.encoding);
    // The length of the replaced text is deprecated, and counted in the client's units.
    return { text: change.text, range: { start: map.toUtf16(change.range.start), end: map.toUtf16(change.range.end) } };
  }

  private hold(document: TextDocument, isSaved: boolean): OpenDocument {
    const { uri, languageId, version } = document;
    const text = document.getText();
    const opened: OpenDocument = { uri, path: pathOf(uri), analysisPath: analysisPath(uri), languageId, version, text, map: TextMap.of(text, this.encoding), isSaved };
    this.held.set(uri, { document, opened });
    if (opened.path !== undefined) this.byPath.set(opened.path, opened);
    return opened;
  }
}
