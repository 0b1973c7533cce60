import type { RetrySite } from "../analysis/site.js";
import { analyzeText } from "../lint/lint-text.js";
import type { SitesCommand } from "./arguments.js";
import { findFiles, printedPath } from "./find-files.js";
import { sitesJson } from "./format/sites-json.js";
import { sitesMarkdown, sitesTable } from "./format/sites-table.js";
import { Problems } from "./problems.js";
import { progress } from "./progress.js";
import { projectSettings } from "./project-settings.js";
import { readSource } from "./read-source.js";
import type { Outcome, Streams } from "./run.js";

export interface LocatedSite {
  /** Relative, with `/`. */
  readonly path: string;
  readonly site: RetrySite;
}

/** Lists the retry sites of files and folders. */
export async function sites(command: SitesCommand, cwd: string, streams: Streams): Promise<Outcome> {
  const settings = projectSettings(cwd);
  const found = findFiles(cwd, command);
  const problems = new Problems();
  problems.fail(...found.problems);
  problems.note(...found.notes);
  const located: LocatedSite[] = [];
  const shown = progress(streams.stderr, found.files.length);
  for (const file of found.files) {
    const path = printedPath(cwd, file.path);
    shown.step(path);
    const source = readSource(file.path, path);
    if ("refusal" in source) problems.refuse(source, file);
    else located.push(...(await sitesOf(file.path, path, source.text, settings, problems)));
  }
  shown.done();
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
