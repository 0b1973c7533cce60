import { AST_NODE_TYPES as T } from "@typescript-eslint/types";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../control-flow/callbacks.js";
import { resolveReference } from "../syntax/module-reference.js";
import type { ModuleReference } from "../syntax/module-reference.js";
import { bindingOf, variableOf } from "../syntax/variables.js";
import type { RetrySettings } from "./settings.js";

type ScopeManager = TSESLint.Scope.ScopeManager;

const NAMES = /^(?:sleep|delay|wait|pause|timeout|snooze|setTimeout|setTimeoutPromise|backoff)$|^(?:sleep|delay|wait|pause)(?:For|Ms|Async|Seconds|Sync|With\w+)?$|(?:Sleep|Delay|Pause)$|^asyncSleep$|^promiseTimeout$/u;

/** The index of the argument that says how long a known waiting function waits; undefined for other functions. */
export function sleepArgument(reference: ModuleReference | undefined, called: string | undefined, settings: RetrySettings): number | undefined {
  if (called !== undefined && settings.sleepFunctions.includes(called)) return 0;
  if (reference === undefined) return undefined;
  const path = reference.path.filter((part) => part !== "default").join(".");
  if ((reference.module === "timers/promises" && (path === "setTimeout" || path === "scheduler.wait")) || (reference.module === "timers" && path === "promises.setTimeout")) return 0;
  if (reference.module === "global" && path === "Bun.sleep") return 0;
  if (reference.module === "global" && path === "Atomics.wait") return 3;
  if (reference.module === "util" && path === "promisify.()") return 0;
  if (["delay", "sleep-promise", "await-delay", "p-delay", "await-timeout"].includes(reference.module) && path === "") return 0;
  return undefined;
}

/** Whether an import's exported name, or a property's name, says that the function waits. Names of the file's own variables say nothing. */
export function isSleepName(callee: TSESTree.Node, scopes: ScopeManager): boolean {
  const name = publicName(callee, scopes);
  return name !== undefined && NAMES.test(name);
}

function publicName(callee: TSESTree.Node, scopes: ScopeManager): string | undefined {
  if (callee.type === T.MemberExpression) return memberName(callee);
  if (callee.type !== T.Identifier) return undefined;
  const reference = resolveReference(callee, scopes);
  if (reference !== undefined) return reference.path.findLast((part) => part !== "default" && part !== "()");
  const variable = variableOf(callee, scopes);
  const step = variable === undefined ? undefined : bindingOf(variable)?.steps.at(-1)?.take;
  return typeof step === "string" ? step : undefined;
}
