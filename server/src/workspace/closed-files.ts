import { createHash } from "node:crypto";
import type { Checked } from "./checked.js";
import type { Judgement } from "./judgements.js";

/** What a scan found in a file that is not open. The text is kept only where something was found, since places need it. */
export interface ClosedFile {
  readonly path: string;
  readonly hash: string;
  readonly judgement: Judgement;
  readonly checked: Checked | undefined;
  /** The last parts of what it imports, without endings: "again" of "../lib/again.js". */
  readonly imports: readonly string[];
}

/** What is known of files that no client has open. */
export class ClosedFiles {
  private readonly files = new Map<string, ClosedFile>();
  /** Whether a scan has run: only then are findings of closed files kept at all. */
  isScanned = false;

  get(path: string): ClosedFile | undefined {
    return this.files.get(path);
  }

  /** Those with findings or sites, in the order of their paths. */
  withContent(): readonly (ClosedFile & { readonly checked: Checked })[] {
    return [...this.files.values()].filter((file): file is ClosedFile & { readonly checked: Checked } => file.checked !== undefined).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  paths(): readonly string[] {
    return [...this.files.keys()];
  }

  /**
   * The files that may import one of these, also over others. It goes by the names that stand in their imports: a file too many is only
   * looked at again, and one that is imported under another name waits for the next scan.
   */
  importersOf(paths: readonly string[]): readonly string[] {
    const found = new Set<string>();
    let names = new Set(paths.flatMap(importNames));
    while (names.size > 0) {
      const more = [...this.files.values()].filter(({ path, imports }) => !found.has(path) && imports.some((name) => names.has(name)));
      for (const { path } of more) found.add(path);
      names = new Set(more.flatMap(({ path }) => importNames(path)));
    }
    for (const path of paths) found.delete(path);
    return [...found];
  }

  /** Its findings stay until it is looked at again, even where its text is the same. */
  outdate(path: string): void {
    const file = this.files.get(path);
    if (file !== undefined) this.files.set(path, { ...file, hash: "" });
  }

  keep(path: string, hash: string, judgement: Judgement, checked: Checked): ClosedFile {
    const isEmpty = checked.findings.length === 0 && checked.sites.length === 0 && checked.layers.length === 0;
    const file = { path, hash, judgement, checked: isEmpty ? undefined : withoutEdits(checked), imports: importsIn(checked.text) };
    this.files.set(path, file);
    return file;
  }

  /** Whether there was something to forget. */
  forget(path: string): boolean {
    return this.files.delete(path);
  }
}

const IMPORT = /\b(?:from|import|require)\b\s*\(?\s*["']([^"'\n]+)["']/g;

function importsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(IMPORT)].flatMap(([, specifier = ""]) => importNames(specifier)))];
}

/** A folder's index file goes by the folder's name too. */
function importNames(path: string): readonly string[] {
  const parts = path.replace(/\.[cm]?[jt]sx?$/, "").split(/[\\/]/);
  const last = parts.at(-1);
  return (last === "index" ? parts.slice(-2) : parts.slice(-1)).filter((part) => /[^.]/.test(part));
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** Edits are computed when a file is open; those of helper texts would take most of the memory. */
function withoutEdits(checked: Checked): Checked {
  return { ...checked, findings: checked.findings.map(({ start, end, ruleId, messageId, data, severity, related }) => ({ start, end, ruleId, messageId, data, severity, related, suggestions: [] })) };
}
