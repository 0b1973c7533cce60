import { changedPart } from "eslint-plugin-retry-safety/lint";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { SpanEdit } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";

/** Edits of one document, with its version where the client can check it. */
export function workspaceEdit(edits: readonly SpanEdit[], { uri, version, map, abilities }: FeatureContext): WorkspaceEdit {
  const textEdits: TextEdit[] = edits.map((edit) => ({ range: map.rangeOf(edit), newText: edit.text }));
  return abilities.documentChanges ? { documentChanges: [{ textDocument: { uri, version: version ?? null }, edits: textEdits }] } : { changes: { [uri]: textEdits } };
}

/** What has to be replaced in one text to get another. */
export function differenceOf(before: string, after: string): SpanEdit | undefined {
  if (before === after) return undefined;
  const { head, tail } = changedPart(before, after);
  return { start: head, end: before.length - tail, text: after.slice(head, after.length - tail) };
}

export function applied(text: string, edits: readonly SpanEdit[]): string {
  return [...edits].sort((a, b) => b.start - a.start).reduce((changed, { start, end, text: inserted }) => changed.slice(0, start) + inserted + changed.slice(end), text);
}

/** The edits of several fixes that can be made at once: where two overlap, or touch, the earlier one counts. */
export function withoutOverlaps(edits: readonly SpanEdit[]): SpanEdit[] {
  const kept: SpanEdit[] = [];
  let done = -1;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start <= done) continue;
    kept.push(edit);
    done = edit.end;
  }
  return kept;
}
