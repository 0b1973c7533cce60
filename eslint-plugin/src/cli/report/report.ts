import { basename } from "node:path";
import type { LayerPath } from "../../analysis/layer-paths.js";
import { analyzeText } from "../../lint/lint-text.js";
import type { ReportCommand } from "../arguments.js";
import { describeSite } from "../describe-site.js";
import { printedPath } from "../find-files.js";
import { Problems } from "../problems.js";
import { projectSettings } from "../project-settings.js";
import type { Outcome, Streams } from "../run.js";
import { sources, type SourceFile } from "../sources.js";
import { checklistOf, POINTS, type Answer, type Point, type PointName } from "./checklist.js";
import { reportHtml } from "./html.js";
import { reportMarkdown } from "./markdown.js";

export interface ReportedSite {
  /** Relative, with `/`. */
  readonly filePath: string;
  /** 1-based. */
  readonly line: number;
  readonly kind: string;
  readonly callee: string;
  readonly description: string;
  readonly points: Readonly<Record<PointName, Point>>;
}

export interface Report {
  readonly sites: readonly ReportedSite[];
  /** For each point how often it was answered so; shares count yes of yes and no. */
  readonly totals: Readonly<Record<PointName, Readonly<Record<Answer, number>>>>;
  /** The largest products first. */
  readonly worstLayers: readonly LayerPath[];
}

const SHOWN_LAYERS = 10;
const TEST_FILE = /(?:\.|\/)(?:test|spec)s?(?:\.|\/)|__tests__/u;

/** The checklist over all sites of files and folders. */
export async function report(command: ReportCommand, cwd: string, streams: Streams): Promise<Outcome> {
  const problems = new Problems();
  const files = [...sources(command, cwd, streams.stderr, problems)];
  const made = await reportOn(files, cwd, problems);
  const text = command.format === "json" ? `${JSON.stringify(made, null, 2)}\n` : command.format === "markdown" ? reportMarkdown(made) : reportHtml(made);
  return { text, problems, isFailed: false };
}

async function reportOn(files: readonly SourceFile[], cwd: string, problems: Problems): Promise<Report> {
  const settings = projectSettings(cwd);
  const tests = files.filter(({ path }) => TEST_FILE.test(path));
  const sites: ReportedSite[] = [];
  const layers: LayerPath[] = [];
  for (const { file, path, text } of files) {
    if (TEST_FILE.test(path)) continue;
    try {
      const analysis = await analyzeText({ text, path: file, ...(settings && { settings }) });
      if (analysis === undefined || "message" in analysis) continue;
      const ofFile = tests.filter((test) => test.text.includes(`/${basename(path).replace(/\.\w+$/u, "")}`)).map((test) => test.text);
      for (const site of analysis.sites) {
        if (site.inTest) continue;
        sites.push({ filePath: path, line: site.anchor.start.line, kind: site.kind, callee: site.operation.callee, description: describeSite(site), points: checklistOf(site, { text, tests: ofFile }) });
      }
      layers.push(...analysis.layerPaths.map((found) => shown(found, cwd)));
    } catch (error) {
      problems.internal(path, error);
    }
  }
  return { sites, totals: totalsOf(sites), worstLayers: layers.sort((left, right) => size(right) - size(left)).slice(0, SHOWN_LAYERS) };
}

function shown({ entry, call, layers, product }: LayerPath, cwd: string): LayerPath {
  const relative = <Place extends { readonly filePath: string }>(place: Place): Place => ({ ...place, filePath: printedPath(cwd, place.filePath) });
  return { entry: relative(entry), call: relative(call), layers: layers.map(relative), product };
}

function size({ product }: LayerPath): number {
  return product === "unbounded" ? Number.MAX_SAFE_INTEGER : product;
}

function totalsOf(sites: readonly ReportedSite[]): Report["totals"] {
  const count = (name: PointName, answer: Answer): number => sites.filter(({ points }) => points[name].answer === answer).length;
  return Object.fromEntries(POINTS.map((name) => [name, { yes: count(name, "yes"), no: count(name, "no"), unknown: count(name, "unknown") }])) as Report["totals"];
}
