import type { TSESTree } from "@typescript-eslint/utils";
import { known, UNBOUNDED, unknown, valueOf } from "../policy/fact.js";
import type { Fact } from "../policy/fact.js";
import type { RetryPolicy } from "../policy/retry-policy.js";
import { T } from "../syntax/node-types.js";
import { walk } from "../syntax/walk.js";
import { CHANGED, readBound } from "./read/bound.js";
import { readFilter, repeatsOnlyRefusals } from "./read/filter.js";
import { readOperation } from "./read/operation.js";
import { anyMethodAt, readReplay, type ReplayReading } from "./read/replay.js";
import { isInTest } from "./read/test-code.js";
import { readWait } from "./read/wait.js";
import { workOfRounds } from "./rounds.js";
import type { Rounds } from "./rounds.js";
import type { Bound, RetrySite, SiteKind } from "./site.js";

/** Puts together what the readers say about rounds that were found. */
export function siteOf(rounds: Rounds, kind: SiteKind, node: TSESTree.Node, anchor: TSESTree.SourceLocation): RetrySite {
  const { model } = rounds.frame;
  const bound = readBound(rounds);
  const attempts = attemptsOf(bound);
  const waiting = readWait(rounds, valueOf(attempts), bound.kind === "ineffective");
  const filtering = readFilter(rounds);
  const work = workOfRounds(rounds);
  const operation = rounds.work === undefined ? rounds.candidate.operation : readOperation(work, model.context);
  const reading = rounds.frame.attempt === undefined ? readReplay(work, rounds.work ?? rounds.frame.root, model) : anyMethodAt(rounds.frame.root);
  const replaying = withRounds(reading, rounds);
  const policy: RetryPolicy = {
    attempts,
    baseDelayMs: waiting.baseDelayMs,
    factor: waiting.factor,
    maxDelayMs: waiting.maxDelayMs,
    jitter: waiting.jitter,
    retryAfter: waiting.wait.kind === "timed" ? known(waiting.wait.readsRetryAfter ? "honoured" : "ignored") : unknown("there is no wait to compare with"),
    statuses: filtering.statuses,
    methods: replaying.methods,
    attemptTimeoutMs: unknown("not read"),
    deadlineMs: bound.kind === "deadline" ? bound.deadlineMs : unknown("not read"),
    signal: unknown("not read"),
    idempotencyKey: replaying.idempotencyKey,
  };
  return {
    kind,
    node,
    anchor,
    operation,
    policy,
    bound,
    wait: bound.kind === "unknown" && bound.because === CHANGED && waiting.wait.kind === "none" ? { kind: "unknown", because: CHANGED } : waiting.wait,
    filter: filtering.filter,
    replay: replaying.replay,
    innerLayers: [],
    inTest: isInTest(node, model.context),
  };
}

/** What a layer replays whatever its method is safe where the way round looks at the method, or only takes answers that refuse. */
function withRounds(reading: ReplayReading, rounds: Rounds): ReplayReading {
  const { kind } = reading.replay;
  if (kind !== "anyMethod" && kind !== "missingKey") return reading;
  if (repeatsOnlyRefusals(rounds)) return { ...reading, replay: { kind: "safe" } };
  if (kind === "anyMethod" && looksAtMethod(rounds)) return { ...reading, replay: { kind: "unknown", because: "a test looks at the method" } };
  return reading;
}

function looksAtMethod(rounds: Rounds): boolean {
  return [...rounds.between].some((state) => state.node.kind === "test" && state.node.ast !== undefined && mentionsMethod(state.node.ast, rounds));
}

// `config.method`, `isIdempotent(request)`, or the parameter that is given on as the method.
function mentionsMethod(test: TSESTree.Node, rounds: Rounds): boolean {
  const { model } = rounds.frame;
  let found = false;
  walk(test, (node) => {
    if (node.type !== T.Identifier) return !found;
    const parent = node.parent as TSESTree.Node;
    if (parent.type === T.MemberExpression && parent.property === node && /^method$|idempot|replay/iu.test(node.name)) found = true;
    const variable = model.variable(node);
    if (variable?.references.some(({ identifier }) => isMethodOption(identifier)) === true) found = true;
    return !found;
  });
  return found;
}

function isMethodOption(identifier: TSESTree.Node): boolean {
  const parent = identifier.parent as TSESTree.Node | undefined;
  return parent?.type === T.Property && parent.value === identifier && parent.key.type === T.Identifier && parent.key.name === "method";
}

function attemptsOf(bound: Bound): Fact<number> {
  switch (bound.kind) {
    case "bounded":
    case "shared":
      return bound.attempts;
    case "unbounded":
    case "ineffective":
    case "abortable":
      return UNBOUNDED;
    case "deadline":
      return unknown("it ends by a deadline");
    case "unknown":
      return unknown(bound.because);
  }
}
