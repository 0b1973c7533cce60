import type { Linter } from "eslint";
import { expect, test } from "vitest";
import ts from "typescript";
import { eslintMessages } from "../support/findings.js";
import { fixturesIn } from "../support/fixtures.js";

interface Offered {
  readonly message: Linter.LintMessage;
  readonly title: string;
  readonly text: string;
}

/** All edits that the findings of a text offer, each applied by itself. */
function offersOf(text: string, path: string): readonly Offered[] {
  return eslintMessages(text, path).flatMap((message) => {
    const suggestions = (message.suggestions ?? []).map(({ desc, fix }) => ({ title: desc, fix }));
    const all = message.fix === undefined ? suggestions : [{ title: "fix", fix: message.fix }, ...suggestions];
    return all.map(({ title, fix }) => ({ message, title, text: text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]) }));
  });
}

function countsOf(messages: readonly Linter.LintMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { ruleId } of messages) counts.set(ruleId ?? "fatal", (counts.get(ruleId ?? "fatal") ?? 0) + 1);
  return counts;
}

function commentsOf(text: string, path: string): readonly string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, /\.[jt]sx$/.test(path) ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard, text);
  const comments: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia) comments.push(scanner.getTokenText());
  }
  return comments;
}

/** A marker stands in the middle of the code that it speaks about, where an edit would have to keep it. */
function withoutMarkers(text: string): string {
  return text.replace(/^[ \t]*\/\/[ \t]*\^.*\n/gm, "");
}

/** What is wrong with an applied edit, as lines to read. */
function faultsOf({ message, title, text: after }: Offered, text: string, path: string): readonly string[] {
  const rule = message.ruleId ?? "";
  const counts = countsOf(eslintMessages(text, path));
  const messages = eslintMessages(after, path);
  const left = countsOf(messages);
  const kept = commentsOf(after, path);
  const faults = [
    ...messages.filter(({ fatal }) => fatal === true).map((problem) => `does not parse: ${problem.message}`),
    ...((left.get(rule) ?? 0) < (counts.get(rule) ?? 0) ? [] : ["leaves its finding"]),
    ...[...left].filter(([id, count]) => count > (counts.get(id) ?? 0)).map(([id]) => `adds a finding of ${id}`),
    ...commentsOf(text, path).filter((comment) => !kept.includes(comment)).map((comment) => `loses ${comment}`),
  ];
  return faults.map((fault) => `${rule}:${String(message.line)} "${title}" ${fault}`);
}

test.each([...fixturesIn("sites"), ...fixturesIn("libraries")])("every edit in $path mends its finding, adds none and keeps the comments", ({ path, text: marked }) => {
  const text = withoutMarkers(marked);
  expect(offersOf(text, path).flatMap((offer) => faultsOf(offer, text, path))).toEqual([]);
});
