import type { Log, ReportingDescriptor, Result } from "sarif";
import type { CheckSummary } from "../check.js";
import type { Locale } from "../../policy/phrases.js";
import { NAMESPACE } from "../../rule/presets.js";
import { VERSION } from "../../rule/version.js";
import { rules } from "../../rules/index.js";

const RULE_PAGES = "https://github.com/retry-safety/retry-safety/blob/main/docs/rules";

/** SARIF 2.1.0, as code scanning services read it; paths are relative to the folder in which the command ran. */
export function sarif({ files }: CheckSummary, lang: Locale): string {
  const descriptors: ReportingDescriptor[] = rules.map(({ name, meta }) => ({
    id: `${NAMESPACE}/${name}`,
    shortDescription: { text: `Reports ${meta.docs.description}.` },
    helpUri: `${RULE_PAGES}/${name}.md`,
    defaultConfiguration: { level: meta.docs.level === "error" ? "error" : "warning" },
  }));
  const indexes = new Map(descriptors.map(({ id }, index) => [id, index]));
  const results: Result[] = files.flatMap(({ path, messages }) =>
    messages.map((message) => {
      const index = message.ruleId === null ? undefined : indexes.get(message.ruleId);
      return {
        ...(message.ruleId !== null && { ruleId: message.ruleId }),
        ...(index !== undefined && { ruleIndex: index }),
        level: message.severity === 2 ? "error" : "warning",
        message: { text: message.message },
        locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(path), uriBaseId: "%SRCROOT%" }, region: regionOf(message) } }],
      };
    }),
  );
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: "retry-safety", version: VERSION, rules: descriptors } }, results, ...(lang !== "en" && { language: lang }), columnKind: "utf16CodeUnits" }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function regionOf({ line, column, endLine, endColumn }: { line: number; column: number; endLine?: number | undefined; endColumn?: number | undefined }): { startLine: number; startColumn: number; endLine?: number; endColumn?: number } {
  const start = { startLine: Math.max(1, line), startColumn: Math.max(1, column) };
  return endLine === undefined || endColumn === undefined ? start : { ...start, endLine, endColumn };
}
