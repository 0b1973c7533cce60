import type { FileAnalysis, RetrySite } from "eslint-plugin-retry-safety/analysis";
import { changedPart, type Said, type Words } from "eslint-plugin-retry-safety/lint";
import type { Fact, RetryPolicy } from "eslint-plugin-retry-safety/policy";

/** A part of a text, from `start` up to `end`, as offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SpanEdit extends Span {
  readonly text: string;
}

/** A place that a finding is also about. */
export interface Related extends Span {
  readonly kind: "layer" | "limit" | "wait";
  /** The name of a layer, the operation of a limit or a wait. */
  readonly name: string;
  /** The attempts of a layer. */
  readonly attempts?: Fact<number>;
}

/** One report of a rule. */
export interface Finding extends Span {
  readonly ruleId: string;
  readonly messageId: string;
  /** What its message is worded from. */
  readonly data: Said["data"];
  readonly severity: "error" | "warn";
  readonly related: readonly Related[];
  /** An edit that is certain. */
  readonly fix?: SpanEdit;
  readonly suggestions: readonly { readonly title: Words; readonly edit: SpanEdit }[];
}

/** A place that retries, as plain data: no syntax tree is kept. */
export interface PlacedSite extends Span {
  readonly anchor: Span;
  /** The operation as it is called: "fetch". */
  readonly callee: Span;
  readonly kind: RetrySite["kind"];
  readonly operation: { readonly kind: string; readonly method?: string; readonly callee: string };
  readonly library?: string;
  readonly remark?: string;
  readonly policy: RetryPolicy;
  /** What could not be read, each with its reason. */
  readonly unknowns: readonly string[];
}

/** What is known about one text. */
export interface Checked {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly sites: readonly PlacedSite[];
  /** The retries between entries of this text and outbound calls, also over imports; empty where they were not asked for. */
  readonly layers: FileAnalysis["layerPaths"];
  /** Findings and sites are those of an earlier text, moved with the text since: it does not parse now, or was not saved. No edit is offered. */
  readonly isStale: boolean;
  /** How long the work took. */
  readonly ms: number;
}

export const NOTHING_CHECKED: Omit<Checked, "text"> = { findings: [], sites: [], layers: [], isStale: false, ms: 0 };

/**
 * Moves what was found in one text to where it stands in a later one: what lies before or after the changed part moves with the text, and
 * what the change touches is dropped.
 */
export function carryOver(checked: Checked, text: string): Checked {
  if (checked.text === text) return checked;
  const move = moverBetween(checked.text, text);
  return {
    text,
    findings: checked.findings.flatMap((finding) => {
      const span = move(finding);
      if (!span) return [];
      const related = finding.related.flatMap((other) => moved(other, move(other)));
      const { ruleId, messageId, data, severity } = finding;
      return [{ ...span, ruleId, messageId, data, severity, related, suggestions: [] }];
    }),
    sites: checked.sites.flatMap((site) => {
      const [span, anchor, callee] = [move(site), move(site.anchor), move(site.callee)];
      return span && anchor && callee ? [{ ...site, ...span, anchor, callee }] : [];
    }),
    layers: checked.layers,
    isStale: true,
    ms: checked.ms,
  };
}

function moved<T extends Span>(value: T, span: Span | undefined): T[] {
  return span ? [{ ...value, ...span }] : [];
}

function moverBetween(before: string, after: string): (span: Span) => Span | undefined {
  const { head, tail } = changedPart(before, after);
  const shift = after.length - before.length;
  return ({ start, end }) => {
    if (end <= head) return { start, end };
    if (start >= before.length - tail) return { start: start + shift, end: end + shift };
    // A change inside leaves both ends where they were said to be: a loop whose body is being written is still that loop.
    if (start < head && end > before.length - tail) return { start, end: end + shift };
    return undefined;
  };
}
