/**
 * What is known about a package that tries again by itself. Data only: a further library is a further file in `libraries/`.
 * Option paths are written with dots ("retry.limit"); the empty path is the argument itself. Times are in milliseconds.
 */
export interface Library {
  /** The npm name, by which the installed version is asked for. */
  readonly package: string;
  /** Import specifiers, with `*` at the end where a family of packages is meant ("@aws-sdk/client-*"). */
  readonly modules: readonly string[];
  /** Names of globals that are the library's, where a framework imports it by itself. */
  readonly globals?: readonly string[];
  /** The newest version whose code was read or run. */
  readonly version: string;
  /** Where the facts come from: package@version/file:line, or "ran" for what was measured against a server that always fails. */
  readonly source: readonly string[];
  /** What surprises its users, a sentence or two each, for its page. */
  readonly traps?: readonly string[];
  readonly sites: readonly SiteShape[];
  /** Exported functions and classes that make the wait, by canonical path: "exponentialDelay", "ExponentialBackoff.new()". */
  readonly delays?: Readonly<Record<string, DelayShape>>;
}

/** A value that differs between versions; ranges are read in order, and without a known version nothing is known. */
export interface ByVersion<T> {
  readonly byVersion: readonly (readonly [range: string, value: T])[];
}

export type Varying<T> = T | ByVersion<T>;

/** One way in which a package's retries stand in code. */
export interface SiteShape {
  /** As a person writes it, for the documentation. */
  readonly shape: string;
  /** `library`: a wrapper, a policy or an operator around an operation. `config`: a client's or a job's own retries. */
  readonly kind: "library" | "config";
  /** Patterns over the canonical path of the whole call or construction: "()", "new()", "create.().get.()". */
  readonly match: readonly string[];
  readonly as?: "decorator";
  /** Written types of the option object, by canonical path ("RedisOptions.new()"): such an object is a site wherever it is handed to. */
  readonly types?: readonly string[];
  /** Paths of argument 0 that make it a poll for a result instead of a retry. */
  readonly pollsBy?: readonly string[];
  readonly operation: OperationPlace;
  /** The arguments that may be the options; the first that is no function is read. */
  readonly options: readonly OptionsPlace[];
  /** Option paths of which one must be written, or else nothing is retried. Empty or absent: it retries by itself. */
  readonly enabledBy?: readonly string[];
  /** Option values that turn the retries off. */
  readonly offBy?: readonly { readonly path: string; readonly values: readonly unknown[] }[];
  /**
   * What of the defaults is said aloud where the code writes no retry option at all. Absent: all of it, as for a wrapper, whose call
   * is the retry. Empty: the client is a site only where its retries are configured.
   */
  readonly saysByDefault?: readonly ("bound" | "wait" | "filter" | "replay")[];
  readonly policy: PolicyShape;
  /** What is sent again where no option says otherwise; absent for wrappers, which don't know what they try. */
  readonly retried?: RetriedByDefault;
  /** The retried thing is a connection: what counts is backoff and jitter. */
  readonly reconnects?: true;
  /** What the package lacks, in words for a message, by the fault that can't be mended by an option. */
  readonly lacks?: { readonly wait?: string; readonly jitter?: string; readonly filter?: string };
}

/** What a client sends again by default, as `npm run test:libraries` sees it. */
export interface RetriedByDefault {
  /** Of the answers that the test gives, from 400 to 504. */
  readonly statuses: readonly number[];
  /** Methods of which a failed answer is sent again. */
  readonly methods: readonly string[];
  /** Methods that are sent again when the connection broke. */
  readonly onReset: readonly string[];
}

/** Where the work that is retried stands. */
export type OperationPlace =
  /** A function argument; the first function among these positions. */
  | { readonly kind: "callback"; readonly args: readonly number[] }
  /** A function in an option: `queryFn`. */
  | { readonly kind: "option"; readonly path: string; readonly args?: readonly number[] }
  /** The call itself is the request: `got(url, { retry })`. */
  | { readonly kind: "call" }
  /** All requests of the client that is made, wrapped or configured; `args` holds the wrapped client. */
  | { readonly kind: "client"; readonly args?: readonly number[] }
  /** A function handed to a later call on the result: `policy.execute(fn)`, `operation.attempt(fn)`. */
  | { readonly kind: "later"; readonly methods: readonly string[]; /** The later call is the site. */ readonly isSite?: true }
  /** The observable or effect that the operator stands behind. */
  | { readonly kind: "piped" }
  /** The decorated method. */
  | { readonly kind: "method" }
  /** A job that a worker runs somewhere else. */
  | { readonly kind: "job" };

export interface OptionsPlace {
  /** "named": the options stand in the requests, in a property of the path's name anywhere in the file. */
  readonly arg: number | "last" | "named";
  /** The options stand under this path of the argument: "defaultJobOptions"; a step "config()" is what a method gives back. */
  readonly path?: string;
  /** Only an object that is written out counts: the same argument may be an address. */
  readonly plain?: true;
}

export interface NumberOption {
  readonly path?: string | readonly string[];
  /** What holds when the option is not written; absent where nothing holds (no cap, no deadline). */
  readonly default?: Varying<number>;
  /** Milliseconds in one unit, where the option is not in milliseconds. */
  readonly unitMs?: number;
}

export interface AttemptsShape {
  readonly path?: string | readonly string[];
  readonly countsFirstTry: boolean;
  /** All attempts, the first among them, when the option is not written. "caller": the code itself must say. */
  readonly default: Varying<number | "unbounded" | "caller">;
  /** Option values that mean no limit. */
  readonly unlimitedBy?: readonly { readonly path: string; readonly value: unknown }[];
  /** What the value 0 means where it does not turn retries off: no limit, or this many attempts. */
  readonly zero?: "unbounded" | number;
  readonly negative?: "unbounded";
  /** Functions that say whether there is another attempt: `(count, error) => boolean`. They replace the limit. */
  readonly deciders?: readonly string[];
  /** The count that a decider gets after the first failure; 1 where nothing is said. */
  readonly decidersStartAt?: 0;
  /** The highest number of attempts that the package allows. */
  readonly most?: number;
}

export type GrowthShape = "none" | "fixed" | "linear" | "exponential" | "quadratic" | "unknown";

/** How random a wait is: not, enough, or a range in milliseconds that is added to it. */
export type JitterShape = "none" | "random" | "unknown" | { readonly rangeMs: number };

export interface DelayShape {
  readonly growth: Varying<GrowthShape>;
  readonly growthBy?: { readonly path: string; readonly values: Readonly<Record<string, GrowthShape>> };
  readonly base?: NumberOption;
  readonly factor?: NumberOption;
  /** The first waits by default, in the middle of their range, where `base` times the powers of `factor` does not give them. */
  readonly waitsMs?: readonly number[];
  /** No entry, or no default: the wait grows without a cap. */
  readonly max?: NumberOption;
  /** Options that hold the wait as a function of the attempt, or as a list of waits. */
  readonly custom?: readonly string[];
  /** The option, and the function to write there, by which the wait gets full jitter where no option turns it on. */
  readonly spread?: Varying<{ readonly path: string; readonly value: string } | undefined>;
  /** Functions of the library of which a custom wait calls one; a function that calls none of them says nothing about a wait. */
  readonly madeBy?: readonly string[];
  /** There is a wait only where one of these options is written. */
  readonly onlyWith?: readonly string[];
  readonly jitter: Varying<JitterShape>;
  readonly jitterBy?: {
    readonly path: string;
    /** By the option's value as text ("true", "full"); a number above 0, and a function, count as "on". */
    readonly values: Readonly<Record<string, JitterShape>>;
  };
  readonly retryAfter?: Varying<"honoured" | "shortened" | "ignored">;
  /** The default wait is not spoken about: only what the code writes is. */
  readonly quiet?: true;
  /** Why there is no wait, as the end of "because …". */
  readonly noWaitBecause?: string;
}

export interface PolicyShape {
  readonly attempts: AttemptsShape;
  readonly delay: DelayShape;
  /** Client errors that the package retries by itself; true means any failure. A wrapper says true and the operation decides. */
  readonly retries4xx: Varying<boolean>;
  /** The option with the list of statuses. */
  readonly statuses?: string;
  /** Functions that decide by the error whether it is retried. */
  readonly filters?: readonly string[];
  /** Option lists of errors, by which it retries only these. */
  readonly onlyErrors?: readonly string[];
  /** How the operation itself ends the retries: errors that it throws, or a parameter that it calls (`bail(error)`). */
  readonly stops?: { readonly errors?: readonly string[]; readonly parameter?: number };
  /** The parameter that the operation must call to be tried again: `retry(error)`. */
  readonly continues?: { readonly parameter: number };
  /** Whether writes are retried: always, never, only as `path` says, or with a key that the package makes. */
  readonly writes: "always" | "never" | "keyed" | "onNetworkErrors" | "unknown";
  readonly methods?: string;
  readonly deadline?: NumberOption;
  readonly attemptTimeout?: NumberOption;
  readonly signal?: string;
}
