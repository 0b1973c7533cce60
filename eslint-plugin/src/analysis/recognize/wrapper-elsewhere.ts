import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { known, unknown } from "../../policy/fact.js";
import { resolveReference } from "../../syntax/module-reference.js";
import { readOption } from "../../syntax/object-properties.js";
import { T } from "../../syntax/node-types.js";
import { staticNumber } from "../../syntax/static-value.js";
import { isFunction, unwrap } from "../../syntax/walk.js";
import type { Look } from "../look.js";
import type { FileModel } from "../file-model.js";
import type { FoundSite } from "../found.js";
import { isNamed } from "../named-callee.js";
import { COUNTS } from "../read/count-names.js";
import { readOperation } from "../read/operation.js";
import { readReplay } from "../read/replay.js";
import { isInTest } from "../read/test-code.js";
import { librariesOf } from "./library-match.js";
import { mayCallRetryingName, retryingByName } from "../retrying-names.js";
import { isFunctionTyped } from "./function-typed.js";
import { isTaken } from "../run/sleep.js";
import type { RetrySettings } from "../settings.js";
import type { RetrySite } from "../site.js";

const REGISTRATIONS = new Set(["it", "test", "describe", "on", "add", "process", "define", "createFunction", "task", "handler", "use", "route", "register", "schedule"]);

/**
 * A call of a retrying function that stands in another file, told by what it is given: a function, and options that say how often to
 * try. What such a function does between the attempts is unknown here.
 */
export function wrapperFromElsewhere(call: TSESTree.CallExpression, found: readonly FoundSite[], model: FileModel): FoundSite | undefined {
  const setting = model.context.settings.wrappers.find((wrapper) => isNamed(call.callee, wrapper, model.context.scopes));
  if (setting !== undefined) return wrapperBySetting(call, setting.attempts, model);
  if (!isTaken(call) || found.some(({ site }) => site.node === call) || !isOfProject(call, model)) return undefined;
  return wrapperByName(call, model) ?? wrapperByOptions(call, model);
}

/** `withRetry(() => load(id))`, `fetchWithRetry(url)`: the name says that it retries, and nothing else is known. */
function wrapperByName(call: TSESTree.CallExpression, model: FileModel): FoundSite | undefined {
  const retries = retryingByName(call.callee, model.context.scopes);
  if (retries === undefined) return undefined;
  const handed = call.arguments.find((argument) => isFunction(unwrap(argument)) || (unwrap(argument).type === T.Identifier && isHandedFunction(argument, model)));
  if (handed === undefined) return retries === "its own work" ? siteByOwnWork(call, model) : undefined;
  const work = model.functionOf(handed) ?? handed;
  return { site: siteOfCall(call, work, call.arguments.map((argument) => countIn(argument, model)?.attempts).find((count) => count !== undefined), model), work };
}

/** What such a function does is its own retry, no layer beneath it; only where it can't be read its work stands for the whole. */
function siteByOwnWork(call: TSESTree.CallExpression, model: FileModel): FoundSite {
  const site = siteOfCall(call, call, undefined, model);
  return { site, work: model.linkedFunctionOf(call.callee) === undefined ? call : undefined };
}

/** A function of the file by its name, or a parameter that its type or the code says is one. */
function isHandedFunction(argument: TSESTree.Node, model: FileModel): boolean {
  return model.functionOf(argument) !== undefined || isFunctionTyped(argument, model);
}

function wrapperByOptions(call: TSESTree.CallExpression, model: FileModel): FoundSite | undefined {
  const name = calledName(call);
  if (call.arguments.length < 2 || (name !== undefined && REGISTRATIONS.has(name))) return undefined;
  const work = call.arguments.find((argument) => isOperation(argument, model));
  const options = call.arguments.find((argument) => unwrap(argument).type === T.ObjectExpression);
  const count = options === undefined ? undefined : countIn(options, model);
  if (work === undefined || count === undefined) return undefined;
  const target = model.functionOf(work) ?? work;
  return { site: siteOfCall(call, target, count.attempts, model), work: target };
}

/** How often an object says to try; undefined where it does not say it, attempts undefined where the number comes from elsewhere. */
function countIn(options: TSESTree.Node, model: FileModel): { readonly attempts: number | undefined } | undefined {
  for (const { name, first } of COUNTS) {
    const reading = readOption(options, [name], model.context.scopes);
    if (reading.kind !== "value" || isFunction(reading.node)) continue;
    const count = staticNumber(reading.node, model.context.scopes);
    return { attempts: count === undefined ? undefined : count + (first ? 0 : 1) };
  }
  return undefined;
}

export function mayHoldWrapperCalls(look: Look | undefined, text: string, { wrappers }: RetrySettings): boolean {
  return wrappers.length > 0 || look?.countsTries !== false || mayCallRetryingName(text);
}

// What retrying packages do is known by their data: a call of one that is no site does not retry.
function isOfProject(call: TSESTree.CallExpression, model: FileModel): boolean {
  const reference = resolveReference(call.callee, model.context.scopes);
  return reference === undefined || librariesOf(reference.module).length === 0;
}

/** A retrying function that the settings name. */
function wrapperBySetting(call: TSESTree.CallExpression, attempts: number | undefined, model: FileModel): FoundSite | undefined {
  const argument = call.arguments.find((candidate) => isOperation(candidate, model));
  if (argument === undefined) return undefined;
  const work = model.functionOf(argument) ?? argument;
  return { site: siteOfCall(call, work, attempts, model), work };
}

function isOperation(argument: TSESTree.Node, model: FileModel): boolean {
  const bare = unwrap(argument);
  return isFunction(bare) || (bare.type === T.Identifier && model.functionOf(bare) !== undefined);
}

function siteOfCall(call: TSESTree.CallExpression, work: TSESTree.Node, count: number | undefined, model: FileModel): RetrySite {
  const because = "the retrying function stands in another file";
  const outside = unknown(because);
  const replaying = readReplay(work, work, model);
  const attempts = count === undefined ? unknown("the number comes from outside") : known(count);
  return {
    kind: "wrapper",
    node: call,
    anchor: { start: call.loc.start, end: call.callee.loc.end },
    operation: readOperation(work, model.context),
    policy: {
      attempts,
      baseDelayMs: outside,
      factor: outside,
      maxDelayMs: outside,
      jitter: outside,
      retryAfter: outside,
      statuses: outside,
      methods: replaying.methods,
      attemptTimeoutMs: outside,
      deadlineMs: outside,
      signal: outside,
      idempotencyKey: replaying.idempotencyKey,
    },
    bound: { kind: "bounded", attempts },
    wait: { kind: "unknown", because },
    filter: { kind: "unknown", because },
    // Which failures go round is not seen, so nothing is said of writes.
    replay: replaying.replay.kind === "keyPerAttempt" ? replaying.replay : { kind: "unknown", because },
    innerLayers: [],
    inTest: isInTest(call, model.context),
  };
}
