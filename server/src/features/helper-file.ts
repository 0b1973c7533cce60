import type { CreateFile, TextDocumentEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { HELPER_MARKER, helperText } from "eslint-plugin-retry-safety/helper";
import { WORDS } from "../render/words.js";
import type { Checked, Finding, SpanEdit } from "../workspace/checked.js";
import type { HelperPlace } from "../host.js";
import type { Recheck } from "./code-actions.js";
import type { FeatureContext } from "./context.js";

/** Whether an edit writes the helper into the file that uses it: what a client gets that can't create files. */
export function writesHelper({ text }: SpanEdit): boolean {
  return text.includes(HELPER_MARKER);
}

/**
 * The same rewriting with the helper in a file of its own, which is made where it is not there yet. Undefined where that can't be: the
 * client creates no files, another file has the name, or the two kinds of modules don't go together.
 */
export async function helperFileEdit(finding: Finding, index: number, checked: Checked, recheck: Recheck, context: FeatureContext): Promise<WorkspaceEdit | undefined> {
  const { documentChanges, createsFiles } = context.abilities;
  const place = documentChanges && createsFiles ? context.helperPlace() : undefined;
  if (place === undefined || place.uri === context.uri || place.text?.includes(HELPER_MARKER) === false) return undefined;
  const module = specifierOf(place, checked.text, recheck.path);
  const imported = await recheck.check({ ...recheck, text: checked.text, settings: { ...recheck.settings, helper: { module, export: "retry" } } });
  const same = imported?.findings.find(({ ruleId, messageId, start, end }) => ruleId === finding.ruleId && messageId === finding.messageId && start === finding.start && end === finding.end);
  const edit = same?.suggestions[index]?.edit;
  if (edit === undefined || writesHelper(edit)) return undefined;
  const isCommonJs = edit.text.includes(`require(${JSON.stringify(module)})`);
  const ending = endingOf(place.relativePath);
  if (isCommonJs ? ending.startsWith(".m") || (ending === ".js" && place.isEsModule) : ending === ".cts") return undefined;
  const text = helperText({ language: /^\.[cm]?ts$/.test(ending) ? "ts" : "js", module: ending === ".cjs" || (ending === ".js" && isCommonJs) ? "cjs" : "esm" });
  return editOver(edit, place, text, context);
}

function editOver(edit: SpanEdit, place: HelperPlace, text: string, { uri, version, map, abilities, locale }: FeatureContext): WorkspaceEdit {
  const words = WORDS[locale];
  const annotated = <T extends object>(value: T, annotationId: string): T => (abilities.changeAnnotations ? { ...value, annotationId } : value);
  const rewriting: TextDocumentEdit = { textDocument: { uri, version: version ?? null }, edits: [annotated<TextEdit>({ range: map.rangeOf(edit), newText: edit.text }, "use")] };
  if (place.text !== undefined) return { documentChanges: [rewriting], ...(abilities.changeAnnotations && { changeAnnotations: { use: { label: words.usesHelper } } }) };
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      annotated<CreateFile>({ kind: "create", uri: place.uri, options: { ignoreIfExists: true } }, "create"),
      { textDocument: { uri: place.uri, version: null }, edits: [annotated<TextEdit>({ range: { start, end: start }, newText: text }, "create")] },
      rewriting,
    ],
    ...(abilities.changeAnnotations && { changeAnnotations: { create: { label: words.createsHelper, description: place.relativePath }, use: { label: words.usesHelper } } }),
  };
}

const OWN_IMPORT = /(?:\bfrom|\brequire\(|\bimport\(?)\s*["']\.{1,2}\/[^"'\n]*?(\.[cm]?[jt]sx?)?["']/;

/** The import as the file writes its others; where there are none, as the kind of file needs it. */
function specifierOf({ relativePath, isEsModule }: HelperPlace, text: string, path: string): string {
  const ending = endingOf(relativePath);
  const bare = relativePath.slice(0, relativePath.length - ending.length);
  const compiled = `${bare}${ending.replace("ts", "js")}`;
  // These endings are no resolver's own guess.
  if (/^\.[cm]/.test(ending)) return compiled;
  const other = OWN_IMPORT.exec(text);
  if (other !== null) return other[1] === undefined ? bare : /ts/.test(other[1]) ? relativePath : compiled;
  const isTypeScript = /\.[cm]?tsx?$/.test(path);
  return isTypeScript && !isEsModule && !/\.[cm]ts$/.test(path) ? bare : compiled;
}

function endingOf(path: string): string {
  return /\.[cm]?[jt]s$/.exec(path)?.[0] ?? "";
}
