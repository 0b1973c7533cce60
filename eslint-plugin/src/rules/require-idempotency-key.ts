import { phrase, type Text } from "../language/words.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";
import { neverRepeats } from "../policy/retry-policy.js";
import { addKey, keepKey } from "../fixes/keep-key.js";
import { createRetryRule } from "../rule/create-retry-rule.js";
import { byLibrary, placeOf, remarkOf, subjectOf, timesOf } from "../rule/wording.js";

type MessageId = "missingKey" | "keyPerAttempt" | "anyMethod";

export const requireIdempotencyKey = createRetryRule<object, MessageId>({
  name: "require-idempotency-key",
  description: "writes that are tried again without an idempotency key, or with a new key in each attempt",
  preset: "recommended",
  level: "error",
  messages: {
    missingKey: "{{what}} is tried again{{by}} without an idempotency key: when only the answer was lost, it takes effect {{times}}{{remark}}.",
    keyPerAttempt: "{{key}} is new in each attempt, so the server takes every attempt for another request: {{operation}} may take effect {{times}}{{remark}}.",
    anyMethod: "This layer sends a failed request again{{by}} whatever its method: a POST whose answer was lost takes effect {{times}}{{remark}}.",
  },
  options: {},
  judge(analysis, _options, report) {
    for (const site of analysis.sites) {
      const { replay } = site;
      // A test's transport is a mock and one machine's own work has no second copy elsewhere.
      if (site.inTest || site.operation.local || neverRepeats(site.policy.attempts)) continue;
      const data = { operation: subjectOf(site), by: byLibrary(site), times: effectsOf(site.policy.attempts), remark: remarkOf(site) };
      if (replay.kind === "missingKey") {
        report({ messageId: "missingKey", loc: placeOf(site, replay.node), data: { ...data, what: whatOf(replay.what, data.operation) }, edits: [addKey(site)] });
      } else if (replay.kind === "keyPerAttempt") {
        report({ messageId: "keyPerAttempt", loc: placeOf(site, replay.node), data: { ...data, key: `\`${replay.key}\`` }, edits: [keepKey(site)] });
      } else if (replay.kind === "anyMethod") {
        report({ messageId: "anyMethod", loc: placeOf(site, replay.node), data });
      }
    }
  },
});

/** "The POST of `client.post`", or the call of an SDK by itself. */
function whatOf(what: string, operation: Text): Text {
  return /^[A-Z]+$/.test(what) ? phrase("methodOf", { method: what, operation }) : `\`${what}\``;
}

function effectsOf(attempts: Fact<number>): Text {
  if (isUnbounded(attempts)) return phrase("effectsWithoutEnd");
  return valueOf(attempts) === undefined ? phrase("moreThanOnce") : timesOf(attempts);
}
