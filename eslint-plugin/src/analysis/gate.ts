import type { FileContext } from "./context.js";
import { mayHoldAnswers } from "./read/answers.js";
import { mayHoldWaits } from "./read/handler-waits.js";
import { mayHoldListeners } from "./read/left-listeners.js";
import { mayHoldSchedules } from "./read/schedules.js";
import { mayHoldSessions } from "./read/session-loops.js";
import { mayHoldInterceptors } from "./recognize/interceptor.js";
import { canHoldLibrarySite } from "./recognize/library-gate.js";
import { mayHoldLibraryCalls } from "./recognize/library-match.js";
import { mayHoldRequeues } from "./recognize/requeue.js";
import { mayHoldWrapperCalls } from "./recognize/wrapper-elsewhere.js";
import { mayHoldRetryAfter } from "./retry-after/sources.js";
import { mayCallRetryingName } from "./retrying-names.js";
import type { RetrySettings } from "./settings.js";

/**
 * Says whether a text can hold anything that a rule judges. A false answer must be certain: the file is then not even parsed.
 *
 * A library's retry is known by its module's name. One that is written by hand has to learn that its work failed, and the
 * language has few ways for that; each of them has a word of its own, but for the plain callback. What is retried by a
 * callback goes round only through a function that names itself.
 */
export function canHoldRetry(text: string, settings?: RetrySettings): boolean {
  return (settings !== undefined && namesOwn(text, settings)) || WAY_TO_LEARN_A_FAILURE.test(text) || mayHoldOthers(text) || HANDED_OVER.test(text) || mayCallRetryingName(text) || canHoldLibrarySite(text) || (CALLBACK.test(text) && namesAFunctionAgain(text));
}

/**
 * Says whether a parsed file can hold anything that a rule judges: its tree may hold a retry that is written by hand, or its text
 * has the words of one of the other passes. A false answer must be certain: the file's scopes are not even worked out.
 */
export function canTreeHoldRetry({ look, text, settings, link }: FileContext): boolean {
  if (look?.isEmpty !== true || (link !== undefined && mayUseOtherFiles(text))) return true;
  return mayHoldLibraryCalls(text) || mayHoldInterceptors(text) || mayHoldRequeues(text) || mayHoldWrapperCalls(look, text, settings) || mayHoldWaits(text) || mayHoldOthers(text);
}

/** A callback that an awaited call of another file may try again, or a request handler, whose services may wait. */
function mayUseOtherFiles(text: string): boolean {
  return HANDED_OVER.test(text) || HANDLES_REQUESTS.test(text);
}

const HANDED_OVER = /(?:\bawait|\breturn|=>|=)\s+[\w$.]+(?:<[^()]*>)?\(\s*(?:async\s*)?(?:\(\s*(?:\{[^}]*\}|[\w$]*)\s*\)|[\w$]+)\s*=>/u;
const HANDLES_REQUESTS = /\bawait\b[^]*(?:\b(?:app|router|server|fastify)\.\w+\(|@(?:Get|Post|Put|Patch|Delete|All)\()|export\s+(?:async\s+)?(?:function|const)\s+(?:GET|POST|PUT|PATCH|DELETE|handler|loader|action)\b|\b(?:module\.)?exports\.handler\b|\(\s*req(?:uest)?\b[^)]*,\s*res(?:ponse)?\b/u;

// A function of the project's own that the settings name may go round without any of the language's words.
function namesOwn(text: string, { wrappers, clients, handlers }: RetrySettings): boolean {
  return [...wrappers.map((wrapper) => wrapper.name), ...clients.map((client) => client.name), ...handlers].some((name) => text.includes(name.slice(name.lastIndexOf(".") + 1)));
}

/**
 * `await` and `yield`, a caught error, a promise's callbacks, a timer, a failure event's listener, a synchronous call of Node,
 * and a message that is given back to its queue.
 */
const WAY_TO_LEARN_A_FAILURE = new RegExp(
  [
    String.raw`\b(?:await|yield|catch|then|nack|reject|setTimeout|setImmediate|nextTick|queueMicrotask|interceptors)\b`,
    String.raw`\.(?:on|once|addListener|addEventListener)\(`,
    String.raw`\bon[a-z]+\s*=[^=]`,
    String.raw`Sync\(`,
  ].join("|"),
  "u",
);

/** What rules judge beside the sites: answers that refuse, readings of Retry-After, schedules, listeners that are left on a signal. */
function mayHoldOthers(text: string): boolean {
  return mayHoldAnswers(text) || mayHoldRetryAfter(text) || mayHoldSchedules(text) || mayHoldListeners(text) || mayHoldSessions(text);
}

/** A function written as an argument. */
const CALLBACK = /[(,]\s*(?:async\s*)?(?:function\b|[\w$]+\s*=>|\([^()]*\)\s*(?::[^=]*)?=>)/u;

const DECLARED_FUNCTION = /\bfunction\s*\*?\s*([\w$]+)\s*[(<]|([\w$#]+)\s*[=:]\s*(?:function\b|\([^()]*\)\s*(?::[^=>]*)?=>|[\w$]+\s*=>)|^\s*(?:\w+\s+)*(#?[\w$]+)\s*\([^;]*\{\s*$/gmu;

/** Of the functions on a cycle the first one in the text is named again below. */
function namesAFunctionAgain(text: string): boolean {
  for (const match of text.matchAll(DECLARED_FUNCTION)) {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    const after = text.indexOf(name, match.index + match[0].length);
    if (name !== "" && after >= 0) return true;
  }
  return false;
}
