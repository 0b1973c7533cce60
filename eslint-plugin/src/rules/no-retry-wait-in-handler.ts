import { answerInHandler } from "../fixes/answer-in-handler.js";
import { duration, phrase, saying, type Text } from "../language/words.js";
import { isUnbounded, valueOf, type Fact } from "../policy/fact.js";
import { createRetryRule } from "../rule/create-retry-rule.js";

export interface NoRetryWaitInHandlerOptions {
  readonly maxTotalMs: number;
}

export const noRetryWaitInHandler = createRetryRule<NoRetryWaitInHandlerOptions, "waitsRetryAfter" | "waitsBackoff">({
  name: "no-retry-wait-in-handler",
  description: "HTTP request handlers that sleep for a Retry-After or a long backoff while their own client waits",
  preset: "recommended",
  level: "error",
  messages: {
    waitsRetryAfter: "This {{handler}} keeps its client and a worker waiting for {{total}}: answer 429 or 503 with Retry-After, or hand the work to a queue.",
    waitsBackoff: "This {{handler}} keeps its client and a worker waiting for {{total}} between attempts, more than {{max}}: answer 503 with Retry-After, or hand the work to a queue.",
  },
  options: {
    maxTotalMs: {
      schema: { type: "number", minimum: 0 },
      default: 1000,
      description: "The longest sum of waits, in milliseconds, that a handler may spend on a backoff.",
    },
  },
  judge(analysis, { maxTotalMs }, report) {
    for (const wait of analysis.handlerWaits) {
      if (wait.kind === "retryAfter") {
        report({ messageId: "waitsRetryAfter", loc: wait.anchor, data: { handler: saying(wait.handler), total: totalOf(wait.totalMs) ?? phrase("asRetryAfterSays") }, edits: [answerInHandler(wait)] });
      } else if (isUnbounded(wait.totalMs) || (valueOf(wait.totalMs) ?? 0) > maxTotalMs) {
        report({ messageId: "waitsBackoff", loc: wait.anchor, data: { handler: saying(wait.handler), total: totalOf(wait.totalMs) ?? phrase("forEver"), max: duration(maxTotalMs) }, edits: [answerInHandler(wait)] });
      }
    }
  },
});

function totalOf(totalMs: Fact<number>): Text | undefined {
  const total = valueOf(totalMs);
  return total === undefined ? undefined : phrase("timeAtMost", { time: duration(total) });
}
