import type { TSESTree } from "@typescript-eslint/utils";
import { calledName } from "../../control-flow/callbacks.js";
import { isKnown, isUnbounded, valueOf } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { staticNumber } from "../../syntax/static-value.js";
import { walk } from "../../syntax/walk.js";
import type { LongestWait } from "../details.js";
import type { Rounds } from "../rounds.js";
import { has, isNumber, Tag } from "../run/value.js";
import type { Value } from "../run/value.js";
import type { RetrySite } from "../site.js";
import { pausesOf } from "./wait.js";

/** Timers hold a signed number of 32 bits; anything above fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A base of a tenth of a second that doubles this often passes half a minute. */
const MANY_ATTEMPTS = 6;

const AS_GOOD_AS_ENDLESS = 100;
const OWN_WAIT = { kind: "unknown", because: "it is the library's own wait" } as const;

/** How long a single wait of a hand-written site can get. */
export function readLongestWait(site: RetrySite, rounds: Rounds): LongestWait {
  if (site.wait.kind !== "timed") return { kind: "unknown", because: "the wait is not known" };
  const xor = powerThatIsNone(rounds);
  if (xor !== undefined) return xor;
  const values = pausesOf(rounds)
    .flatMap((pause) => pause.values)
    .filter((value) => !has(value, Tag.RetryAfter));
  const node = site.wait.node;
  const at = node === undefined ? {} : { node };
  const attempts = valueOf(site.policy.attempts);
  const isEndless = isUnbounded(site.policy.attempts);
  const longest = values.reduce((most, value) => (isNumber(value) ? Math.max(most, value.hi) : most), 0);
  const tags = values.reduce((sum, value) => sum | value.tags, 0);
  const grows = (tags & (Tag.Exponential | Tag.Linear)) !== 0 || site.wait.growth === "exponential" || site.wait.growth === "linear";
  const overflows = (value: Value): boolean => isNumber(value) && !has(value, Tag.Capped) && (has(value, Tag.Table) ? value.hi : value.lo) > LONGEST_TIMER_MS;
  if (values.some(overflows) && (attempts !== undefined || isEndless) && !grows) {
    return { kind: "overflows", longestMs: longest, ...at };
  }
  if (!grows || values.every((value) => has(value, Tag.Capped))) return { kind: "limited" };
  if (values.some((value) => has(value, Tag.Capped))) return { kind: "unknown", because: "one way has a cap" };
  if (values.every((value) => isNumber(value))) {
    if (attempts === undefined && !isEndless) return { kind: "unknown", because: "the number of attempts is not known" };
    return { kind: "grows", longestMs: longest, ...at };
  }
  if ((tags & Tag.Opaque) !== 0) return { kind: "unknown", because: "the wait comes from a call that can't be read" };
  if (isEndless && site.bound.kind !== "ineffective" && (tags & Tag.Exponential) !== 0) return { kind: "endless", ...at };
  const factor = factorIn(rounds);
  if (attempts !== undefined && attempts > MANY_ATTEMPTS && factor !== undefined && factor >= 2) return { kind: "multiplies", factor, attempts, ...at };
  return { kind: "unknown", because: "the wait comes from outside" };
}

/** The same from a library's options and defaults. */
export function longestWaitOfLibrary({ policy, wait }: RetrySite): LongestWait {
  if (wait.kind !== "timed") return { kind: "unknown", because: "the wait is not known" };
  const at = wait.node === undefined ? {} : { node: wait.node };
  const cap = valueOf(policy.maxDelayMs);
  if (wait.growth === "table" || wait.growth === "fixed") {
    return cap !== undefined && cap > LONGEST_TIMER_MS ? { kind: "overflows", longestMs: cap, ...at } : { kind: "limited" };
  }
  if (cap !== undefined && Number.isFinite(cap)) return { kind: "limited" };
  if (!isUnbounded(policy.maxDelayMs) && cap === undefined) return { kind: "unknown", because: "the cap is not known" };
  if (wait.growth !== "exponential" && wait.growth !== "linear") return { kind: "unknown", because: "its formula is not known" };
  // Of a library's own wait the missing limit is the fault: with one, the wait has an end as well.
  if (isUnbounded(policy.attempts)) return wait.node === undefined ? OWN_WAIT : { kind: "endless", ...at };
  const attempts = valueOf(policy.attempts);
  if (attempts !== undefined && attempts > AS_GOOD_AS_ENDLESS && wait.node === undefined) return OWN_WAIT;
  const base = valueOf(policy.baseDelayMs);
  const factor = valueOf(policy.factor);
  if (attempts === undefined || attempts < 2) return { kind: "unknown", because: "the number of attempts is not known" };
  if (wait.growth === "linear") return base === undefined ? { kind: "unknown", because: "the base is not known" } : { kind: "grows", longestMs: base * (attempts - 1), ...at };
  if (factor === undefined || factor <= 1) return { kind: "unknown", because: "the factor is not known" };
  if (isKnown(policy.baseDelayMs) && base !== undefined) return { kind: "grows", longestMs: base * factor ** (attempts - 2), ...at };
  return attempts > MANY_ATTEMPTS && factor >= 2 ? { kind: "multiplies", factor, attempts, ...at } : { kind: "unknown", because: "the base is not known" };
}

// `2 ^ attempt`: the operator is XOR.
function powerThatIsNone(rounds: Rounds): LongestWait | undefined {
  let found: TSESTree.BinaryExpression | undefined;
  for (const { root } of [rounds.frame.graph, ...(rounds.frame.others ?? [])]) {
    walk(root, (node) => {
      if (found !== undefined) return false;
      if (node.type === T.BinaryExpression && node.operator === "^" && node.right.type !== T.Literal && isBase(node.left, rounds)) found = node;
      return true;
    });
  }
  return found === undefined ? undefined : { kind: "xor", text: rounds.frame.model.text(found).replace(/\s+/gu, " "), node: found };
}

function isBase(node: TSESTree.Expression, { frame }: Rounds): boolean {
  const base = staticNumber(node, frame.model.context.scopes);
  return base === 2 || base === 10;
}

/** The constant by which a wait is multiplied from attempt to attempt, where the code of the site writes one. */
function factorIn(rounds: Rounds): number | undefined {
  let factor: number | undefined;
  walk(rounds.frame.root, (node) => {
    const found = factorOf(node);
    if (found !== undefined) factor ??= found;
  });
  return factor;
}

function factorOf(node: TSESTree.Node): number | undefined {
  if (node.type === T.BinaryExpression && node.operator === "**") return numberOf(node.left);
  if (node.type === T.BinaryExpression && node.operator === "<<") return 2;
  if (node.type === T.AssignmentExpression && node.operator === "*=") return numberOf(node.right);
  if (node.type === T.CallExpression && calledName(node) === "pow") return node.arguments[0] === undefined ? undefined : numberOf(node.arguments[0]);
  return undefined;
}

function numberOf(node: TSESTree.Node): number | undefined {
  return node.type === T.Literal && typeof node.value === "number" ? node.value : undefined;
}
