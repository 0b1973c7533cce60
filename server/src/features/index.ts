import { codeActions, editOfAction } from "./code-actions.js";
import { codeLenses } from "./code-lens.js";
import { diagnosticsOf } from "./diagnostics.js";
import { hoverAt } from "./hover.js";
import { layersOf } from "./layers.js";
import { simulate } from "./simulate.js";
import { policyAt, sitesOf } from "./sites.js";

/** All that the server can answer: pure functions over what was found in a text. */
export const FEATURES = { codeActions, editOfAction, codeLenses, diagnosticsOf, hoverAt, layersOf, simulate, policyAt, sitesOf };

export type Features = typeof FEATURES;
