import type { RetrySite } from "../analysis/site.js";
import { phrase } from "../language/words.js";
import { atTheHandler, handlerOf, isCaught, isTypeScriptPath } from "./attempt-parts.js";
import { holdsComment, importOf } from "./code.js";
import { msSleepOf } from "./ms-sleep.js";
import { atTheEnd } from "./own-function.js";
import { replaceWith, type EditMaker, type TextEdit } from "./edit.js";

/** Ends the retries when the caller aborts: the handler passes the abort on, and the wait ends on the signal. */
export function heedAbort(site: RetrySite, signal: string): EditMaker {
  return (text, host) => {
    const handler = handlerOf(site, host);
    if (handler === undefined || isCaught(handler.clause, site.node)) return undefined;
    const written = signalAsWritten(site, signal, text);
    const check = atTheHandler(handler, [`${written}${written.includes("?.") || isOptional(site, signal, text) ? "?" : ""}.throwIfAborted();`], text).filter(({ text: inserted }) => !inserted.startsWith(" ("));
    return { kind: "suggestion", title: phrase("heedAbort"), edits: [...check, ...waitOnSignal(site, written, text, host.path)] };
  };
}

/** Ends a wait when the caller aborts. */
export function heedAbortInWait(site: RetrySite, signal: string): EditMaker {
  return (text, host) => {
    const edits = waitOnSignal(site, signalAsWritten(site, signal, text), text, host.path);
    return edits.length === 0 ? undefined : { kind: "suggestion", title: phrase("endWaitOnAbort"), edits };
  };
}

function waitOnSignal(site: RetrySite, signal: string, text: string, path: string): readonly TextEdit[] {
  const waiting = site.wait.kind === "timed" ? site.wait.node : undefined;
  const sleep = waiting === undefined ? undefined : msSleepOf(waiting);
  if (sleep === undefined || holdsComment(text, ...sleep.node.range)) return [];
  const delay = text.slice(...sleep.delay.range);
  const name = sleep.callee === undefined ? undefined : importOf(sleep.node, sleep.callee);
  if (name !== undefined && /^(?:node:)?timers\/promises$/u.test(name)) return [replaceWith(sleep.node, `${text.slice(...sleep.calleeNode.range)}(${delay}, undefined, { ${signal === "signal" ? signal : `signal: ${signal}`} })`)];
  const own = atTheEnd(sleep.node, text, isTypeScriptPath(path) ? WAIT_TS : WAIT_JS);
  return own === undefined ? [] : [replaceWith(sleep.node, `waitUnlessAborted(${delay}, ${signal})`), ...own];
}

function signalAsWritten(site: RetrySite, signal: string, text: string): string {
  // The analysis names `options?.signal` without its question mark.
  const optional = signal.replace(/\.(?=signal$)/u, "?.");
  return optional !== signal && text.slice(...site.node.range).includes(optional) ? optional : signal;
}

function isOptional(site: RetrySite, signal: string, text: string): boolean {
  const name = signal.split(".").at(-1) ?? signal;
  const fn = text.slice(0, site.node.range[1]);
  return !new RegExp(`\\b${name}: AbortSignal[,)};\\s]`, "u").test(fn) || new RegExp(`\\b${name}\\?:`, "u").test(fn);
}

const WAIT_TS = `/** Waits, and rejects with the signal's reason as soon as the caller aborts. */
function waitUnlessAborted(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
`;
const WAIT_JS = WAIT_TS.replace("(ms: number, signal: AbortSignal | null | undefined): Promise<void>", "(ms, signal)").replace("(): void", "()").replace(" as Error", "");
