import type { LayerChain } from "../protocol.js";

/** Chains of retry layers across files. The analysis of one file knows only the layers beneath its own sites, which hovers and reports name; links over imports are not worked out yet. */
export function layersOf(): readonly LayerChain[] {
  return [];
}
