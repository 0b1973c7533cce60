export { analyzeFile } from "./analyze-file.js";
export { canHoldRetry } from "./gate.js";
export { DEFAULT_SETTINGS, type RetrySettings } from "./settings.js";
export type { FileContext } from "./context.js";
export type { FileAnalysis, HandlerWait, RetrySite, SiteKind } from "./site.js";
