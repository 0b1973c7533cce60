import type { RetrySite } from "eslint-plugin-retry-safety/analysis";
import { lintText, type Levels, type LintResult } from "eslint-plugin-retry-safety/lint";
import { known, type RetryPolicy } from "eslint-plugin-retry-safety/policy";
import { unknownFacts } from "eslint-plugin-retry-safety/workspace";
import { NOTHING_CHECKED, type Checked, type Finding, type PlacedSite, type Related, type Span, type SpanEdit } from "./checked.js";
import { EslintPlaces } from "./eslint-places.js";
import { scriptBlocks } from "./script-blocks.js";

export interface CheckRequest {
  readonly text: string;
  /** Where the file stands, for versions of packages; its ending says how it is read unless the language says so. */
  readonly path: string;
  readonly languageId: string;
  readonly levels: Levels;
  readonly settings: object | undefined;
  /** Whether the layers are asked for too: they lead through every import, which no finding needs. */
  readonly withLayers?: boolean;
  /** Whether the text is open in an editor, so that the next one differs little from it. */
  readonly isEdited?: boolean;
}

const BOM = "\uFEFF";

const ENDINGS: Readonly<Record<string, string>> = { javascript: ".js", javascriptreact: ".jsx", typescript: ".ts", typescriptreact: ".tsx" };
const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
const WITH_SCRIPTS = new Set(["vue", "svelte", "astro"]);

/** Whether a document can hold code that the rules judge. */
export function isCheckable(languageId: string, path: string): boolean {
  return languageId in ENDINGS || WITH_SCRIPTS.has(languageId) || SOURCE_FILE.test(path);
}

/** Lints one text; undefined where it does not parse. */
export async function checkText(request: CheckRequest): Promise<Checked | undefined> {
  const began = performance.now();
  const read = readingOf(request);
  if (read === undefined) return { ...NOTHING_CHECKED, text: request.text };
  const result = await lintText({ text: read.text, path: read.path, levels: request.levels, keepsSaid: true, isEdited: request.isEdited === true, ...(request.settings && { settings: request.settings }) });
  if (result.messages.some(({ fatal }) => fatal === true)) return undefined;
  const place = new Placer(read.text, read.shift);
  return {
    text: request.text,
    findings: findingsOf(result, place),
    sites: (result.analysis?.sites ?? []).map((site) => placed(site, place)).sort((a, b) => a.start - b.start || b.end - a.end),
    layers: request.withLayers !== true ? [] : (result.analysis?.layerPaths ?? []).filter(({ layers }) => layers.length > 0),
    isStale: false,
    ms: performance.now() - began,
  };
}

/** The text as the linter reads it; `shift` is how many characters of the document stand before it. */
export function readingOf({ text, path, languageId }: Pick<CheckRequest, "text" | "path" | "languageId">): { readonly text: string; readonly path: string; readonly shift: number } | undefined {
  if (WITH_SCRIPTS.has(languageId)) {
    const script = scriptBlocks(languageId, text);
    return script && { text: script.text, path: `${path}${script.ending}`, shift: 0 };
  }
  const shift = text.startsWith(BOM) ? 1 : 0;
  return { text: text.slice(shift), path: SOURCE_FILE.test(path) ? path : `${path}${ENDINGS[languageId] ?? ".js"}`, shift };
}

/** Turns places of the linted text into offsets of the document. */
class Placer {
  private readonly places: EslintPlaces;
  private readonly length: number;
  private readonly shift: number;

  constructor(text: string, shift: number) {
    this.shift = shift;
    this.places = new EslintPlaces(text);
    this.length = text.length;
  }

  span(line: number, column: number, endLine: number | undefined, endColumn: number | undefined): Span {
    const start = this.places.offsetAt(line, column) + this.shift;
    const end = endLine === undefined || endColumn === undefined ? start : this.places.offsetAt(endLine, endColumn) + this.shift;
    return { start, end: Math.max(start, end) };
  }

  location({ start, end }: RetrySite["anchor"]): Span {
    return this.span(start.line, start.column + 1, end.line, end.column + 1);
  }

  range([start, end]: readonly [number, number]): Span {
    return { start: start + this.shift, end: end + this.shift };
  }

  /** Whether a node stands in this text: those of further files, which imports led to, have ranges past its end. */
  holds([, end]: readonly [number, number]): boolean {
    return end <= this.length;
  }
}

function findingsOf({ messages, analysis }: LintResult, place: Placer): Finding[] {
  return messages.flatMap((message) => {
    const { ruleId, messageId, said } = message;
    if (ruleId === null || messageId === undefined || said === undefined) return [];
    const span = place.span(message.line, message.column, message.endLine, message.endColumn);
    return [
      {
        ...span,
        ruleId,
        messageId,
        data: said.data,
        severity: message.severity === 2 ? "error" : "warn",
        related: relatedOf(ruleId, span, analysis?.sites ?? [], place),
        ...(message.fix && { fix: editOf(message.fix, place) }),
        suggestions: (message.suggestions ?? []).flatMap(({ fix }, index) => {
          const title = said.titles[index];
          return title === undefined ? [] : [{ title, edit: editOf(fix, place) }];
        }),
      } satisfies Finding,
    ];
  });
}

function editOf({ range, text }: { readonly range: readonly [number, number]; readonly text: string }, place: Placer): SpanEdit {
  return { ...place.range(range), text };
}

/** The layers beneath a site for the rule about layers, the place of the limit or the wait for the others. */
function relatedOf(ruleId: string, span: Span, sites: readonly RetrySite[], place: Placer): Related[] {
  const site = sites.find(({ anchor }) => sameSpan(place.location(anchor), span));
  if (!site) return [];
  if (ruleId.endsWith("/no-nested-retry")) return site.innerLayers.filter(({ node }) => place.holds(node.range)).map(({ name, node, attempts }) => ({ ...place.range(node.range), kind: "layer", name, attempts }));
  const { bound, wait, operation } = site;
  const limit = ruleId.endsWith("/no-unbounded-retry") && "node" in bound ? bound.node : undefined;
  const node = limit ?? ("node" in wait ? wait.node : undefined);
  if (node === undefined || !place.holds(node.range) || sameSpan(place.range(node.range), span)) return [];
  return [{ ...place.range(node.range), kind: limit === undefined ? "wait" : "limit", name: operation.callee }];
}

function sameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

function placed(site: RetrySite, place: Placer): PlacedSite {
  const { operation } = site;
  const policy = shownPolicy(site);
  const callee = operation.node.type === "CallExpression" || operation.node.type === "NewExpression" ? operation.node.callee : operation.node;
  return {
    ...(place.holds(site.node.range) ? place.range(site.node.range) : place.location(site.anchor)),
    anchor: place.location(site.anchor),
    callee: place.holds(callee.range) ? place.range(callee.range) : place.location(site.anchor),
    kind: site.kind,
    operation: { kind: operation.kind, ...(operation.method !== undefined && { method: operation.method }), callee: operation.callee },
    ...(site.library !== undefined && { library: site.library }),
    ...(site.remark !== undefined && { remark: site.remark }),
    policy,
    unknowns: unknownFacts({ ...site, policy }),
  };
}

/** Where there is no wait, its parts are none; the analysis calls them unknown, since they were nowhere read. */
function shownPolicy({ policy, wait }: RetrySite): RetryPolicy {
  if (wait.kind !== "none") return policy;
  const none = known(0);
  return { ...policy, baseDelayMs: none, factor: known(1), maxDelayMs: none, jitter: known("none"), retryAfter: known("ignored") };
}
