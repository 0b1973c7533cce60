import type { JitterKind, Locale, RetryAfterHandling } from "eslint-plugin-retry-safety/policy";
import type { ServerName, TabName } from "./state.js";
import { VIETNAMESE } from "./words-vi.js";

/** All texts of the page in one language. Numbers and times come in as they are printed in it. */
export interface Words {
  readonly title: string;
  readonly tabs: Readonly<Record<TabName, string>>;
  readonly language: string;
  readonly languages: Readonly<Record<"auto" | Locale, string>>;
  readonly preset: string;
  readonly presetNone: string;
  readonly presets: Readonly<Record<"polite" | "aggressive", string>>;
  readonly fields: Readonly<Record<"attempts" | "baseDelayMs" | "factor" | "maxDelayMs" | "jitter" | "jitterShare" | "retryAfter" | "attemptTimeoutMs" | "deadlineMs" | "seed", string>>;
  readonly noLimit: string;
  readonly unknown: string;
  readonly fromCode: (place: string) => string;
  readonly jitters: Readonly<Record<JitterKind | "unknown", string>>;
  readonly handlings: Readonly<Record<RetryAfterHandling | "unknown", string>>;
  readonly schedule: {
    readonly once: string;
    readonly waitsUpTo: (total: string, attempts: string) => string;
    readonly noWait: (attempts: string) => string;
    readonly endless: string;
    readonly endlessWaits: (each: string) => string;
    readonly unknown: (names: string) => string;
    readonly givesUp: (total: string) => string;
    readonly longer: string;
    readonly ownTime: string;
    readonly chart: (sentence: string) => string;
    readonly legend: Readonly<Record<"band" | "median" | "sample", string>>;
    readonly axis: string;
    readonly table: string;
    readonly columns: Readonly<Record<"wait" | "range" | "mean" | "p95" | "sum", string>>;
    readonly more: (count: string) => string;
    readonly anotherSeed: string;
  };
  readonly herd: {
    readonly lead: (least: string, most: string) => string;
    readonly running: string;
    readonly clients: string;
    readonly server: string;
    readonly servers: Readonly<Record<ServerName, string>>;
    readonly perSecond: string;
    readonly burst: string;
    readonly outage: string;
    readonly outageRetryAfter: string;
    readonly keep: string;
    readonly forget: string;
    readonly strategies: Readonly<Record<"before" | "after" | "mine" | "atOnce" | "retryAfter" | "exponential" | "fullJitter" | "retryAfterJitter", string>>;
    readonly figures: (requests: string, ratio: string, done: string, peak: string) => string;
    readonly gaveUp: (count: string) => string;
    readonly cut: string;
    readonly notRun: (names: string) => string;
    readonly chart: (strategy: string, figures: string) => string;
    readonly axis: string;
    readonly rounded: string;
    readonly table: string;
    readonly columns: Readonly<Record<"strategy" | "requests" | "ratio" | "done" | "peak", string>>;
  };
  readonly layers: {
    readonly lead: (count: string) => string;
    readonly endless: string;
    readonly help: string;
    readonly layer: (number: number) => string;
    readonly attempts: string;
    readonly add: string;
    readonly remove: (number: number) => string;
    readonly chart: string;
    readonly calls: (count: string) => string;
  };
  readonly plan: {
    readonly lead: (inFlight: string, spacing: string) => string;
    readonly fields: Readonly<Record<"allowancePerMinute" | "targetPerMinute" | "requests" | "secondsPerResponse", string>>;
    readonly rows: Readonly<Record<"perSecond" | "spacing" | "duration" | "inFlight" | "atLeast", string>>;
    readonly little: (rate: string, time: string, product: string) => string;
    readonly tooMuch: string;
    readonly room: (share: string) => string;
  };
  readonly retryAfter: {
    readonly value: string;
    readonly date: string;
    readonly kinds: { readonly wait: (time: string) => string; readonly past: string; readonly invalid: string };
    readonly long: string;
    readonly table: string;
    readonly columns: Readonly<Record<"parser" | "gives" | "verdict", string>>;
    readonly right: string;
    readonly notANumber: string;
    readonly negative: string;
    readonly overflow: string;
    readonly tooShort: (time: string) => string;
    readonly tooLong: (time: string) => string;
    readonly clock: (time: string) => string;
  };
  readonly copy: {
    readonly heading: string;
    readonly format: string;
    readonly formats: Readonly<Record<"helper" | "markdown" | "svg" | "link", string>>;
    readonly button: string;
    readonly done: string;
    readonly failed: string;
    readonly preview: string;
    readonly incomplete: string;
  };
}

const ENGLISH: Words = {
  title: "Retry calculator",
  tabs: { schedule: "Schedule", herd: "Herd", layers: "Layers", plan: "Plan", retryAfter: "Retry-After" },
  language: "Language",
  languages: { auto: "Automatic", en: "English", vi: "Tiếng Việt" },
  preset: "Preset",
  presetNone: "Choose…",
  presets: { polite: "Polite (the helper's defaults)", aggressive: "Aggressive (ten times, at once)" },
  fields: {
    attempts: "Attempts, the first included",
    baseDelayMs: "Base delay (ms)",
    factor: "Factor",
    maxDelayMs: "Cap of a wait (ms)",
    jitter: "Jitter",
    jitterShare: "Share of the jitter, 0 to 1",
    retryAfter: "Retry-After",
    attemptTimeoutMs: "Timeout of an attempt (ms)",
    deadlineMs: "Deadline for all (ms)",
    seed: "Seed",
  },
  noLimit: "none",
  unknown: "unknown",
  fromCode: (place) => `From ${place}`,
  jitters: { none: "none", full: "full", equal: "equal", decorrelated: "decorrelated", proportional: "proportional", some: "random, formula unknown", unknown: "unknown" },
  handlings: { honoured: "waited for", shortened: "cut at a cap", ignored: "ignored", unknown: "unknown" },
  schedule: {
    once: "1 attempt, nothing is tried again",
    waitsUpTo: (total, attempts) => `Waits up to ${total} over ${attempts} attempts`,
    noWait: (attempts) => `No wait at all between ${attempts} attempts`,
    endless: "Tries again without end",
    endlessWaits: (each) => `Tries again without end, up to ${each} apart`,
    unknown: (names) => `The waits are unknown: ${names} could not be read`,
    givesUp: (total) => `Gives up after ${total} at most.`,
    longer: "A server's Retry-After may make a wait longer.",
    ownTime: "The attempts' own time comes on top; without a timeout or deadline it has no limit.",
    chart: (sentence) => `The waits between the attempts. ${sentence}`,
    legend: { band: "shortest to longest", median: "median", sample: "drawn runs" },
    axis: "wait after attempt",
    table: "The waits in numbers",
    columns: { wait: "After attempt", range: "Wait", mean: "Mean", p95: "95 of 100 below", sum: "Waited so far, at most" },
    more: (count) => `and ${count} more`,
    anotherSeed: "Draw again",
  },
  herd: {
    lead: (least, most) => `${least} to ${most} requests for each client, by how they wait`,
    running: "Running…",
    clients: "Clients that start together",
    server: "Server",
    servers: { fixedWindow: "fixed window of a second", tokenBucket: "token bucket", gcra: "GCRA (leaky bucket)", outage: "outage" },
    perSecond: "Requests a second",
    burst: "Burst",
    outage: "Outage (ms)",
    outageRetryAfter: "Retry-After of the outage (s), 0 for none",
    keep: "Compare from here",
    forget: "Stop comparing",
    strategies: {
      before: "Before",
      after: "After: this policy",
      mine: "This policy",
      atOnce: "Again at once",
      retryAfter: "Exactly Retry-After",
      exponential: "Exponential, no jitter",
      fullJitter: "Exponential, full jitter",
      retryAfterJitter: "Retry-After and jitter",
    },
    figures: (requests, ratio, done, peak) => `${requests} requests, ${ratio} for each client, done after ${done}, at most ${peak} in 100 ms`,
    gaveUp: (count) => `${count} gave up`,
    cut: "cut after 500,000 requests",
    notRun: (names) => `This policy is not run: ${names} could not be read.`,
    chart: (strategy, figures) => `${strategy}: ${figures}. Requests over time.`,
    axis: "requests in 100 ms, over time",
    rounded: "All charts have the same scale for time. The scale for requests is each chart's own.",
    table: "The runs in numbers",
    columns: { strategy: "Strategy", requests: "Requests", ratio: "For each client", done: "Done after", peak: "Peak in 100 ms" },
  },
  layers: {
    lead: (count) => `One request can become ${count} calls`,
    endless: "One request can become calls without end",
    help: "Layers that retry around each other multiply. 0 is a layer without a limit.",
    layer: (number) => `Layer ${String(number)}`,
    attempts: "attempts",
    add: "Add a layer",
    remove: (number) => `Remove layer ${String(number)}`,
    chart: "Calls that arrive below each layer, on a logarithmic scale",
    calls: (count) => `${count} calls`,
  },
  plan: {
    lead: (inFlight, spacing) => `${inFlight} in flight, one start each ${spacing}`,
    fields: { allowancePerMinute: "Allowance (requests a minute)", targetPerMinute: "Target (requests a minute)", requests: "Requests in all", secondsPerResponse: "Seconds for a response" },
    rows: { perSecond: "Requests a second", spacing: "Between two starts", duration: "Time at the target", inFlight: "In flight at once", atLeast: "Time that the allowance alone takes" },
    little: (rate, time, product) => `Little's law: ${rate} a second × ${time} = ${product} in flight`,
    tooMuch: "The target is above the allowance.",
    room: (share) => `${share} % of the allowance is left for retries.`,
  },
  retryAfter: {
    value: "Header, as the server sent it",
    date: "Date header of the same response, if there is one",
    kinds: {
      wait: (time) => `Wait at least ${time}`,
      past: "It asks for no wait: the ordinary backoff applies",
      invalid: "It says nothing that can be read: the ordinary backoff applies",
    },
    long: "That is longer than a timer can wait (24.8 days): a timer would fire at once.",
    table: "What usual code makes of it, run in this page",
    columns: { parser: "Code", gives: "Gives", verdict: "Verdict" },
    right: "right",
    notANumber: "not a number: the timer fires at once",
    negative: "nought or less: the timer fires at once",
    overflow: "more than a timer holds: it fires at once",
    tooShort: (time) => `${time} too early`,
    tooLong: (time) => `${time} too late`,
    clock: (time) => `Read at ${time}`,
  },
  copy: {
    heading: "Copy",
    format: "Copy as",
    formats: { helper: "Helper call", markdown: "Markdown", svg: "SVG", link: "Link" },
    button: "Copy",
    done: "Copied",
    failed: "Could not be copied: select the text and copy it",
    preview: "What is copied",
    incomplete: "What is unknown has to be filled in first.",
  },
};

export const WORDS: Readonly<Record<Locale, Words>> = { en: ENGLISH, vi: VIETNAMESE };
