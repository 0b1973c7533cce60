import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { analyzeText, lintText } from "../../lint/lint-text.js";
import { describeSite, unknownFacts } from "../describe-site.js";
import { levelsOf } from "../levels.js";
import { Problems } from "../problems.js";
import { projectSettings } from "../project-settings.js";
import { readSource } from "../read-source.js";
import type { Outcome } from "../run.js";
import { UsageError } from "../usage-error.js";

/** Whether a target is a place in a file: "src/client.ts:42". */
export function isPlace(target: string): boolean {
  return /:\d+$/.test(target);
}

/** Says what was seen at a line: the site with its policy and its unknown facts, the findings, or why it is no site. */
export async function explainPlace(target: string, cwd: string): Promise<Outcome> {
  const [, name = "", digits = "1"] = /^(.*):(\d+)$/.exec(target) ?? [];
  const file = resolve(cwd, name);
  if (!existsSync(file)) throw new UsageError(`${name} does not exist: check the spelling. A place is written FILE:LINE.`);
  const source = readSource(file, name);
  if ("refusal" in source) throw new UsageError(source.refusal);
  const { text } = source;
  const line = Number(digits);
  const lines = text.split("\n").length;
  if (line < 1 || line > lines) throw new UsageError(`${name} has ${String(lines)} lines, so there is no line ${digits}.`);
  const settings = projectSettings(cwd);
  const request = { text, path: file, ...(settings && { settings }) };
  const analysis = await analyzeText(request);
  if (analysis && "message" in analysis) throw new UsageError(`${name}:${String(analysis.line)}:${String(analysis.column)} could not be parsed: ${analysis.message}`);
  const { messages } = await lintText({ ...request, levels: await levelsOf("all", []) });
  const around = (analysis?.sites ?? []).filter(({ node }) => node.loc.start.line <= line && line <= node.loc.end.line).sort((a, b) => a.node.range[1] - a.node.range[0] - (b.node.range[1] - b.node.range[0]));
  const said = around.flatMap((site) => [
    `${name}:${String(site.node.loc.start.line)}-${String(site.node.loc.end.line)} is a retry site of the kind "${site.kind}": it tries \`${site.operation.callee}\` again.`,
    `  ${describeSite(site)}`,
    ...unknownFacts(site).map((fact) => `  unknown: ${fact}`),
    ...messages.filter((message) => message.line >= site.node.loc.start.line && message.line <= site.node.loc.end.line).map((message) => `  ${message.ruleId ?? ""} (line ${String(message.line)}): ${message.message}`),
  ]);
  return { text: `${(said.length > 0 ? said : whyNot(name, line, analysis === undefined, messages)).join("\n")}\n`, problems: new Problems(), isFailed: false };
}

function whyNot(name: string, line: number, isGated: boolean, messages: readonly { readonly line: number; readonly ruleId: string | null; readonly message: string }[]): readonly string[] {
  const here = messages.filter((message) => message.line === line).map((message) => `${message.ruleId ?? ""}: ${message.message}`);
  if (here.length > 0) return here;
  if (isGated) return [`${name} holds nothing that could learn of a failure and try again, so it was not even parsed.`];
  return [
    `No retry site stands at ${name}:${String(line)}.`,
    "A retry site runs the same operation with the same inputs again because it failed, and stops when it succeeds. Polling until a state is reached, working through items, trying other hosts in turn, and one replay after a token was refreshed are none.",
  ];
}
