import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "../../control-flow/flow-graph.js";
import type { DelayShape } from "../../knowledge/library.js";
import { known, unknown } from "../../policy/fact.js";
import { canonicalPath, resolveReference } from "../../syntax/module-reference.js";
import { staticValue } from "../../syntax/static-value.js";
import { keyName } from "../../syntax/variables.js";
import { isFunction, unwrap } from "../../syntax/walk.js";
import type { FileContext } from "../context.js";
import type { Growth, Randomness } from "../site.js";
import { factsOf, isGlobal, memberNames, returnsOf, type FunctionFacts } from "./library-functions.js";
import { librariesOf } from "./library-match.js";
import type { LibraryWait } from "./library-wait.js";

const RANDOM_GLOBALS: ReadonlySet<string> = new Set(["Math.random", "crypto.getRandomValues", "crypto.randomUUID"]);
const RANDOM_MODULES: ReadonlyMap<string, RegExp> = new Map([
  ["crypto", /^random|^webcrypto/u],
  ["lodash", /^random$/u],
  ["lodash-es", /^random$/u],
  ["random", /./u],
]);
const SERVER_WAIT = /retry-?after|rate-?limit-?reset/iu;
/** What libraries hand to a delay function as their own, already random, suggestion. */
const SUGGESTED = new Set(["computedValue", "lastDelay"]);

/** The wait that a function gives: `(attempt) => Math.min(2 ** attempt * 100, 5000)`. */
export function waitOfFunction(fn: FunctionNode, node: TSESTree.Node, context: FileContext, delay: DelayShape): LibraryWait {
  const facts = factsOf(fn, context);
  const fixed = constantOf(fn, context);
  if (fixed === 0) return constantWait(0, node);
  const readsRetryAfter = facts.nodes.some((part) => isServerWait(part));
  const randomness = randomnessOf(facts, context);
  const growth: Growth = readsRetryAfter && !grows(facts, context) ? "retry-after" : fixed !== undefined ? "fixed" : growthOf(facts, context);
  const because = "the function is worked out at run time";
  return {
    wait: {
      kind: "timed",
      growth,
      randomness,
      bareRetryAfter: growth === "retry-after" && randomness.kind === "none" && !hasFallback(facts),
      readsRetryAfter: readsRetryAfter || delay.retryAfter === "honoured",
      totalMs: unknown(because),
      node,
    },
    baseDelayMs: fixed === undefined ? unknown(because) : known(fixed),
    factor: unknown(because),
    maxDelayMs: fixed === undefined ? unknown(because) : known(fixed),
    jitter: randomness.kind === "none" ? known("none") : randomness.kind === "random" ? known("some") : unknown(because),
    retryAfter: readsRetryAfter ? known("honoured") : unknown(because),
  };
}

function constantWait(ms: number, node: TSESTree.Node): LibraryWait {
  return {
    wait: { kind: "none", node },
    baseDelayMs: known(ms),
    factor: known(1),
    maxDelayMs: known(ms),
    jitter: known("none"),
    retryAfter: unknown("there is no wait"),
  };
}

function constantOf(fn: FunctionNode, context: FileContext): number | undefined {
  const values = returnsOf(fn).map((returned) => (returned === undefined ? undefined : staticValue(returned, context.scopes)?.value));
  const [first] = values;
  return typeof first === "number" && values.every((value) => value === first) ? first : undefined;
}

function randomnessOf(facts: FunctionFacts, context: FileContext): Randomness {
  if (facts.nodes.some((node) => isRandom(node, context))) return { kind: "random" };
  const names = memberNames(facts.nodes);
  if ([...SUGGESTED].some((name) => names.has(name))) return { kind: "unknown", because: "it is made from the library's own wait" };
  return facts.opaque ? { kind: "unknown", because: "a function that can't be read is part of it" } : { kind: "none" };
}

function isRandom(node: TSESTree.Node, context: FileContext): boolean {
  if (isGlobal(node, RANDOM_GLOBALS, context)) return true;
  if (node.type !== T.Identifier && node.type !== T.MemberExpression && node.type !== T.CallExpression) return false;
  const reference = resolveReference(node, context.scopes);
  if (reference === undefined || reference.module === "global") return false;
  const path = canonicalPath(reference);
  if (RANDOM_MODULES.get(reference.module)?.test(path) === true) return true;
  return librariesOf(reference.module).some((library) => {
    const jitter = library.delays?.[path]?.jitter;
    return jitter === "random";
  });
}

function isServerWait(node: TSESTree.Node): boolean {
  if (node.type === T.Literal) return typeof node.value === "string" && SERVER_WAIT.test(node.value);
  if (node.type !== T.MemberExpression) return false;
  const name = keyName(node.property, node.computed);
  return name !== undefined && SERVER_WAIT.test(name);
}

function grows(facts: FunctionFacts, context: FileContext): boolean {
  return growthOf(facts, context) !== "fixed";
}

function growthOf(facts: FunctionFacts, context: FileContext): Growth {
  if (facts.nodes.some((node) => isPower(node, context))) return "exponential";
  return facts.nodes.some((node) => node.type === T.BinaryExpression && node.operator === "*") ? "linear" : "fixed";
}

function isPower(node: TSESTree.Node, context: FileContext): boolean {
  if (node.type === T.BinaryExpression) return node.operator === "**" || node.operator === "<<";
  if (node.type !== T.CallExpression) return false;
  const callee = unwrap(node.callee);
  return isGlobal(callee, new Set(["Math.pow", "Math.exp"]), context);
}

/** Whether the function has another answer where the server names no wait. */
function hasFallback(facts: FunctionFacts): boolean {
  return facts.nodes.some((node) => isFunction(node) && returnsOf(node).length > 1) || facts.nodes.some((node) => node.type === T.LogicalExpression || node.type === T.ConditionalExpression);
}
