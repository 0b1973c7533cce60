import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { publicName } from "./sleep-names.js";

const RETRY_WORDS = new Set(["retry", "retries", "retrying", "retrier", "backoff"]);
/** What a name begins with that is told of a retry, asks about it, or makes one for later. */
const OTHER_ACTIONS = new Set(["on", "set", "add", "is", "should", "can", "has", "get", "use", "handle", "register", "create", "make", "build", "new", "schedule", "enqueue", "no", "without", "disable", "skip", "mark", "log", "emit", "notify", "parse", "compute", "calculate", "calc", "test", "mock", "before", "after", "stop", "cancel", "clear", "reset", "define"]);
const DOES_ITS_WORK_ANEW = /(?:with|_with_)_?(?:auto|exponential|linear|_)*(?:retry|retries|backoff)$/iu;

/** How a function of another file says by its exported or property name that it retries: the function that it is handed, or its own work. */
export function retryingByName(callee: TSESTree.Node, scopes: TSESLint.Scope.ScopeManager): "what it is handed" | "its own work" | undefined {
  const name = publicName(callee, scopes);
  if (name === undefined) return undefined;
  const words = name.replace(/([a-z\d])([A-Z])/gu, "$1 $2").toLowerCase().split(/[^a-z\d]+/u).filter((word) => word !== "");
  if (!words.some((word) => RETRY_WORDS.has(word)) || OTHER_ACTIONS.has(words[0] ?? "")) return undefined;
  return words[0] !== "with" && DOES_ITS_WORK_ANEW.test(name) ? "its own work" : "what it is handed";
}

/** Whether a text calls anything with such a name. A false answer is certain. */
export function mayCallRetryingName(text: string): boolean {
  return CALLED.test(text);
}

const CALLED = /(?:retry|retries|retrying|retrier|backoff)[\w$]*\s*(?:<[^()]*>)?\(/iu;
