// The door `./workspace`: how the command finds and reads files, and says what a site is; the language server does the same. It has no
// promise of stability.
export { describeSite, unknownFacts } from "./describe-site.js";
export { findFiles, printedPath, type FoundFile, type FoundFiles } from "./find-files.js";
export { projectSettings } from "./project-settings.js";
export { readSource, type Refusal, type Source } from "./read-source.js";
export { UsageError } from "./usage-error.js";
