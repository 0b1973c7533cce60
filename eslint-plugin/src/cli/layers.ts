import type { LayerPath } from "../analysis/layer-paths.js";
import { analyzeText } from "../lint/lint-text.js";
import type { LayersCommand } from "./arguments.js";
import { printedPath } from "./find-files.js";
import { layersDot, layersJson, layersMermaid, layersTree } from "./format/layers.js";
import { Problems } from "./problems.js";
import { projectSettings } from "./project-settings.js";
import type { Outcome, Streams } from "./run.js";
import { sources } from "./sources.js";

/** Lists the retry layers from the entries of files and folders to their outbound calls; the largest product stands first. */
export async function layers(command: LayersCommand, cwd: string, streams: Streams): Promise<Outcome> {
  const settings = projectSettings(cwd);
  const problems = new Problems();
  const paths: LayerPath[] = [];
  for (const { file, path, text } of sources(command, cwd, streams.stderr, problems)) {
    try {
      const analysis = await analyzeText({ text, path: file, ...(settings && { settings }) });
      if (analysis === undefined) continue;
      if ("message" in analysis) problems.fail(`${path}:${String(analysis.line)}:${String(analysis.column)} could not be parsed: ${analysis.message}`);
      else paths.push(...analysis.layerPaths.map((found) => printed(found, cwd)));
    } catch (error) {
      problems.internal(path, error);
    }
  }
  return { text: format(command.format, paths.sort(byProduct)), problems, isFailed: false };
}

function printed({ entry, call, layers: passed, product }: LayerPath, cwd: string): LayerPath {
  const relative = <Place extends { readonly filePath: string }>(place: Place): Place => ({ ...place, filePath: printedPath(cwd, place.filePath) });
  return { entry: relative(entry), call: relative(call), layers: passed.map(relative), product };
}

function byProduct(left: LayerPath, right: LayerPath): number {
  const size = ({ product }: LayerPath): number => (product === "unbounded" ? Number.POSITIVE_INFINITY : product);
  const larger = size(right) === size(left) ? 0 : size(right) > size(left) ? 1 : -1;
  return larger || left.entry.filePath.localeCompare(right.entry.filePath) || left.entry.line - right.entry.line || left.call.line - right.call.line;
}

function format(name: LayersCommand["format"], paths: readonly LayerPath[]): string {
  switch (name) {
    case "tree":
      return layersTree(paths);
    case "json":
      return layersJson(paths);
    case "mermaid":
      return layersMermaid(paths);
    case "dot":
      return layersDot(paths);
  }
}
