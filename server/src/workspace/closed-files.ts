import { createHash } from "node:crypto";
import type { Checked } from "./checked.js";
import type { Judgement } from "./judgements.js";

/** What a scan found in a file that is not open. The text is kept only where something was found, since places need it. */
export interface ClosedFile {
  readonly path: string;
  readonly hash: string;
  readonly judgement: Judgement;
  readonly checked: Checked | undefined;
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

  keep(path: string, hash: string, judgement: Judgement, checked: Checked): ClosedFile {
    const isEmpty = checked.findings.length === 0 && checked.sites.length === 0 && checked.layers.length === 0;
    const file = { path, hash, judgement, checked: isEmpty ? undefined : withoutEdits(checked) };
    this.files.set(path, file);
    return file;
  }

  /** Whether there was something to forget. */
  forget(path: string): boolean {
    return this.files.delete(path);
  }
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

/** Edits are computed when a file is open; those of helper texts would take most of the memory. */
function withoutEdits(checked: Checked): Checked {
  return { ...checked, findings: checked.findings.map(({ start, end, ruleId, messageId, message, severity, related }) => ({ start, end, ruleId, messageId, message, severity, related, suggestions: [] })) };
}
