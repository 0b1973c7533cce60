import { lintText, type LintRequest, type LintResult } from "./lint-text.js";

/** Edits may uncover others; ESLint stops after as many passes. */
const MOST_PASSES = 10;

/** Applies the certain edits of a text until none is left, and lints what comes of it. */
export async function fixText(request: LintRequest): Promise<LintResult & { readonly text: string }> {
  let text = request.text;
  for (let pass = 0; ; pass += 1) {
    const result = await lintText({ ...request, text });
    const next = pass < MOST_PASSES ? applied(text, result) : text;
    if (next === text) return { ...result, text };
    // An edit that breaks the text is not kept.
    const after = await lintText({ ...request, text: next });
    if (after.messages.some(({ fatal }) => fatal === true)) return { ...result, text };
    text = next;
  }
}

/** Edits that overlap an earlier one wait for the next pass. */
function applied(text: string, { messages }: LintResult): string {
  const fixes = messages.flatMap(({ fix }) => (fix === undefined ? [] : [fix])).sort((left, right) => left.range[0] - right.range[0] || left.range[1] - right.range[1]);
  let output = "";
  let done = 0;
  for (const { range, text: inserted } of fixes) {
    if (range[0] < done || (range[0] === done && done > 0)) continue;
    output += text.slice(done, range[0]) + inserted;
    [, done] = range;
  }
  return output + text.slice(done);
}
