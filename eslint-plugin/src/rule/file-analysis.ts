import type { TSESLint } from "@typescript-eslint/utils";
import { analyzeFile } from "../analysis/analyze-file.js";
import { canHoldRetry } from "../analysis/gate.js";
import type { FileContext } from "../analysis/context.js";
import type { FileAnalysis } from "../analysis/site.js";
import { isGateOpened, lookInto } from "./gate-switch.js";
import { packageVersions } from "./package-version.js";
import { linksFor } from "./project-host.js";
import { readSettings, SETTINGS_KEY, type RetrySettings } from "./settings.js";

/** The part of a host's rule context that the analysis needs; ESLint and oxlint both have it. */
export type HostContext = Pick<Readonly<TSESLint.RuleContext<string, readonly unknown[]>>, "sourceCode" | "settings" | "filename">;

const NO_SETTINGS = {};

/**
 * The analyses by `Program` node, then by settings object. Never by SourceCode, which oxlint shares between files: a file's
 * first rule would then answer for every later file.
 */
const analyses = new WeakMap<object, WeakMap<object, FileAnalysis>>();

/** Analyses a file once for all rules; the first rule that asks pays. */
export function fileAnalysis(context: HostContext): FileAnalysis {
  const { sourceCode } = context;
  const raw = context.settings[SETTINGS_KEY];
  const settings = readSettings(raw);
  const key = typeof raw === "object" && raw !== null ? raw : NO_SETTINGS;
  const bySettings = analyses.get(sourceCode.ast) ?? new WeakMap<object, FileAnalysis>();
  analyses.set(sourceCode.ast, bySettings);
  const before = bySettings.get(key);
  if (before) return before;
  let scopes: TSESLint.Scope.ScopeManager | undefined;
  const look = lookInto(sourceCode.ast, sourceCode.text);
  const analysis = analyzeFile({
    ast: sourceCode.ast,
    // Worked out on first need by the command: most files never ask.
    get scopes() {
      return (scopes ??= scopesOf(context));
    },
    text: sourceCode.text,
    path: context.filename,
    settings,
    ...(look && { look }),
    versionOf: packageVersions(context.filename),
    ...linkOf(context.filename, settings),
  });
  bySettings.set(key, analysis);
  return analysis;
}

function linkOf(path: string, settings: RetrySettings): Pick<FileContext, "link"> {
  const link = linksFor(path, settings);
  return link === undefined ? {} : { link };
}

/** One object for each file: oxlint gives the same scope manager for all files, and what is kept for it would be another file's. */
function scopesOf({ sourceCode, filename }: HostContext): TSESLint.Scope.ScopeManager {
  const manager = sourceCode.scopeManager;
  if (!manager) throw new Error(`${filename} has no scopes: the parser must give a scope manager.`);
  return { scopes: manager.scopes, globalScope: manager.globalScope } as TSESLint.Scope.ScopeManager;
}

let lastText: string | undefined;
let lastSettings: RetrySettings | undefined;
let lastAnswer = true;

/** Whether a file is worth an analysis. All rules ask about the same text one after the other, so the last answer is kept. */
export function passesGate(context: HostContext): boolean {
  if (isGateOpened()) return true;
  const { text } = context.sourceCode;
  const settings = readSettings(context.settings[SETTINGS_KEY]);
  if (text === lastText && settings === lastSettings) return lastAnswer;
  lastText = text;
  lastSettings = settings;
  lastAnswer = canHoldRetry(text, settings);
  return lastAnswer;
}
