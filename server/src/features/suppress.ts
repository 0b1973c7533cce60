import type { SpanEdit } from "../workspace/checked.js";

const NEXT_LINE = /^([ \t]*(?:\/\/|\/\*|\{\/\*)\s*eslint-disable-next-line\s+)([^\r\n]*?)(\s*(?:\*\/\}?)?)$/;

/** Ways to turn a rule off for the line of an offset, the likeliest first: not every comment works everywhere. */
export function disableLine(text: string, offset: number, ruleId: string, reason: string): SpanEdit[] {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
  const end = lineEnd(text);
  const above = lineAbove(text, start);
  const joined = above && joinedComment(above, ruleId);
  if (joined) return [joined];
  const comment = `eslint-disable-next-line ${ruleId} -- ${reason}`;
  return [`// ${comment}`, `{/* ${comment} */}`].map((written) => ({ start, end: start, text: `${indent}${written}${end}` }));
}

/** Turns a rule off for the whole file, after the line that names an interpreter. */
export function disableFile(text: string, ruleId: string, reason: string): SpanEdit {
  const head = /^\uFEFF?(?:#![^\r\n]*(?:\r\n|\r|\n|$))?/.exec(text)?.[0] ?? "";
  return { start: head.length, end: head.length, text: `/* eslint-disable ${ruleId} -- ${reason} */${lineEnd(text)}` };
}

/** Two such comments can't stand above one line: the rule joins the list of the one that is there. */
function joinedComment({ start, line }: { readonly start: number; readonly line: string }, ruleId: string): SpanEdit | undefined {
  const match = NEXT_LINE.exec(line);
  if (!match) return undefined;
  const [, opening = "", content = ""] = match;
  const list = content.split(/\s-{2,}(?:\s|$)/, 1)[0] ?? "";
  const at = start + opening.length + list.trimEnd().length;
  return { start: at, end: at, text: `, ${ruleId}` };
}

function lineAbove(text: string, lineStart: number): { readonly start: number; readonly line: string } | undefined {
  const end = text.slice(0, lineStart).replace(/(?:\r\n|\r|\n)$/, "").length;
  if (lineStart === 0) return undefined;
  const start = Math.max(text.lastIndexOf("\n", end - 1), text.lastIndexOf("\r", end - 1)) + 1;
  return end === 0 ? undefined : { start, line: text.slice(start, end) };
}

function lineEnd(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}
