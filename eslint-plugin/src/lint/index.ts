// The door `./lint`: the rules over one text without a host, for the language server. It has no promise of stability.
export { levelOf, levelsIn } from "../rule/configured-levels.js";
export { changedPart } from "./changed-part.js";
export { fixText } from "./fix-text.js";
export { analyzeText, checkLevels, lintText, prepareToLint, type Levels, type LintRequest, type LintResult } from "./lint-text.js";
export { forgetEdited } from "./parse-edited.js";
export { messageText, type Said } from "./said.js";
export { siteTest, type SiteTestRequest } from "./site-test.js";
export type { TestRunner } from "./site-test-text.js";
export { say, saying, type Text, type Words } from "../language/words.js";
export type { SyntaxProblem } from "./parse.js";
export type { RetryRule } from "../rule/create-retry-rule.js";
export { projectChanged, provideTexts } from "../rule/project-host.js";
export { NAMESPACE, PRESETS, presetRules, type PresetName, type RuleSetting } from "../rule/presets.js";
export { readSettings, SETTINGS_KEY } from "../rule/settings.js";
export { VERSION } from "../rule/version.js";
export { rules } from "../rules/index.js";
