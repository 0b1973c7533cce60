import { messageText, say, saying } from "eslint-plugin-retry-safety/lint";
import type { Locale } from "eslint-plugin-retry-safety/policy";
import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver-types";
import { NAMESPACE } from "../namespace.js";
import type { DiagnosticData } from "../protocol.js";
import { attemptsText } from "../render/policy.js";
import { WORDS } from "../render/words.js";
import type { Checked, Finding, Related } from "../workspace/checked.js";
import type { FeatureContext } from "./context.js";

/** The findings of one document as the client gets them. */
export function diagnosticsOf(checked: Checked, context: FeatureContext): Diagnostic[] {
  return checked.findings.map((finding) => diagnosticOf(finding, context));
}

export function diagnosticOf(finding: Finding, { uri, map, locale, abilities, pageUri }: FeatureContext): Diagnostic {
  const page = abilities.codeDescription ? pageUri(bareRule(finding.ruleId)) : undefined;
  return {
    range: map.rangeOf(finding),
    severity: finding.severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: finding.ruleId,
    source: NAMESPACE,
    message: messageText(finding.ruleId, finding.messageId, finding.data, locale),
    ...(page !== undefined && { codeDescription: { href: page } }),
    ...(abilities.relatedInformation &&
      finding.related.length > 0 && {
        relatedInformation: finding.related.map((related) => ({ location: { uri, range: map.rangeOf(related) }, message: relatedText(related, locale) })),
      }),
    ...(abilities.diagnosticData && { data: { ruleId: finding.ruleId, messageId: finding.messageId } satisfies DiagnosticData }),
  };
}

/** "require-jitter" for "retry-safety/require-jitter". */
export function bareRule(ruleId: string): string {
  return ruleId.slice(NAMESPACE.length + 1);
}

function relatedText({ kind, name, attempts }: Related, locale: Locale): string {
  const words = WORDS[locale];
  if (kind === "limit") return words.limitOf(name);
  return kind === "wait" ? words.waitOf(name) : words.layer(say(saying(name), locale), attempts ? attemptsText(attempts, words) : words.attemptsUnknown);
}
