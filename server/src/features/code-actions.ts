import { CodeActionKind, type CodeAction, type WorkspaceEdit } from "vscode-languageserver-types";
import { fixText, say, type Levels } from "eslint-plugin-retry-safety/lint";
import { CLIENT_COMMANDS, SERVER_COMMANDS } from "../protocol.js";
import { WORDS } from "../render/words.js";
import type { Checked, Finding, Span, SpanEdit } from "../workspace/checked.js";
import { readingOf, type CheckRequest, type checkText } from "../workspace/check-text.js";
import type { FeatureContext } from "./context.js";
import { bareRule, diagnosticOf } from "./diagnostics.js";
import { applied, differenceOf, withoutOverlaps, workspaceEdit } from "./edits.js";
import { helperFileEdit, writesHelper } from "./helper-file.js";
import { disableFile, disableLine } from "./suppress.js";

export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.retrySafety`;

export const CODE_ACTION_KINDS = [CodeActionKind.QuickFix, FIX_ALL_KIND];

/** What an action is computed from when it is chosen: nothing is remembered in between. */
export type ActionData = { readonly uri: string; readonly version: number | undefined } & Choice;

type Choice =
  | ({ readonly kind: "fix" | "disableLine" | "disableFile"; readonly messageId: string } & RuleSpan)
  | ({ readonly kind: "suggestion"; readonly messageId: string; readonly index: number } & RuleSpan)
  | { readonly kind: "fixRule"; readonly ruleId: string }
  | { readonly kind: "fixAll" };

type RuleSpan = Span & { readonly ruleId: string };

/** The text of an action's edits again, to see what comes of them. */
export type Recheck = Omit<CheckRequest, "text"> & { readonly check: typeof checkText };

/** The actions for a part of a document, without their edits. `only` holds the kinds that are asked for. */
export function codeActions(checked: Checked, span: Span, only: readonly string[] | undefined, context: FeatureContext): CodeAction[] {
  if (checked.isStale) return [];
  const asks = (kind: string): boolean => only === undefined || only.some((asked) => kind === asked || kind.startsWith(`${asked}.`));
  const actions: CodeAction[] = [];
  if (asks(CodeActionKind.QuickFix)) {
    const touched = checked.findings.filter((finding) => finding.start <= span.end && span.start <= finding.end);
    actions.push(...editsOf(touched, context));
    for (const ruleId of new Set(touched.map((finding) => finding.ruleId))) actions.push(...ruleActions(ruleId, checked, context));
    for (const finding of touched) actions.push(...disableActions(finding, context));
    for (const ruleId of new Set(touched.map((finding) => finding.ruleId))) actions.push(explainAction(ruleId, context));
  }
  if (asks(FIX_ALL_KIND) && checked.findings.some(({ fix }) => fix !== undefined)) {
    actions.push(actionOf(WORDS[context.locale].fixAll, FIX_ALL_KIND, { kind: "fixAll" }, context));
  }
  return actions;
}

/** The edit of an action; undefined where the text does not hold any more what it was offered for. */
export async function editOfAction(data: ActionData, checked: Checked, recheck: Recheck, context: FeatureContext): Promise<WorkspaceEdit | undefined> {
  if (checked.isStale || data.version !== context.version) return undefined;
  const over = await overFiles(data, checked, recheck, context);
  if (over) return over;
  const edits = await spanEditsOf(data, checked, recheck, context);
  return edits.length === 0 ? undefined : workspaceEdit(edits, context);
}

/** A suggestion that writes the helper makes a file of it where it can. */
async function overFiles(data: ActionData, checked: Checked, recheck: Recheck, context: FeatureContext): Promise<WorkspaceEdit | undefined> {
  if (data.kind !== "suggestion") return undefined;
  const finding = findingOf(data, checked);
  const edit = finding?.suggestions[data.index]?.edit;
  return finding && edit && writesHelper(edit) ? helperFileEdit(finding, data.index, checked, recheck, context) : undefined;
}

function findingOf(data: RuleSpan & { readonly messageId: string }, { findings }: Checked): Finding | undefined {
  return findings.find((one) => one.ruleId === data.ruleId && one.messageId === data.messageId && one.start === data.start && one.end === data.end);
}

async function spanEditsOf(data: ActionData, checked: Checked, recheck: Recheck, { locale }: FeatureContext): Promise<readonly SpanEdit[]> {
  if (data.kind === "fixAll") return fixAll(checked, recheck);
  if (data.kind === "fixRule") return fixAll(checked, recheck, data.ruleId);
  const finding = findingOf(data, checked);
  if (!finding) return [];
  switch (data.kind) {
    case "fix":
      return finding.fix ? [finding.fix] : [];
    case "suggestion": {
      const suggestion = finding.suggestions[data.index];
      return suggestion ? [suggestion.edit] : [];
    }
    case "disableFile":
      return [disableFile(checked.text, finding.ruleId, WORDS[locale].reason)];
    case "disableLine":
      return disableThatWorks(finding, checked, recheck, WORDS[locale].reason);
  }
}

/** Inside a template or between JSX elements a comment is text: a way to disable is taken only when the finding is gone by it. */
async function disableThatWorks(finding: Finding, checked: Checked, recheck: Recheck, reason: string): Promise<readonly SpanEdit[]> {
  const before = countOf(finding, checked);
  for (const edit of disableLine(checked.text, finding.start, finding.ruleId, reason)) {
    const after = await recheck.check({ ...recheck, text: applied(checked.text, [edit]) });
    if (after && countOf(finding, after) < before) return [edit];
  }
  return [];
}

function countOf({ ruleId }: Finding, { findings }: Checked): number {
  return findings.filter((finding) => finding.ruleId === ruleId).length;
}

/**
 * The certain edits of all findings, or of one rule's. Where one pass does it, each edit is one of its own, so that cursors and marks
 * between them stay; where a fix uncovers another, the changed part is replaced at once.
 */
async function fixAll({ findings, text }: Checked, { levels, ...recheck }: Recheck, ruleId?: string): Promise<readonly SpanEdit[]> {
  const reading = readingOf({ text, ...recheck });
  if (!reading) return [];
  const chosen: Levels = ruleId === undefined ? levels : { [ruleId]: levels[ruleId] ?? "error" };
  const fixed = await fixText({ text: reading.text, path: reading.path, levels: chosen, ...(recheck.settings && { settings: recheck.settings }) });
  const whole = text.slice(0, reading.shift) + fixed.text;
  const single = withoutOverlaps(findings.flatMap((finding) => (finding.fix && (ruleId === undefined || finding.ruleId === ruleId) ? [finding.fix] : [])));
  // A document of script blocks is blank around them for the linter: what changed is carried over into the real text.
  const target = reading.text === text.slice(reading.shift) ? whole : undefined;
  if (applied(reading.text, single.map((edit) => ({ ...edit, start: edit.start - reading.shift, end: edit.end - reading.shift }))) === fixed.text) return single;
  const difference = target === undefined ? differenceOf(reading.text, fixed.text) : differenceOf(text, target);
  return difference ? [difference] : [];
}

/** Several rules offer the same edit of one site: it is offered once, for all of their findings. */
function editsOf(findings: readonly Finding[], context: FeatureContext): CodeAction[] {
  const offered = new Map<string, CodeAction>();
  for (const finding of findings) {
    for (const [action, edit] of editsOfOne(finding, context)) {
      const key = JSON.stringify([action.title, edit]);
      const before = offered.get(key);
      if (before === undefined) offered.set(key, action);
      else if (before.diagnostics && action.diagnostics) before.diagnostics = [...before.diagnostics, ...action.diagnostics];
    }
  }
  return [...offered.values()];
}

function editsOfOne(finding: Finding, context: FeatureContext): (readonly [CodeAction, SpanEdit])[] {
  const { ruleId, messageId, start, end } = finding;
  const words = WORDS[context.locale];
  const about = { ...(context.abilities.diagnosticData || context.abilities.codeActionLiterals ? { diagnostics: [diagnosticOf(finding, context)] } : {}) };
  const place = { ruleId, messageId, start, end };
  const suggestions = finding.suggestions.map(({ title, edit }, index): [CodeAction, SpanEdit] => [
    { ...actionOf(say(title, context.locale), CodeActionKind.QuickFix, { kind: "suggestion", index, ...place }, context), ...about },
    edit,
  ]);
  if (finding.fix === undefined) return suggestions;
  const fix = { ...actionOf(words.fix(ruleId), CodeActionKind.QuickFix, { kind: "fix", ...place }, context), ...about, ...(context.abilities.isPreferred && { isPreferred: true }) };
  return [[fix, finding.fix], ...suggestions];
}

function ruleActions(ruleId: string, { findings }: Checked, context: FeatureContext): CodeAction[] {
  const fixable = findings.filter((finding) => finding.ruleId === ruleId && finding.fix !== undefined);
  return fixable.length < 2 ? [] : [actionOf(WORDS[context.locale].fixAllOfRule(ruleId), CodeActionKind.QuickFix, { kind: "fixRule", ruleId }, context)];
}

function disableActions(finding: Finding, context: FeatureContext): CodeAction[] {
  const { ruleId, messageId, start, end } = finding;
  const words = WORDS[context.locale];
  const about = { diagnostics: [diagnosticOf(finding, context)] };
  return [
    { ...actionOf(words.suppressLine(ruleId), CodeActionKind.QuickFix, { kind: "disableLine", ruleId, messageId, start, end }, context), ...about },
    { ...actionOf(words.suppressFile(ruleId), CodeActionKind.QuickFix, { kind: "disableFile", ruleId, messageId, start, end }, context), ...about },
  ];
}

function explainAction(ruleId: string, { locale, clientCommands }: FeatureContext): CodeAction {
  const title = WORDS[locale].explain(ruleId);
  const command = clientCommands.includes(CLIENT_COMMANDS.explainRule) ? CLIENT_COMMANDS.explainRule : SERVER_COMMANDS.explainRule;
  return { title, kind: CodeActionKind.QuickFix, command: { title, command, arguments: [bareRule(ruleId)] } };
}

function actionOf(title: string, kind: string, choice: Choice, { uri, version }: FeatureContext): CodeAction {
  return { title, kind, data: { uri, version, ...choice } satisfies ActionData };
}
