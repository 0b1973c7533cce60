import { T } from "../syntax/node-types.js";
import type { TSESLint, TSESTree } from "@typescript-eslint/utils";
import { memberName } from "../control-flow/callbacks.js";
import { SLEEP_NAMES, sleepOf, type Sleep } from "../knowledge/sleeps.js";
import { canonicalPath, resolveReference } from "../syntax/module-reference.js";
import type { ModuleReference } from "../syntax/module-reference.js";
import { bindingOf, variableOf } from "../syntax/variables.js";
import type { RetrySettings } from "./settings.js";

type ScopeManager = TSESLint.Scope.ScopeManager;

/** The argument that says how long a known waiting function waits, and its unit; undefined for other functions. */
export function knownSleep(reference: ModuleReference | undefined, called: string | undefined, settings: RetrySettings): Sleep | undefined {
  if (called !== undefined && settings.sleepFunctions.includes(called)) return { arg: 0, unitMs: 1 };
  return reference === undefined ? undefined : sleepOf(reference.module, canonicalPath(reference));
}

/** Whether an import's exported name, or a property's name, says that the function waits. Names of the file's own variables say nothing. */
export function isSleepName(callee: TSESTree.Node, scopes: ScopeManager): boolean {
  const name = publicName(callee, scopes);
  return name !== undefined && SLEEP_NAMES.has(name);
}

/** The name under which a function of another file is exported, or that of the property that it is called by. */
export function publicName(callee: TSESTree.Node, scopes: ScopeManager): string | undefined {
  if (callee.type === T.MemberExpression) {
    // `AbortSignal.timeout(ms)` makes a signal; it does not wait.
    return callee.object.type === T.Identifier && callee.object.name === "AbortSignal" ? undefined : memberName(callee);
  }
  if (callee.type !== T.Identifier) return undefined;
  const reference = resolveReference(callee, scopes);
  if (reference !== undefined) return reference.path.findLast((part) => part !== "default" && part !== "()");
  const variable = variableOf(callee, scopes);
  const step = variable === undefined ? undefined : bindingOf(variable)?.steps.at(-1)?.take;
  return typeof step === "string" ? step : undefined;
}
