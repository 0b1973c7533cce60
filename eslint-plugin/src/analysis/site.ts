import type { TSESTree } from "@typescript-eslint/utils";
import type { Fact } from "../policy/fact.js";
import type { RetryPolicy } from "../policy/retry-policy.js";
import type { ReconnectFault, SiteDetails, Spot, UnawaitedAttempt } from "./details.js";
import type { LayerPath } from "./layer-paths.js";
import type { RetryAfterReading } from "./retry-after/reading.js";

export type SiteKind =
  | "loop"
  | "recursion"
  | "repeat"
  | "chain"
  | "library"
  | "config"
  | "interceptor"
  | "reconnect"
  | "requeue"
  | "wrapper";

export type OperationKind = "http" | "sdk" | "db" | "queue" | "rpc" | "process" | "fs" | "unknown";

/** The work that is tried again. */
export interface Operation {
  readonly kind: OperationKind;
  /** The HTTP method in capitals, where the operation is an HTTP request and the method is known. */
  readonly method?: string;
  /** The callee as written, without its arguments: "fetch", "this.client.send". */
  readonly callee: string;
  readonly node: TSESTree.Node;
  /** Loopback, socket path, SQLite, file system, child process, or code of a test: there is no crowd. */
  readonly local: boolean;
}

/** Whether the attempts end. */
export type Bound =
  | { readonly kind: "bounded"; readonly attempts: Fact<number> }
  /** Ends by a total deadline. */
  | { readonly kind: "deadline"; readonly deadlineMs: Fact<number> }
  /** Nothing ends it. */
  | { readonly kind: "unbounded" }
  /** A limit is written, but it can't be reached; `limit` is its text, `why` completes "because …". */
  | { readonly kind: "ineffective"; readonly limit: string; readonly why: string; readonly node?: TSESTree.Node }
  /** One counter serves all calls and is never set back. */
  | { readonly kind: "shared"; readonly counter: string; readonly attempts: Fact<number> }
  /** Only the caller's signal or a closed flag ends it. */
  | { readonly kind: "abortable"; readonly by: string }
  | { readonly kind: "unknown"; readonly because: string };

/** How random the wait is. Times are in milliseconds. */
export type Randomness =
  | { readonly kind: "none" }
  | { readonly kind: "random" }
  /** The random part's range beside the wait it is added to. */
  | { readonly kind: "small"; readonly rangeMs: number; readonly waitMs: number }
  | { readonly kind: "unknown"; readonly because: string };

export type Growth = "fixed" | "linear" | "exponential" | "table" | "retry-after" | "custom";

/** The pause between two attempts. */
export type Wait =
  /** Each attempt follows at once. `why` completes "because …" where the absence is a trap of a library. */
  | { readonly kind: "none"; readonly why?: string; readonly node?: TSESTree.Node }
  | {
      readonly kind: "timed";
      readonly growth: Growth;
      readonly randomness: Randomness;
      /** True where the wait is Retry-After (or a rate-limit reset) and nothing else. */
      readonly bareRetryAfter: boolean;
      /** Whether the wait depends on Retry-After or a rate-limit reset at all. */
      readonly readsRetryAfter: boolean;
      /** The longest sum of all waits of one run, where it is known. */
      readonly totalMs: Fact<number>;
      readonly node?: TSESTree.Node;
    }
  | { readonly kind: "unknown"; readonly because: string };

/** Which failures are tried again, as far as HTTP statuses go. */
export type FailureFilter =
  /** Every failure, 4xx among them, goes round: nothing on the failure path looks at the status. */
  | { readonly kind: "any"; readonly why: "notRead" | "lostInText" | "range"; readonly node?: TSESTree.Node }
  /** These client errors are named as retryable. */
  | { readonly kind: "listed"; readonly statuses: readonly number[]; readonly node?: TSESTree.Node }
  | { readonly kind: "filtered" }
  /** A 4xx is no failure for this code (fetch without a status test), or the operation has no status. */
  | { readonly kind: "noStatus" }
  | { readonly kind: "unknown"; readonly because: string };

/** Whether a repeat can have an effect twice. */
export type Replay =
  | { readonly kind: "safe" }
  | { readonly kind: "keyed" }
  /** A write without an idempotency key. `what` is "POST" or the SDK call. */
  | { readonly kind: "missingKey"; readonly what: string; readonly node?: TSESTree.Node }
  | { readonly kind: "keyPerAttempt"; readonly key: string; readonly node?: TSESTree.Node }
  /** A layer that replays a request whatever its method. */
  | { readonly kind: "anyMethod"; readonly node?: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** A retry layer beneath a site. */
export interface InnerLayer {
  readonly name: string;
  readonly attempts: Fact<number>;
  readonly node: TSESTree.Node;
  /** The option of the inner client that turns its retries off. */
  readonly off?: OptionWrite;
}

/** An option of a library that would mend a fault, and where it is, or would be, written. */
export interface OptionWrite {
  /** With dots: "retry.limit". */
  readonly path: string;
  /** As source text. */
  readonly value: string;
  /** The value that stands there now. */
  readonly written?: TSESTree.Node;
  /** The object of options, where the file holds it. */
  readonly object: TSESTree.ObjectExpression | undefined;
  /** The call that lacks the argument of options, and that argument's position. */
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression | undefined;
  readonly arg: number;
}

/** The library's own options by which the faults of a call could be mended. */
export interface LibraryMends {
  readonly jitter?: OptionWrite;
  readonly limit?: OptionWrite;
  readonly cap?: OptionWrite;
  readonly backoff?: OptionWrite;
}

/** Code that runs the same operation again because it failed. */
export interface RetrySite {
  readonly kind: SiteKind;
  /** The whole construct: the loop, the recursive function, the call. */
  readonly node: TSESTree.Node;
  /** What a report underlines: the loop's head, the call that goes round again. */
  readonly anchor: TSESTree.SourceLocation;
  readonly operation: Operation;
  readonly policy: RetryPolicy;
  readonly bound: Bound;
  readonly wait: Wait;
  readonly filter: FailureFilter;
  readonly replay: Replay;
  readonly innerLayers: readonly InnerLayer[];
  /** The code stands in a test file's describe/it/test body. */
  readonly inTest: boolean;
  /** Sites whose faults are a library's default carry its name ("p-retry"), so that messages can name it. */
  readonly library?: string;
  readonly mends?: LibraryMends;
  /** What a library lacks, so that a message can offer the helper instead of an option: "superagent has no delay option". */
  readonly remark?: string;
}

/** A wait that an HTTP request handler awaits, itself or through a function that it awaits. */
export interface HandlerWait {
  readonly kind: "retryAfter" | "backoff";
  /** What a report underlines. */
  readonly anchor: TSESTree.SourceLocation;
  readonly node: TSESTree.Node;
  /** "Express handler", "Next.js route handler", ... */
  readonly handler: string;
  /** The longest total wait, where known, in milliseconds. */
  readonly totalMs: Fact<number>;
}

/** What a handler's answer says in Retry-After. */
export type RetryAfterValue =
  | { readonly kind: "missing" }
  | { readonly kind: "set" }
  /** A moment in time, or a number of milliseconds, where seconds from now are meant. */
  | { readonly kind: "epoch" | "ms"; readonly node: TSESTree.Node }
  | { readonly kind: "unknown"; readonly because: string };

/** A request handler that answers 429 or 503. */
export interface RefusalAnswer extends Spot {
  readonly status: number;
  readonly handler: string;
  readonly retryAfter: RetryAfterValue;
  /** The Cache-Control value by which a cache may store the refusal. */
  readonly cacheable: TSESTree.Node | undefined;
  /** The handler asks a limiter's package. */
  readonly byLimiter: boolean;
  /** Whether Retry-After is among the exposed headers; undefined where the file sends no CORS headers. */
  readonly exposed: boolean | undefined;
}

/** Work on a remote service that starts at the same moment on every host. */
export interface SynchronizedSchedule extends Spot {
  readonly kind: "cron" | "interval";
  /** The remote call, as written. */
  readonly callee: string;
  /** "every 15 min", or the cron expression. */
  readonly when: string;
}

/** A site with what the rules beyond the basic ones judge. */
export interface JudgedSite extends RetrySite {
  readonly details: SiteDetails;
}

/** All that the rules judge about one file. Each list but the sites is made when a rule first asks for it. */
export interface FileAnalysis {
  readonly sites: readonly JudgedSite[];
  readonly handlerWaits: readonly HandlerWait[];
  /** Readings of Retry-After that go wrong. */
  readonly retryAfterReadings: readonly RetryAfterReading[];
  readonly unawaitedAttempts: readonly UnawaitedAttempt[];
  readonly answers: readonly RefusalAnswer[];
  readonly schedules: readonly SynchronizedSchedule[];
  /** Waits that add a listener to a signal in each attempt and leave it there. */
  readonly leftListeners: readonly Spot[];
  readonly sessionFaults: readonly ReconnectFault[];
  /** The retry layers from each entry of the file to each outbound call, also through other files. */
  readonly layerPaths: readonly LayerPath[];
}
