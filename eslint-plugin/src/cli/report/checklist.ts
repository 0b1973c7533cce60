import type { JudgedSite } from "../../analysis/site.js";
import { isKnown, isUnbounded, isUnknown, valueOf } from "../../policy/fact.js";

export type Answer = "yes" | "no" | "unknown";

/** One point of the checklist for one site. `because` says what was read, or why nothing could be. */
export interface Point {
  readonly answer: Answer;
  readonly because: string;
}

export const POINTS = ["transientOnly", "backoff", "jitter", "retryAfter", "cap", "limit", "idempotencyKey", "budget", "breaker", "tests", "measured"] as const;

export type PointName = (typeof POINTS)[number];

export const POINT_TITLES: Readonly<Record<PointName, string>> = {
  transientOnly: "only transient and network failures",
  backoff: "exponential backoff",
  jitter: "full jitter",
  retryAfter: "Retry-After honoured",
  cap: "cap on the wait",
  limit: "limit on attempts",
  idempotencyKey: "idempotency key on writes",
  budget: "retry budget",
  breaker: "circuit breaker",
  tests: "tests for failures",
  measured: "retries are measured",
};

/** What the texts around a site say, beside the site itself. */
export interface Surroundings {
  /** The text of the site's file. */
  readonly text: string;
  /** Texts of test files that name the site's file. */
  readonly tests: readonly string[];
}

/** The checklist of the Builders' Library and the SRE book, answered for one site. */
export function checklistOf(site: JudgedSite, surroundings: Surroundings): Readonly<Record<PointName, Point>> {
  return {
    transientOnly: transientOnly(site),
    backoff: backoff(site),
    jitter: jitter(site),
    retryAfter: retryAfter(site),
    cap: cap(site),
    limit: limit(site),
    idempotencyKey: idempotencyKey(site),
    budget: budget(site, surroundings),
    breaker: breaker(surroundings),
    tests: tests(surroundings),
    measured: measured(site, surroundings),
  };
}

const yes = (because: string): Point => ({ answer: "yes", because });
const no = (because: string): Point => ({ answer: "no", because });
const unknown = (because: string): Point => ({ answer: "unknown", because });

function transientOnly({ filter }: JudgedSite): Point {
  switch (filter.kind) {
    case "filtered":
      return yes("the failures are filtered");
    case "any":
      return no("every failure is tried again");
    case "listed":
      return no(`client errors are listed: ${filter.statuses.join(", ")}`);
    case "noStatus":
      return unknown("the operation has no status, or an answer of 4xx is no failure here");
    case "unknown":
      return unknown(filter.because);
  }
}

function backoff({ wait }: JudgedSite): Point {
  if (wait.kind === "unknown") return unknown(wait.because);
  if (wait.kind === "none") return no("there is no wait");
  return wait.growth === "exponential" || wait.growth === "table" ? yes(wait.growth) : wait.growth === "custom" ? unknown("its formula is not known") : no(`the wait is ${wait.growth}`);
}

function jitter({ policy, wait }: JudgedSite): Point {
  if (wait.kind === "none") return no("there is no wait");
  const kind = valueOf(policy.jitter);
  if (kind === undefined) return unknown(isUnknown(policy.jitter) ? policy.jitter.because : "not read");
  return kind === "none" ? no("nothing is random") : yes(`${kind} jitter`);
}

function retryAfter({ operation, policy, details }: JudgedSite): Point {
  const use = details.retryAfterUse;
  if (use.kind === "used" || valueOf(policy.retryAfter) === "honoured") return yes("the wait depends on it");
  if (valueOf(policy.retryAfter) === "shortened") return no("it is cut short");
  if (use.kind === "ignored") return no("the wait never depends on it");
  return unknown(operation.kind === "http" ? use.because : "the operation is not known to be a request");
}

function cap({ policy, details }: JudgedSite): Point {
  const { longestWait } = details;
  if (longestWait.kind === "limited") return yes("the wait is fixed, or has a cap");
  if (isKnown(policy.maxDelayMs) && Number.isFinite(policy.maxDelayMs.known)) return yes(`at most ${String(policy.maxDelayMs.known)} ms`);
  if (longestWait.kind === "unknown") return unknown(longestWait.because);
  return no("the wait grows without a cap");
}

function limit({ bound }: JudgedSite): Point {
  switch (bound.kind) {
    case "bounded":
      return isKnown(bound.attempts) ? yes(`${String(bound.attempts.known)} attempts`) : yes("a limit that the caller chooses");
    case "deadline":
      return yes("a deadline");
    case "unbounded":
    case "ineffective":
    case "shared":
      return no(bound.kind === "shared" ? "one counter serves all calls" : "nothing ends it");
    case "abortable":
      return no("only the caller's signal ends it");
    case "unknown":
      return unknown(bound.because);
  }
}

function idempotencyKey({ replay }: JudgedSite): Point {
  switch (replay.kind) {
    case "safe":
      return yes("a repeat has no further effect");
    case "keyed":
      return yes("one key goes with every attempt");
    case "missingKey":
      return no(`${replay.what} without a key`);
    case "keyPerAttempt":
      return no("each attempt has another key");
    case "anyMethod":
      return no("whatever the method is, it is sent again");
    case "unknown":
      return unknown(replay.because);
  }
}

function budget({ policy }: JudgedSite, { text }: Surroundings): Point {
  if (/\bRetryBudget\b|\bbudget\s*:|adaptive/u.test(text)) return yes("a budget is named in the file");
  return isUnbounded(policy.attempts) ? no("nothing limits the retries") : unknown("none is seen in the file");
}

function breaker({ text }: Surroundings): Point {
  return /\bCircuitBreaker\b|["']opossum["']|circuitBreaker\(/u.test(text) ? yes("a breaker is named in the file") : unknown("none is seen in the file");
}

function tests({ tests: texts }: Surroundings): Point {
  if (texts.length === 0) return unknown("no test file among the paths imports this file");
  return texts.some((text) => /\b(?:429|503|504|ECONNRESET|ETIMEDOUT|timeout)\b/iu.test(text)) ? yes("a test names such a failure") : no("its tests name no status and no network error");
}

function measured({ node, kind }: JudgedSite, { text }: Surroundings): Point {
  if (kind === "wrapper" || kind === "config") return unknown("what happens on a failure stands elsewhere");
  const own = text.slice(node.range[0], node.range[1]);
  return /\bonRetry\b|onFailedAttempt|\.(?:log|debug|info|warn|error|increment|record|add|observe|captureException)\(/u.test(own) ? yes("the failure path logs or counts") : no("nothing on the failure path tells of it");
}
