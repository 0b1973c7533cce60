import type { CheckSummary, FileReport } from "../check.js";

/** JUnit's XML: a suite for each file, a case for each finding; a file without one is a case that passed. */
export function junit({ files }: CheckSummary): string {
  const tests = files.reduce((sum, { messages }) => sum + Math.max(1, messages.length), 0);
  const failures = files.reduce((sum, { messages }) => sum + messages.length, 0);
  return ['<?xml version="1.0" encoding="utf-8"?>', `<testsuites name="retry-safety" tests="${String(tests)}" failures="${String(failures)}">`, ...files.map(suite), "</testsuites>", ""].join("\n");
}

function suite({ path, messages, tookMs }: FileReport): string {
  const head = `  <testsuite name="${escaped(path)}" tests="${String(Math.max(1, messages.length))}" failures="${String(messages.length)}" time="${(tookMs / 1000).toFixed(3)}">`;
  const cases = messages.map((message) => {
    const kind = message.severity === 2 ? "error" : "warning";
    return [`    <testcase name="${escaped(message.ruleId ?? "parse")}" classname="${escaped(path)}">`, `      <failure type="${kind}" message="${escaped(message.message)}">${escaped(`${path}:${String(message.line)}:${String(message.column)}`)}</failure>`, "    </testcase>"].join("\n");
  });
  return [head, ...(cases.length > 0 ? cases : [`    <testcase name="retry-safety" classname="${escaped(path)}" />`]), "  </testsuite>"].join("\n");
}

function escaped(text: string): string {
  // XML 1.0 has no way to write most control characters.
   
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
