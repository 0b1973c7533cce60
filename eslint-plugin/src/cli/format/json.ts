import type { Linter } from "eslint";
import type { CheckSummary } from "../check.js";

/** ESLint's result array, with relative paths. */
export function json({ files }: CheckSummary): string {
  const results = files.map(({ path, messages, suppressedMessages }) => ({
    filePath: path,
    messages,
    suppressedMessages,
    errorCount: count(messages, (message) => message.severity === 2),
    fatalErrorCount: count(messages, (message) => message.fatal === true),
    warningCount: count(messages, (message) => message.severity === 1),
    fixableErrorCount: count(messages, (message) => message.severity === 2 && message.fix !== undefined),
    fixableWarningCount: count(messages, (message) => message.severity === 1 && message.fix !== undefined),
    usedDeprecatedRules: [],
  }));
  return `${JSON.stringify(results, null, 2)}\n`;
}

function count(messages: readonly Linter.LintMessage[], isCounted: (message: Linter.LintMessage) => boolean): number {
  return messages.filter(isCounted).length;
}
