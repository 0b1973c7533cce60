import type { TSESTree } from "@typescript-eslint/utils";
import { valueOf } from "../../policy/fact.js";
import { T } from "../../syntax/node-types.js";
import { initialiserOf } from "../../syntax/variables.js";
import { someNode } from "../../syntax/walk.js";
import type { RetryAfterUse } from "../details.js";
import { goesRoundOn } from "../rounds.js";
import type { Rounds } from "../rounds.js";
import { has, isNumber, Tag, thing } from "../run/value.js";
import type { Value } from "../run/value.js";
import type { RetrySite } from "../site.js";
import { mentionsMoved, movedPlaces } from "./guards.js";
import { pausesOf } from "./wait.js";

/** The statuses with which servers send Retry-After (RFC 9110 §10.2.3, RFC 6585 §4). */
const WITH_RETRY_AFTER = [429, 503] as const;

/** Whether a hand-written wait depends on Retry-After where the failures that carry one lead to another attempt. */
export function readRetryAfterUse(site: RetrySite, rounds: Rounds): RetryAfterUse {
  const { wait } = site;
  if (site.inTest || site.operation.local) return { kind: "unknown", because: "it asks no other server" };
  if (wait.kind === "unknown") return { kind: "unknown", because: wait.because };
  if (wait.kind === "timed" && (wait.readsRetryAfter || wait.randomness.kind === "unknown")) return { kind: "used" };
  if (asksTheFailure(rounds)) return { kind: "unknown", because: "the wait is worked out from the failure" };
  const statuses = retriedStatuses(site, rounds);
  if (statuses.length === 0) return { kind: "unknown", because: "no status that comes with Retry-After is known to be retried" };
  const node = wait.node;
  return { kind: "ignored", statuses, ...(node === undefined ? {} : { node }) };
}

/** The same for a library's call, whose own reading of the header is never judged. */
export function retryAfterUseOfLibrary(site: RetrySite): RetryAfterUse {
  const handling = valueOf(site.policy.retryAfter);
  if (handling === "honoured" || handling === "shortened" || site.wait.kind === "unknown") return { kind: "used" };
  if (site.operation.kind !== "http" || site.operation.local || site.inTest) return { kind: "unknown", because: "the operation is not a request" };
  if (site.wait.kind === "timed" && (site.wait.growth === "custom" || site.wait.randomness.kind === "unknown")) return { kind: "unknown", because: "the wait can't be read" };
  const statuses = carrying(valueOf(site.policy.statuses) ?? (site.filter.kind === "any" ? "any" : []));
  return statuses.length === 0 ? { kind: "unknown", because: "the statuses are not known" } : { kind: "ignored", statuses };
}

function carrying(statuses: readonly number[] | "any"): readonly number[] {
  return WITH_RETRY_AFTER.filter((status) => statuses === "any" || statuses.includes(status));
}

// `delayFor(error)`, `await backoff(attempt, response)`: what is given the failure may read the header. A count that is kept in the
// failed request's own configuration is no header.
function asksTheFailure(rounds: Rounds): boolean {
  const moved = movedPlaces(rounds.between, rounds.evaluator);
  const counts = (node: TSESTree.Node | undefined): boolean => node !== undefined && mentionsMoved(node, moved, rounds.evaluator, 0);
  const asks = (value: Value): boolean => (has(value, Tag.Failure) || has(value, Tag.Result)) && !isNumber(value) && (value.tags & (Tag.Counter | Tag.Exponential)) === 0;
  return pausesOf(rounds).some((pause) => pause.values.some((value) => asks(value) && (has(value, Tag.Opaque) || !counts(pause.node))));
}

function retriedStatuses(site: RetrySite, rounds: Rounds): readonly number[] {
  const known = valueOf(site.policy.statuses);
  if (known !== undefined) return site.operation.kind === "http" || rounds.frame.attempt !== undefined ? carrying(known) : [];
  // A function from elsewhere has no status of its own; a test that asks its failure for one says that there is one.
  if ((site.filter.kind === "noStatus" && site.operation.kind !== "unknown") || site.operation.kind === "db" || site.operation.kind === "fs" || site.operation.kind === "process") return [];
  // An operation from elsewhere: that its failures have a status is known where a test looks for one.
  const named = WITH_RETRY_AFTER.filter((status) => [...rounds.between].some(({ node }) => node.kind === "test" && node.ast !== undefined && names(node.ast, status, rounds)));
  return named.filter((status) => goesRound(status, rounds));
}

function names(test: TSESTree.Node, status: number, rounds: Rounds, depth = 0): boolean {
  return someNode(test, (node) => {
    if (node.type === T.Literal) return node.value === status;
    if (node.type !== T.Identifier) return false;
    if (rounds.evaluator.elements(node)?.some((element) => element.type === T.Literal && element.value === status) === true) return true;
    // `const transient = error.status === 429`
    const variable = depth < 3 ? rounds.frame.model.variable(node) : undefined;
    const source = variable === undefined ? undefined : initialiserOf(variable);
    return source !== undefined && names(source, status, rounds, depth + 1);
  });
}

function goesRound(status: number, rounds: Rounds): boolean {
  const failsBy = rounds.failsBy === "answer" ? "answer" : "rejection";
  return goesRoundOn(rounds, failsBy, { status }, thing(Tag.Failure)).between.size > 0;
}
