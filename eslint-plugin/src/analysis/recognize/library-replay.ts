import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { isKnown, known, unknown, type Fact } from "../../policy/fact.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { staticValue } from "../../syntax/static-value.js";
import { isFunction, unwrap, walk } from "../../syntax/walk.js";
import { modelOf } from "../model-of.js";
import { readReplay, type ReplayReading } from "../read/replay.js";
import type { Replay } from "../site.js";
import { factsOf, functionBehind, memberNames } from "./library-functions.js";
import type { LibraryOptions } from "./library-options.js";

const WRITES = ["POST", "PATCH"];

/** Whether a repeat by a library can have an effect twice. */
export function readLibraryReplay(options: LibraryOptions, work: TSESTree.Node | undefined): ReplayReading {
  const { policy, operation } = options.call.shape;
  const methods = policy.methods === undefined ? undefined : readMethods(options, policy.methods);
  if (methods === "unknown") return reading({ kind: "unknown", because: "the methods are listed elsewhere" }, unknown("they are listed elsewhere"));
  if (methods !== undefined) return fromMethods(methods, options, work);
  switch (policy.writes) {
    case "never":
      return reading({ kind: "safe" }, unknown("the library's own list"));
    case "keyed":
      return { ...reading({ kind: "keyed" }, known("any", "default")), idempotencyKey: known(true, "default") };
    case "onNetworkErrors":
      if (work === undefined) return fromClient(options);
      return fromWork(options, work);
    case "unknown":
      return operation.kind === "call" && work !== undefined ? fromWork(options, work) : unclear();
    case "always":
      return work === undefined ? unclear() : fromWork(options, work);
  }
}

/** The written list of methods in capitals. */
function readMethods(options: LibraryOptions, path: string): readonly string[] | "unknown" | undefined {
  const found = options.read(path);
  if (found.kind === "absent") return undefined;
  if (found.kind === "unknown") return "unknown";
  const value = staticValue(found.node, options.context.scopes)?.value;
  if (!Array.isArray(value)) return "unknown";
  return (value as readonly unknown[]).filter((method) => typeof method === "string").map((method) => method.toUpperCase());
}

function fromMethods(methods: readonly string[], options: LibraryOptions, work: TSESTree.Node | undefined): ReplayReading {
  const fact = known(methods, "code");
  if (!methods.some((method) => WRITES.includes(method))) return reading({ kind: "safe" }, fact);
  if (work !== undefined) {
    const found = fromWork(options, work);
    const sent = found.methods;
    const isListed = isKnown(sent) && sent.known !== "any" && sent.known.every((method) => methods.includes(method));
    return isListed || !isKnown(sent) ? { ...found, methods: fact } : reading({ kind: "safe" }, fact);
  }
  const node = options.propertyOf(options.call.shape.policy.methods ?? "");
  return reading({ kind: "anyMethod", ...(node === undefined ? {} : { node }) }, fact);
}

/**
 * A client whose writes are retried by a condition of the code: each write of that client in the file counts. The library's own
 * condition leaves writes out wherever a server has answered.
 */
function fromClient(options: LibraryOptions): ReplayReading {
  const { call, context } = options;
  const { operation, policy } = call.shape;
  const condition = (policy.filters ?? []).map((path) => options.read(path)).find((found) => found.kind === "value");
  const fn = condition === undefined ? undefined : functionBehind(condition.node, context);
  const [index] = operation.kind === "client" ? (operation.args ?? []) : [];
  const client = index === undefined ? undefined : call.args[index];
  if (fn === undefined || client === undefined || memberNames(factsOf(fn, context).nodes).has("method")) return unclear();
  const reference = resolveReference(client, context.scopes);
  let found: ReplayReading | undefined;
  walk(context.ast, (node) => {
    if (found !== undefined || node.type !== T.CallExpression) return found === undefined;
    const callee = unwrap(node.callee);
    if (callee.type !== T.MemberExpression || reference === undefined) return true;
    const sender = resolveReference(callee.object, context.scopes);
    if (sender?.module !== reference.module || canonicalPath(sender) !== canonicalPath(reference)) return true;
    const read = readReplay(node, NOWHERE, modelOf(context));
    if (read.replay.kind === "missingKey") found = read;
    return true;
  });
  return found ?? unclear();
}

function fromWork(options: LibraryOptions, work: TSESTree.Node): ReplayReading {
  const bare = unwrap(work);
  // A key that is made inside the callback is new each time; one in the arguments of a single call is made once.
  const isRun = isFunction(bare) || bare.type !== T.CallExpression;
  return readReplay(work, isRun ? work : NOWHERE, modelOf(options.context));
}

/** Stands for an attempt that holds no code: what is written at the call is evaluated once. */
const NOWHERE = { range: [-1, -1] } as unknown as TSESTree.Node;

function reading(replay: Replay, methods: Fact<readonly string[] | "any">): ReplayReading {
  return { replay, methods, idempotencyKey: unknown("the library does not say") };
}

function unclear(): ReplayReading {
  return reading({ kind: "unknown", because: "the requests stand elsewhere" }, unknown("the requests stand elsewhere"));
}
