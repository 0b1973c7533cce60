import { memberName } from "../../control-flow/callbacks.js";
import { T } from "../../syntax/node-types.js";
import type { TSESTree } from "@typescript-eslint/utils";
import { known, unknown } from "../../policy/fact.js";
import type { Fact } from "../../policy/fact.js";
import { bindingOf, initialiserOf } from "../../syntax/variables.js";
import { someNode, unwrap } from "../../syntax/walk.js";
import { goesRoundOn, workOfRounds } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import type { Evaluator } from "../run/evaluate.js";
import { has, Tag, thing } from "../run/value.js";
import type { FailureFilter } from "../site.js";
import { readOperation } from "./operation.js";
import { mentionsMoved, movedPlaces } from "./guards.js";
import { rejectionOf } from "./rejection.js";
import type { Rejection } from "./rejection.js";

const HOPELESS = [400, 401, 403, 404, 410, 413, 422] as const;
const TRANSIENT = [408, 409, 425, 429, 500, 502, 503, 504] as const;

/** Which statuses a site retries. */
export interface FilterReading {
  readonly filter: FailureFilter;
  readonly statuses: Fact<readonly number[] | "any">;
}

/** Tries the site with failures of several statuses and sees which of them lead to another attempt. */
export function readFilter(rounds: Rounds): FilterReading {
  const work = workOfRounds(rounds);
  const operation = rounds.work === undefined ? rounds.candidate.operation : readOperation(work, rounds.frame.model.context);
  if (operation.kind !== "http" && operation.kind !== "sdk" && operation.kind !== "queue") return nothing("noStatus", "the operation has no status");
  // An interceptor is called with the refused answer itself.
  const rejection = rounds.frame.attempt === undefined ? rejectionOf(work, rounds.frame.model) : "kept";
  // Only rejections lead round, and an answer of any status is none.
  if (rejection === "never" && rounds.failsBy === "rejection") return nothing("noStatus", "an answer of any status is no failure here");
  if (rejection === "unknown") return nothing("unknown", "what the operation rejects with can't be read");
  const hopeless = HOPELESS.map((status) => ({ status, again: isRetried(rounds, status, rejection) }));
  if (hopeless.some(({ again }) => again === undefined)) return nothing("unknown", "a test of the failure can't be read");
  const retried = hopeless.filter(({ again }) => again === true).map(({ status }) => status);
  const others = TRANSIENT.map((status) => ({ status, again: isRetried(rounds, status, rejection) }));
  const transient = others.filter(({ again }) => again === true).map(({ status }) => status);
  if (retried.length === HOPELESS.length) {
    const why = rejection === "lost" ? "lostInText" : looksAtStatus(rounds) ? "range" : "notRead";
    return { filter: { kind: "any", why }, statuses: known("any") };
  }
  if (retried.length === 0) {
    if (transient.length === 0 && others.some(({ again }) => again === undefined)) return nothing("unknown", "a test of the failure can't be read");
    if (transient.length === 0) return { filter: { kind: "noStatus" }, statuses: known([]) };
    return { filter: { kind: "filtered" }, statuses: known(transient) };
  }
  const statuses = known([...retried, ...transient].sort((a, b) => a - b));
  if (isListed(rounds, retried) && retried.length < 5) return { filter: { kind: "listed", statuses: retried }, statuses };
  // One or two named statuses are intent; "everything but 404" is not.
  return retried.length >= 4 ? { filter: { kind: "any", why: "range" }, statuses } : { filter: { kind: "filtered" }, statuses };
}

function nothing(kind: "noStatus" | "unknown", because: string): FilterReading {
  return { filter: kind === "noStatus" ? { kind } : { kind, because }, statuses: unknown(because) };
}

/** Whether a failure of this status leads to another attempt; undefined when a test that can't be read decides. */
function isRetried(rounds: Rounds, status: number, rejection: Rejection): boolean | undefined {
  const failsBy = rejection === "never" ? "answer" : "rejection";
  const error = rejection === "lost" ? thing(Tag.Failure | Tag.StatusLost) : thing(Tag.Failure);
  const { run, between, evaluator } = goesRoundOn(rounds, failsBy, { status }, error);
  if (between.size === 0) return run.truncated ? undefined : false;
  const moved = movedPlaces(between, evaluator);
  for (const state of between) {
    if (state.node.kind !== "test" || state.node.ast === undefined) continue;
    if (state.next.every((next) => between.has(next))) continue;
    const tests = state.next.length > 1;
    if (!tests) continue;
    const asksFailure = partsOf(state.node.ast, evaluator, 0).some((part) => {
      const value = evaluator.value(part, state.env);
      return (has(value, Tag.Failure) || has(value, Tag.Result)) && !mentionsMoved(part, moved, evaluator, 0) && !asksRequest(part, evaluator);
    });
    if (asksFailure) return undefined;
  }
  return true;
}

/** Statuses of requests that were not carried out. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 413, 422, 425, 429]);

/** Whether only answers lead to another attempt that say that nothing was done; what can't be told counts as another failure. */
export function repeatsOnlyRefusals(rounds: Rounds): boolean {
  const rejection = rounds.frame.attempt === undefined ? rejectionOf(workOfRounds(rounds), rounds.frame.model) : "kept";
  if (rejection === "unknown" || rejection === "lost") return false;
  const mayRepeat = (status: number): boolean => isRetried(rounds, status, rejection) !== false;
  const answers = [...HOPELESS, ...TRANSIENT];
  if (answers.some((status) => !REFUSALS.has(status) && mayRepeat(status)) || !answers.some(mayRepeat)) return false;
  // A connection that breaks leaves open what was done.
  return rounds.failsBy === "answer" || rounds.frame.attempt !== undefined || isRetried(rounds, 500, "lost") === false;
}

// `error.config.method === "get"`, `const { config } = error; if (config.sent)`: the request is asked about, whatever came of it.
function asksRequest(test: TSESTree.Node, evaluator: Evaluator): boolean {
  return someNode(test, (node) => {
    if (node.type === T.MemberExpression) return memberName(node) === "method" || memberName(node) === "config";
    const variable = node.type === T.Identifier ? evaluator.model.variable(node) : undefined;
    const binding = variable === undefined ? undefined : bindingOf(variable);
    const taken = binding?.steps.at(-1)?.take;
    if (taken !== undefined) return taken === "config";
    const source = binding?.source === undefined ? undefined : unwrap(binding.source);
    return source?.type === T.MemberExpression && memberName(source) === "config";
  });
}

/** The questions of a test: `isLast || !isRetryable(error)` asks two, also by constants that carry them. */
function partsOf(test: TSESTree.Node, evaluator: Evaluator, depth: number): readonly TSESTree.Node[] {
  const bare = unwrap(test);
  if (bare.type === T.LogicalExpression) return [bare.left, bare.right].flatMap((side) => partsOf(side, evaluator, depth));
  if (bare.type === T.UnaryExpression && bare.operator === "!") return partsOf(bare.argument, evaluator, depth);
  const variable = bare.type === T.Identifier && depth < MAX_DEPTH ? evaluator.model.variable(bare) : undefined;
  const source = variable === undefined ? undefined : initialiserOf(variable);
  return source === undefined || unwrap(source).type !== T.LogicalExpression ? [bare] : partsOf(source, evaluator, depth + 1);
}

const MAX_DEPTH = 3;

function looksAtStatus(rounds: Rounds): boolean {
  return [...rounds.between].some((state) => state.node.kind === "test" && state.node.ast !== undefined && mentionsStatus(state.node.ast));
}

function mentionsStatus(test: TSESTree.Node): boolean {
  return someNode(test, (node) => node.type === T.MemberExpression && node.property.type === T.Identifier && /^(?:status|statusCode|ok)$/u.test(node.property.name));
}

// A list of statuses: `[400, 429].includes(status)`, a Set. What a list of hopeless ones leaves out was not listed.
function isListed(rounds: Rounds, retried: readonly number[]): boolean {
  return [...rounds.between].some((state) => state.node.kind === "test" && state.node.ast !== undefined && asksList(state.node.ast, retried, rounds.evaluator));
}

function asksList(test: TSESTree.Node, retried: readonly number[], evaluator: Evaluator): boolean {
  return someNode(test, (node) => {
    if (node.type !== T.MemberExpression || node.property.type !== T.Identifier || (node.property.name !== "includes" && node.property.name !== "has")) return false;
    const statuses = evaluator.elements(node.object)?.map((element) => evaluator.model.staticOf(element)?.value);
    return statuses === undefined || statuses.some((status) => typeof status === "number" && retried.includes(status));
  });
}
