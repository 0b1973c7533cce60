import type { Linter } from "eslint";
import { canHoldRetry } from "../analysis/gate.js";
import type { FileAnalysis } from "../analysis/site.js";
import { VIETNAMESE_TABLES } from "../language/vietnamese-tables.js";
import { provideVietnamese } from "../language/words.js";
import type { Locale } from "../policy/phrases.js";
import { fileAnalysis, type HostContext } from "../rule/file-analysis.js";
import { isGateOpened } from "../rule/gate-switch.js";
import type { RuleSetting } from "../rule/presets.js";
import { provideLinking } from "../rule/project-host.js";
import { readSettings, SETTINGS_KEY } from "../rule/settings.js";
import { ownMessages } from "./own-messages.js";
import type { Message } from "./said.js";
import { isParsed, parseText, type ParsedFile, type SyntaxProblem } from "./parse.js";
import { parseEdited } from "./parse-edited.js";
import { verify } from "./verify.js";

provideVietnamese(VIETNAMESE_TABLES);

/** Rule ids with their levels, as a configuration writes them. */
export type Levels = Readonly<Record<string, RuleSetting | "off">>;

export interface LintRequest {
  readonly text: string;
  /** Its ending says how the text is read. */
  readonly path: string;
  readonly levels: Levels;
  /** The value of `settings["retry-safety"]`. */
  readonly settings?: object;
  /** The language of messages and of the edits' titles; English when it is left out. */
  readonly language?: Locale;
  /** Whether messages carry what they are worded from, for a host that words them in several languages. */
  readonly keepsSaid?: boolean;
  /** Whether the text is one version of many: what an edit leaves alone is not parsed again. */
  readonly isEdited?: boolean;
}

export interface LintResult {
  readonly messages: readonly Message[];
  readonly suppressedMessages: readonly Linter.SuppressedLintMessage[];
  /** What the analysis found; undefined where the text can't hold a retry or could not be parsed. */
  readonly analysis?: FileAnalysis;
}

const NOTHING: LintResult = { messages: [], suppressedMessages: [] };

/** No comment without it speaks to ESLint. */
const ESLINT_WORD = /eslint/;

/** What a comment has to name that is about a rule of ours, unless it is about all. */
const OUR_NAME = "retry-safety/";

/** A comment that turns all rules off or on: no list of names follows in its line. */
const ABOUT_ALL_RULES = /eslint-(?:disable|enable)(?:-next-line|-line)?(?=[^\S\r\n\u2028\u2029]*(?:\*\/|--|,|[\r\n\u2028\u2029]|$))/u;

/** A comment that sets a rule of ours can turn on what the levels leave off. */
const INLINE_LEVEL = /eslint\s[^*\n]*retry-safety\//;

/**
 * Lints one text as ESLint would with our rules alone: comments that turn our rules off work, while messages of other rules
 * and complaints about other plugins' comments are dropped. The cheap steps stand first: most texts can't hold a retry, and
 * ESLint itself runs only where a comment may suppress a finding or set a level: it reads the text once more, which takes longer than all else.
 */
export async function lintText(request: LintRequest): Promise<LintResult> {
  const { text, path } = request;
  if (!isGateOpened() && !canHoldRetry(text, readSettings(request.settings))) return NOTHING;
  const parsed = request.isEdited === true ? await parseEdited(text, path, readSettings(request.settings)) : await parseText(text, path);
  if (!isParsed(parsed)) return { ...NOTHING, messages: [fatalMessage(parsed)] };
  await readyForLinks(path);
  const context = hostContext(request, parsed);
  const analysis = fileAnalysis(context);
  const messages = ownMessages(context, request);
  if (speaksToEslint(text) && (messages.length > 0 || INLINE_LEVEL.test(text))) return { ...(await verify(request)), analysis };
  return { messages, suppressedMessages: [], analysis };
}

/** Whether a comment may be about our rules: most are about those of ESLint itself, or of other plugins. */
function speaksToEslint(text: string): boolean {
  return ESLINT_WORD.test(text) && (text.includes(OUR_NAME) || ABOUT_ALL_RULES.test(text));
}

/** Throws an error that names the fault when levels hold options that a rule does not know. */
export async function checkLevels(levels: Levels): Promise<void> {
  await verify({ text: "", path: "levels.js", levels });
}

/** Parses and analyses one text without judging it. */
export async function analyzeText(request: Omit<LintRequest, "levels">): Promise<FileAnalysis | SyntaxProblem | undefined> {
  if (!isGateOpened() && !canHoldRetry(request.text, readSettings(request.settings))) return undefined;
  const parsed = await parseText(request.text, request.path);
  await readyForLinks(request.path);
  return isParsed(parsed) ? fileAnalysis(hostContext({ ...request, levels: {} }, parsed)) : parsed;
}

/** Loads what linting a file like this one needs, for a host that knows one is going to come. */
export async function prepareToLint(path: string): Promise<void> {
  await readyForLinks(path);
}

let isReadyForTypeScript: boolean | undefined;

/** Gives the parsers for the files that imports lead to: those that are loaded already, TypeScript's only with the first file of its own. */
async function readyForLinks(path: string): Promise<void> {
  const wantsTypeScript = !/\.[cm]?jsx?$/.test(path);
  if (isReadyForTypeScript === true || isReadyForTypeScript === wantsTypeScript) return;
  const [{ ProjectFiles }, { parseWith }, javascript, typescript] = await Promise.all([
    import("../project/project-files.js"),
    import("./linking.js"),
    import("./javascript-parser.js"),
    wantsTypeScript ? import("./typescript-parser.js") : undefined,
  ]);
  provideLinking({ parseNow: parseWith({ javascript, ...(typescript && { typescript }) }), ProjectFiles });
  isReadyForTypeScript = wantsTypeScript;
}

function hostContext({ text, path, settings }: LintRequest, parsed: ParsedFile): HostContext {
  return {
    filename: path,
    settings: settings === undefined ? {} : { [SETTINGS_KEY]: settings },
    sourceCode: {
      ast: parsed.ast,
      text,
      get scopeManager() {
        return parsed.scopes;
      },
    } as unknown as HostContext["sourceCode"],
  };
}

function fatalMessage({ message, line, column }: SyntaxProblem): Message {
  return { ruleId: null, fatal: true, severity: 2, message: `Parsing error: ${message}`, line, column };
}
