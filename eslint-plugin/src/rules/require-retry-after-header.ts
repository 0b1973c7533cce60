import type { RefusalAnswer } from "../analysis/site.js";
import { addRetryAfter } from "../fixes/add-retry-after.js";
import { saying } from "../language/words.js";
import { createRetryRule, type Report } from "../rule/create-retry-rule.js";

export interface RequireRetryAfterHeaderOptions {
  readonly requireExposed: boolean;
}

type MessageId = "missing" | "epoch" | "milliseconds" | "limiter503" | "cacheable" | "notExposed";

export const requireRetryAfterHeader = createRetryRule<RequireRetryAfterHeaderOptions, MessageId>({
  name: "require-retry-after-header",
  description: "request handlers that answer 429 without a Retry-After, or with a wrong one",
  preset: "recommended",
  level: "warn",
  messages: {
    missing: "This {{handler}} answers 429 without Retry-After: its clients can only guess when to come back, and most come back too early.",
    epoch: "Retry-After holds a moment in time here, where seconds from now are meant: a client that follows it waits for decades.",
    milliseconds: "Retry-After holds milliseconds here, where seconds are meant: a client that follows it waits a thousand times too long.",
    limiter503: "This {{handler}} answers 503 because of its own limit: 429 says that this client asked too often, 503 that the server is down.",
    cacheable: "A cache may store this {{status}}: others are then refused who never asked too often; send `Cache-Control: no-store`.",
    notExposed: "Pages of another origin can't read Retry-After: name it in Access-Control-Expose-Headers.",
  },
  options: {
    requireExposed: {
      schema: { type: "boolean" },
      default: false,
      description: "Whether a handler that sends CORS headers must expose Retry-After.",
      inStrict: true,
      inAll: true,
    },
  },
  judge(analysis, { requireExposed }, report) {
    for (const answer of analysis.answers) judgeAnswer(answer, requireExposed, report);
  },
});

function judgeAnswer(answer: RefusalAnswer, requireExposed: boolean, report: Report<MessageId>): void {
  const { status, handler, node, retryAfter, cacheable } = answer;
  if (status === 503) {
    if (answer.byLimiter) report({ messageId: "limiter503", loc: node.loc, data: { handler: saying(handler) } });
  } else if (retryAfter.kind === "missing") {
    report({ messageId: "missing", loc: node.loc, data: { handler: saying(handler) }, edits: [addRetryAfter(answer)] });
  } else if (requireExposed && answer.exposed === false) {
    report({ messageId: "notExposed", loc: node.loc });
  }
  if (retryAfter.kind === "epoch") report({ messageId: "epoch", loc: retryAfter.node.loc });
  if (retryAfter.kind === "ms") report({ messageId: "milliseconds", loc: retryAfter.node.loc });
  if (cacheable !== undefined) report({ messageId: "cacheable", loc: cacheable.loc, data: { status: String(status) } });
}
