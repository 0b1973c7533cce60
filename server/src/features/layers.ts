import { say, saying } from "eslint-plugin-retry-safety/lint";
import { valueOf, isUnbounded, isUnknown, type Fact } from "eslint-plugin-retry-safety/policy";
import type { LayerChain } from "../protocol.js";
import type { Checked } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";

/** The chains of retry layers that begin in one document, also those over imports, from each entry to each outbound call. The worst stands first. */
export function layersOf({ layers }: Checked, { locale }: Pick<FeatureContext, "locale">): LayerChain[] {
  return layers
    .map(({ entry, call, layers: passed, product }) => ({
      entry: { filePath: entry.filePath, line: entry.line, name: say(saying(entry.name), locale) },
      call,
      layers: passed.map(({ filePath, line, kind, attempts }) => ({ filePath, line, kind, attempts: attemptsOf(attempts) })),
      product,
    }))
    .sort((a, b) => size(b) - size(a) || a.entry.line - b.entry.line);
}

function attemptsOf(attempts: Fact<number>): number | "unbounded" | "unknown" {
  if (isUnbounded(attempts)) return "unbounded";
  return isUnknown(attempts) ? "unknown" : (valueOf(attempts) ?? "unknown");
}

function size({ product }: LayerChain): number {
  return product === "unbounded" ? Number.MAX_VALUE : product;
}
