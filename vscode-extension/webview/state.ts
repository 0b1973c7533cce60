import { known, UNBOUNDED, unknown, type Fact, type JitterKind, type Locale, type RetryAfterHandling, type RetryPolicy } from "eslint-plugin-retry-safety/policy";

export const TABS = ["schedule", "herd", "layers", "plan", "retryAfter"] as const;
export type TabName = (typeof TABS)[number];

/** A number, no limit, or what could not be read in the code. */
export type Shown = number | "none" | "unknown";

/** A policy as the form shows it. Times are in milliseconds, `attempts` counts the first try. */
export interface ShownPolicy {
  readonly attempts: Shown;
  readonly baseDelayMs: number | "unknown";
  readonly factor: number | "unknown";
  readonly maxDelayMs: Shown;
  readonly jitter: JitterKind | "unknown";
  /** The share p of proportional jitter, 0 to 1. */
  readonly jitterShare: number;
  readonly retryAfter: RetryAfterHandling | "unknown";
  readonly attemptTimeoutMs: Shown;
  readonly deadlineMs: Shown;
}

export const SERVERS = ["fixedWindow", "tokenBucket", "gcra", "outage"] as const;
export type ServerName = (typeof SERVERS)[number];

/** All that the calculator keeps: what a link restores, and what the panel keeps over a reload. */
export interface CalculatorState {
  readonly tab: TabName;
  readonly language: Locale | "auto";
  readonly policy: ShownPolicy;
  /** The policy that the herd is compared with: the code before a change. */
  readonly before?: ShownPolicy;
  readonly seed: number;
  readonly herd: { readonly clients: number; readonly server: ServerName; readonly perSecond: number; readonly burst: number; readonly outageMs: number; readonly outageRetryAfterSeconds: number };
  /** The attempts of each layer; 0 is a layer without a limit. */
  readonly layers: readonly number[];
  readonly plan: { readonly allowancePerMinute: number; readonly targetPerMinute: number; readonly requests: number; readonly secondsPerResponse: number };
  readonly retryAfter: { readonly value: string; readonly date: string };
}

export const JITTERS = ["none", "full", "equal", "decorrelated", "proportional", "some"] as const satisfies readonly JitterKind[];
export const HANDLINGS = ["honoured", "shortened", "ignored"] as const satisfies readonly RetryAfterHandling[];

export const MOST_LAYERS = 8;

/** The defaults of the compliant helper. */
export const POLITE: ShownPolicy = {
  attempts: 4,
  baseDelayMs: 250,
  factor: 2,
  maxDelayMs: 8000,
  jitter: "full",
  jitterShare: 0.5,
  retryAfter: "honoured",
  attemptTimeoutMs: "none",
  deadlineMs: 30_000,
};

export const DEFAULT_STATE: CalculatorState = {
  tab: "schedule",
  language: "auto",
  policy: POLITE,
  seed: 1,
  herd: { clients: 1000, server: "fixedWindow", perSecond: 100, burst: 100, outageMs: 5000, outageRetryAfterSeconds: 2 },
  layers: [3, 3, 3, 3, 3],
  plan: { allowancePerMinute: 120, targetPerMinute: 90, requests: 600, secondsPerResponse: 2 },
  retryAfter: { value: "120", date: "" },
};

/** The policy of facts for the arithmetic. */
export function policyOfShown(shown: ShownPolicy): RetryPolicy {
  const fact = <T>(value: T | "none" | "unknown"): Fact<T> => (value === "none" ? UNBOUNDED : value === "unknown" ? unknown("it was not read") : known(value));
  return {
    attempts: fact<number>(shown.attempts),
    baseDelayMs: fact<number>(shown.baseDelayMs),
    factor: fact<number>(shown.factor),
    maxDelayMs: fact<number>(shown.maxDelayMs),
    // "none" is a kind of jitter here, not a missing limit.
    jitter: shown.jitter === "unknown" ? unknown("it was not read") : known(shown.jitter),
    jitterShare: known(shown.jitterShare),
    retryAfter: fact<RetryAfterHandling>(shown.retryAfter),
    statuses: unknown("it is not shown"),
    methods: unknown("it is not shown"),
    attemptTimeoutMs: fact<number>(shown.attemptTimeoutMs),
    deadlineMs: fact<number>(shown.deadlineMs),
    signal: unknown("it is not shown"),
    idempotencyKey: unknown("it is not shown"),
  };
}

/** What the form shows of a policy that was read from code. */
export function shownOfPolicy(policy: RetryPolicy): ShownPolicy {
  const limit = (fact: Fact<number>): Shown => ("known" in fact ? fact.known : "unbounded" in fact ? "none" : "unknown");
  const value = <T>(fact: Fact<T>): T | "unknown" => ("known" in fact ? fact.known : "unknown");
  return {
    attempts: limit(policy.attempts),
    baseDelayMs: value(policy.baseDelayMs),
    factor: value(policy.factor),
    maxDelayMs: limit(policy.maxDelayMs),
    jitter: value(policy.jitter),
    jitterShare: policy.jitterShare && "known" in policy.jitterShare ? policy.jitterShare.known : POLITE.jitterShare,
    retryAfter: value(policy.retryAfter),
    attemptTimeoutMs: limit(policy.attemptTimeoutMs),
    deadlineMs: limit(policy.deadlineMs),
  };
}
