import { forgetEdited } from "eslint-plugin-retry-safety/lint";
import { carryOver, NOTHING_CHECKED, type Checked } from "./checked.js";
import { checkText, isCheckable } from "./check-text.js";
import type { OpenDocument } from "./documents.js";
import type { Judgement } from "./judgements.js";
import type { Settings } from "../protocol.js";

export interface CheckerOptions {
  readonly notice: (sentence: string) => void;
  readonly check?: typeof checkText;
}

interface Kept {
  readonly document: OpenDocument;
  readonly judgement: Judgement;
  readonly renewal: number;
  readonly checked: Promise<Checked>;
}

/** Checks open documents, each version once. */
export class Checker {
  private renewals = 0;
  private readonly kept = new Map<string, Kept>();
  /** The last check of a text that parsed. */
  private readonly good = new Map<string, Checked>();
  /** The last check that has the layers too. */
  private readonly layered = new Map<string, Kept>();
  private readonly toldSizes = new Set<string>();
  private readonly times = new Map<string, number>();

  private readonly options: CheckerOptions;

  constructor(options: CheckerOptions) {
    this.options = options;
  }

  check(document: OpenDocument, judgement: Judgement, settings: Settings): Promise<Checked> {
    const { uri } = document;
    const before = this.kept.get(uri);
    if (before?.document === document && before.judgement === judgement && before.renewal === this.renewals) return before.checked;
    const checked = this.run(document, judgement, settings);
    this.kept.set(uri, { document, judgement, checked, renewal: this.renewals });
    // What threw is not kept: the next request tries again.
    checked.catch(() => {
      if (this.kept.get(uri)?.checked === checked) this.kept.delete(uri);
    });
    return checked;
  }

  /** The same with the layers. What does not parse keeps those of the last text that did. */
  async withLayers(document: OpenDocument, judgement: Judgement, settings: Settings): Promise<Checked> {
    const { uri, text, languageId, analysisPath: path } = document;
    const checked = await this.check(document, judgement, settings);
    const before = this.layered.get(uri);
    if (checked.isStale) return before === undefined ? checked : { ...checked, layers: (await before.checked).layers };
    if (this.isLeftAlone(document, settings) || this.isUnsaved(document, settings)) return checked;
    if (before?.document === document && before.judgement === judgement && before.renewal === this.renewals) return before.checked;
    const layered = (this.options.check ?? checkText)({ text, path, languageId, withLayers: true, isEdited: true, ...judgement }).then((found) => found ?? checked);
    this.layered.set(uri, { document, judgement, checked: layered, renewal: this.renewals });
    layered.catch(() => this.layered.delete(uri));
    return layered;
  }

  /** Other files changed, to which imports may lead: what was found before does not count any more. */
  renew(): void {
    this.renewals += 1;
  }

  /** How long the last check of a document took, in milliseconds. */
  lastMs(uri: string): number {
    return this.times.get(uri) ?? 0;
  }

  slowest(leastMs: number, most: number): readonly { readonly uri: string; readonly ms: number }[] {
    const slow = [...this.times].filter(([, ms]) => ms >= leastMs).sort((a, b) => b[1] - a[1]);
    return slow.slice(0, most).map(([uri, ms]) => ({ uri, ms: Math.round(ms) }));
  }

  forget(uri: string): void {
    for (const map of [this.kept, this.layered, this.good, this.times]) map.delete(uri);
    this.toldSizes.delete(uri);
    if (this.kept.size === 0) forgetEdited();
  }

  private async run(document: OpenDocument, judgement: Judgement, settings: Settings): Promise<Checked> {
    const { uri, text, languageId, analysisPath } = document;
    const nothing = { ...NOTHING_CHECKED, text };
    if (this.isLeftAlone(document, settings)) return nothing;
    const last = this.good.get(uri);
    if (this.isUnsaved(document, settings)) return last ? carryOver(last, text) : nothing;
    const checked = await (this.options.check ?? checkText)({ text, path: analysisPath, languageId, isEdited: true, ...judgement });
    if (checked === undefined) return last ? carryOver(last, text) : nothing;
    this.good.set(uri, checked);
    this.times.set(uri, checked.ms);
    return checked;
  }

  private isLeftAlone(document: OpenDocument, { maxFileSize }: Settings): boolean {
    return !isCheckable(document.languageId, document.analysisPath) || this.isTooLarge(document, maxFileSize);
  }

  private isUnsaved({ isSaved }: OpenDocument, { run }: Settings): boolean {
    return run === "onSave" && !isSaved;
  }

  private isTooLarge({ uri, text }: OpenDocument, most: number): boolean {
    // A character is at least one byte and at most three.
    if (text.length * 3 <= most || (text.length <= most && Buffer.byteLength(text, "utf8") <= most)) {
      this.toldSizes.delete(uri);
      return false;
    }
    if (!this.toldSizes.has(uri)) this.options.notice(`${uri} is larger than retrySafety.maxFileSize (${String(most)} bytes) and is not checked.`);
    this.toldSizes.add(uri);
    return true;
  }
}
