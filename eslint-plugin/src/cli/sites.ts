import type { RetrySite } from "../analysis/site.js";
import { analyzeText } from "../lint/lint-text.js";
import type { SitesCommand } from "./arguments.js";
import { sitesJson } from "./format/sites-json.js";
import { sitesMarkdown, sitesTable } from "./format/sites-table.js";
import { Problems } from "./problems.js";
import { projectSettings } from "./project-settings.js";
import type { Outcome, Streams } from "./run.js";
import { sources } from "./sources.js";

export interface LocatedSite {
  /** Relative, with `/`. */
  readonly path: string;
  readonly site: RetrySite;
}

/** Lists the retry sites of files and folders. */
export async function sites(command: SitesCommand, cwd: string, streams: Streams): Promise<Outcome> {
  const settings = projectSettings(cwd);
  const problems = new Problems();
  const located: LocatedSite[] = [];
  for (const { file, path, text } of sources(command, cwd, streams.stderr, problems)) {
    located.push(...(await sitesOf(file, path, text, settings, problems)));
  }
  return { text: format(command, located), problems, isFailed: false };
}

async function sitesOf(file: string, path: string, text: string, settings: object | undefined, problems: Problems): Promise<readonly LocatedSite[]> {
  try {
    const analysis = await analyzeText({ text, path: file, ...(settings && { settings }) });
    if (!analysis) return [];
    if ("message" in analysis) {
      problems.fail(`${path}:${String(analysis.line)}:${String(analysis.column)} could not be parsed: ${analysis.message}`);
      return [];
    }
    return [...analysis.sites].sort((a, b) => a.node.range[0] - b.node.range[0]).map((site) => ({ path, site }));
  } catch (error) {
    problems.internal(path, error);
    return [];
  }
}

function format(command: SitesCommand, located: readonly LocatedSite[]): string {
  switch (command.format) {
    case "json":
      return sitesJson(located);
    case "markdown":
      return sitesMarkdown(located, command.why);
    case "table":
      return sitesTable(located, command.why);
  }
}
